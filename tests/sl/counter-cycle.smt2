; A cycle of two lists from x is none from y to y.
(set-logic QF_SHLS)
(set-info :status sat)
(declare-sort Ref 0)
(declare-datatypes ((Node 0)) (((node (next Ref)))))
(declare-heap (Ref Node))
(define-fun-rec ls ((x Ref) (y Ref)) Bool
  (or (and (= x y) (_ emp Ref Node))
      (exists ((u Ref)) (and (distinct x y) (sep (pto x (node u)) (ls u y))))))
(declare-const x Ref)
(declare-const y Ref)
(assert (sep (ls x y) (ls y x)))
(assert (not (ls x x)))
(check-sat)

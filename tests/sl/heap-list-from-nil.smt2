; A list from nil is empty.
(set-logic QF_SHLS)
(set-info :status unsat)
(declare-sort Ref 0)
(declare-datatypes ((Node 0)) (((node (next Ref)))))
(declare-heap (Ref Node))
(define-fun-rec ls ((x Ref) (y Ref)) Bool
  (or (and (= x y) (_ emp Ref Node))
      (exists ((u Ref)) (and (distinct x y) (sep (pto x (node u)) (ls u y))))))
(declare-const x Ref)
(declare-const y Ref)
(assert (and (= x (as nil Ref)) (distinct x y) (ls x y)))
(check-sat)

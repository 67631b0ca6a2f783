; A record is not at nil.
(set-logic QF_SHLS)
(set-info :status unsat)
(declare-sort Ref 0)
(declare-datatypes ((Node 0)) (((node (next Ref)))))
(declare-heap (Ref Node))
(define-fun-rec ls ((x Ref) (y Ref)) Bool
  (or (and (= x y) (_ emp Ref Node))
      (exists ((u Ref)) (and (distinct x y) (sep (pto x (node u)) (ls u y))))))
(declare-const x Ref)
(declare-const u Ref)
(assert (pto x (node u)))
(assert (not (and (distinct x (as nil Ref)) (pto x (node u)))))
(check-sat)

; At least two locations, and at most one.
(set-info :status unsat)
(declare-sort LS_t 0)
(declare-sort DLS_t 0)
(declare-sort NLS_t 0)
(declare-heap (LS_t LS_t) (DLS_t DLS_t) (NLS_t NLS_t))
(declare-const x LS_t)
(assert (and (sep (not emp) (not emp)) (not (sep (not emp) (not emp)))))
(check-sat)

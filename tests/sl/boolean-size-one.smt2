; One location: not empty, and not two that are not.
(set-info :status sat)
(declare-sort LS_t 0)
(declare-sort DLS_t 0)
(declare-sort NLS_t 0)
(declare-heap (LS_t LS_t) (DLS_t DLS_t) (NLS_t NLS_t))
(declare-const x LS_t)
(assert (and (not emp) (not (sep (not emp) (not emp)))))
(check-sat)

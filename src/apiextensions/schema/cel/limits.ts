/**
 * Cost limits of rules on objects.
 * Source: k8s.io/apiserver/pkg/apis/cel/config.go.
 */

/** The cost limit of one call of a rule. */
export const PER_CALL_LIMIT = 1_000_000
/** The cost limit of all rules together on one object. */
export const RUNTIME_COST_BUDGET = 10_000_000

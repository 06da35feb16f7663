/**
 * What rules may cost on objects.
 * Source: k8s.io/apiserver/pkg/apis/cel/config.go.
 */

/** What one call of a rule may cost. */
export const PER_CALL_LIMIT = 1_000_000
/** What all rules together may cost on one object. */
export const RUNTIME_COST_BUDGET = 10_000_000

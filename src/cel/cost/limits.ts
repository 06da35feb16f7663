/**
 * Cost limits of expressions that run.
 * Source: k8s.io/apiserver/pkg/apis/cel/config.go.
 */

/** The cost limit of one call of an expression. */
export const PER_CALL_LIMIT = 1_000_000
/** The cost limit of all rules together on one object, and of the validations of one policy and binding. */
export const RUNTIME_COST_BUDGET = 10_000_000
/** The cost limit of all conditions of one policy and binding together. */
export const MATCH_CONDITIONS_BUDGET = 2_500_000
/**
 * What all policies together can cost for one request. The real server has no such limit: there a request that takes long keeps no other
 * from its answer.
 */
export const REQUEST_COST_BUDGET = 20_000_000
/** What one evaluation of a policy counts for, besides its expressions. */
export const EVALUATION_COST = 1_000
/** The most bytes that a message can have that an expression gives. */
export const MAX_MESSAGE_BYTES = 5 * 1024

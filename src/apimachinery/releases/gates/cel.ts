import type { GateData } from '../gate-data.ts'

/** What differs in the rules of `x-kubernetes-validations`. The libraries of functions are in `src/cel/library/libraries.ts`. */
export const CEL_GATES = {
  celNameLengths: {
    since: 37,
    has: 'Cost estimates of rules know that `metadata.name` has at most 253 characters.',
    lacks:
      '`metadata.name` counts as text of any length, so that a rule on it can exceed the cost limit unless the schema sets `maxLength`.',
    source: 'k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/model/schemas.go',
  },
  typedEqualityCosts: {
    since: 32,
    has: 'Cost estimates know how large IP addresses, CIDRs, quantities, URLs and formats are that a rule compares with `==`.',
    lacks:
      'A comparison of IP addresses, CIDRs, quantities, URLs or formats with `==` is estimated as one of values of any size, which exceeds the cost limit.',
    source: 'k8s.io/apiserver/pkg/cel/library/cost.go, EstimateCallCost',
  },
  celListDuplicates: {
    since: 37,
    has: 'In rules, a list of type `set` or `map` differs from a list of the same length that repeats an item.',
    lacks: 'In rules, a list of type `set` or `map` equals a list of the same length that repeats one of its items.',
    source: 'https://github.com/kubernetes/kubernetes/pull/140293',
  },
} as const satisfies Record<string, GateData>

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
} as const satisfies Record<string, GateData>

import type { Dialect } from '../dialects/dialect.ts'
import { proposalDialect } from '../dialects/proposal/dialect.ts'
import { tprDialect } from '../dialects/tpr/dialect.ts'

/** The dialects there are: see docs/dialects.md. */
export const DIALECTS = ['proposal', 'tpr'] as const
export type DialectName = (typeof DIALECTS)[number]

/** Features that are closed unless they are opened. */
export const FEATURE_GATES = ['CustomResourceSubResources'] as const
export type FeatureGates = { readonly [gate in (typeof FEATURE_GATES)[number]]?: boolean }

/** The dialects that were asked for, in an order of their own. */
export function dialectsOf(options: {
  readonly dialects?: readonly DialectName[]
  readonly featureGates?: FeatureGates
}): Dialect[] {
  const { dialects = [], featureGates = {} } = options
  const makers: { readonly [name in DialectName]: () => Dialect } = {
    proposal: () => proposalDialect(featureGates.CustomResourceSubResources === true),
    tpr: tprDialect,
  }
  return DIALECTS.filter((name) => dialects.includes(name)).map((name) => makers[name]())
}

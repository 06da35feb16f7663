/** The dialects there are: see docs/dialects.md. */
export const DIALECTS = ['proposal', 'tpr'] as const
export type DialectName = (typeof DIALECTS)[number]

/** Features that are closed unless they are opened. */
export const FEATURE_GATES = ['CustomResourceSubResources'] as const
export type FeatureGates = { readonly [gate in (typeof FEATURE_GATES)[number]]?: boolean }

/** Which dialects a server has, and which release it equals. */
export interface DialectSettings {
  readonly dialects: readonly DialectName[]
  readonly featureGates: FeatureGates
  /** The release of Kubernetes: `1.35`; absent: the newest. */
  readonly kubernetes?: string
}

/** The server is exactly today's. */
export const NO_DIALECTS: DialectSettings = { dialects: [], featureGates: {} }

/** `GET` answers the settings; `PUT` changes those of a workspace in the page. */
export const DIALECTS_PATH = '/crdlab/dialects'

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as { readonly [key: string]: unknown })[name] : undefined

/** Settings as they were kept or sent; what is none of them is left out, in an order of their own. */
export function readDialectSettings(value: unknown): DialectSettings {
  const dialects = fieldOf(value, 'dialects')
  const gates = fieldOf(value, 'featureGates')
  const kubernetes = fieldOf(value, 'kubernetes')
  const open = FEATURE_GATES.filter((gate) => fieldOf(gates, gate) === true)
  return {
    dialects: DIALECTS.filter((name) => Array.isArray(dialects) && dialects.includes(name)),
    featureGates: Object.fromEntries(open.map((gate) => [gate, true])),
    ...(typeof kubernetes === 'string' && /^1\.\d{1,3}$/.test(kubernetes) && { kubernetes }),
  }
}

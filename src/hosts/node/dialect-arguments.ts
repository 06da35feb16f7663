import { DIALECTS, type DialectName, FEATURE_GATES, type FeatureGates } from '../../dialects/settings.ts'

export interface DialectOptions {
  readonly dialects: readonly DialectName[]
  readonly featureGates: FeatureGates
}

/** Parses `--dialects` and `--feature-gates`, each absent for none. Returns a sentence about a mistake in them. */
export function parseDialects(dialects: string | undefined, gates: string | undefined): DialectOptions | string {
  const names = dialects === undefined ? [] : dialects.split(',')
  const known: DialectName[] = []
  for (const name of names) {
    const found = DIALECTS.find((dialect) => dialect === name)
    if (found === undefined) return `--dialects ${dialects}: unknown dialect "${name}"; valid dialects: ${DIALECTS.join(', ')}`
    known.push(found)
  }
  const featureGates: { -readonly [gate in keyof FeatureGates]: boolean } = {}
  for (const text of gates === undefined ? [] : gates.split(',')) {
    const [name, value] = text.split('=')
    const gate = FEATURE_GATES.find((feature) => feature === name)
    if (gate === undefined)
      return `--feature-gates ${gates}: unknown feature "${name}"; valid features: ${FEATURE_GATES.join(', ')}`
    if (value !== 'true' && value !== 'false') return `--feature-gates ${gates}: use ${gate}=true or ${gate}=false`
    featureGates[gate] = value === 'true'
  }
  return { dialects: known, featureGates }
}

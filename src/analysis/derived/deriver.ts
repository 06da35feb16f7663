/** Who makes CRDs of a definition. */
export type Deriver = 'Crossplane' | 'kro'

/** Who makes CRDs of objects of a kind: Crossplane of both versions of its definitions, and kro; undefined where nobody does. */
export function deriverOf(apiVersion: string, kind: string): Deriver | undefined {
  if (kind === 'CompositeResourceDefinition' && /^apiextensions\.crossplane\.io\/v[12]$/.test(apiVersion)) return 'Crossplane'
  return kind === 'ResourceGraphDefinition' && apiVersion.startsWith('kro.run/') ? 'kro' : undefined
}

import { RESERVED } from '../../../cel/reserved.ts'

/*
 * Field names as identifiers of CEL.
 * Source: k8s.io/apiserver/pkg/cel/escaping.go.
 */
const SIGNS: Record<string, string> = { __: '__underscores__', '.': '__dot__', '-': '__dash__', '/': '__slash__' }
const SPELLED: Record<string, string> = { underscores: '__', dot: '.', dash: '-', slash: '/' }

export const isReserved = (name: string): boolean => RESERVED.has(name)

/** The identifier for a field; `undefined` where the name cannot be one. */
export function escapeName(name: string): string | undefined {
  if (name === '' || /^[0-9]/.test(name)) return undefined
  if (RESERVED.has(name)) return `__${name}__`
  if (!/^[a-zA-Z0-9_.\-/]*$/.test(name)) return undefined
  return name.replace(/__|[-./]/g, (sign) => SIGNS[sign] ?? sign)
}

/** Returns the field of an identifier; `undefined` for an unknown escape. */
export function unescapeName(identifier: string): string | undefined {
  if (!identifier.includes('__')) return identifier
  let valid = true
  const name = identifier.replace(/__[^_]+__/g, (escaped) => {
    const word = escaped.slice(2, -2)
    const sign = SPELLED[word]
    if (sign !== undefined) return sign
    if (!RESERVED.has(word) || escaped.length !== identifier.length) valid = false
    return word
  })
  return valid ? name : undefined
}

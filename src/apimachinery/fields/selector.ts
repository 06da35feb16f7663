import { compareBytes } from '../json/utf8.ts'

export interface FieldRequirement {
  readonly field: string
  readonly operator: '=' | '!='
  readonly value: string
}

/** Thrown for a selector that is none, with upstream's sentence. */
export class FieldSelectorError extends Error {}

/**
 * Parses `metadata.name=a,spec.b!=c` to requirements in the order of their text. In values `\\`, `\,` and `\=` stand for the
 * characters themselves. Throws FieldSelectorError. Source: k8s.io/apimachinery/pkg/fields/selector.go.
 */
export function parseFieldSelector(text: string): FieldRequirement[] {
  const requirements: FieldRequirement[] = []
  for (const term of splitTerms(text).sort(compareBytes)) {
    if (term === '') continue
    const at = term.search(/!=|=/)
    if (at < 0) throw new FieldSelectorError(`invalid selector: '${text}'; can't understand '${term}'`)
    const operator = term[at] === '!' ? '!=' : '='
    const sign = operator === '!=' || term[at + 1] === '=' ? 2 : 1
    const requirement = { field: term.slice(0, at), operator, value: unescapeValue(term.slice(at + sign)) } as const
    // `=` alone is no requirement to upstream, and no mistake either.
    if (requirement.field !== '' || requirement.value !== '') requirements.push(requirement)
  }
  return requirements
}

/** Terms between commas that no backslash stands before; their escapes stay. */
const splitTerms = (text: string): string[] => text.match(/(?:\\.|[^,\\]|\\$)+/gsu) ?? []

function unescapeValue(text: string): string {
  return text.replace(/\\(.?)|[,=]/gsu, (sequence, escaped: string | undefined) => {
    if (escaped === undefined) {
      throw new FieldSelectorError(`invalid field selector: unescaped character in value: ${sequence.charCodeAt(0)}`)
    }
    if (escaped === '' || !'\\,='.includes(escaped)) {
      throw new FieldSelectorError(`invalid field selector: invalid escape sequence: ${sequence}`)
    }
    return escaped
  })
}

import type { JsonObject } from '../../../apimachinery/json/value.ts'
import type { Selectors } from '../../base/address/object-address.ts'

export type SelectorKind = keyof Selectors

/** One condition of a selector. */
export interface Requirement {
  readonly kind: SelectorKind
  readonly text: string
}

/** Splits a selector into its requirements: at commas outside of parentheses that no backslash stands before. */
function splitSelector(selector: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let i = 0; i <= selector.length; i++) {
    const sign = selector[i]
    if (sign === '\\') i++
    else if (sign === '(') depth++
    else if (sign === ')') depth--
    else if (sign === undefined || (sign === ',' && depth <= 0)) {
      parts.push(selector.slice(start, i).trim())
      start = i + 1
    }
  }
  return parts.filter((part) => part !== '')
}

/** The requirements of both selectors, those of labels first. */
export const requirementsOf = ({ labels, fields }: Selectors): Requirement[] => [
  ...splitSelector(labels).map((text) => ({ kind: 'labels' as const, text })),
  ...splitSelector(fields).map((text) => ({ kind: 'fields' as const, text })),
]

/** The selectors that requirements make. */
export function selectorsOf(requirements: readonly Requirement[]): Selectors {
  const of = (kind: SelectorKind): string =>
    requirements
      .filter((one) => one.kind === kind)
      .map(({ text }) => text)
      .join(',')
  return { labels: of('labels'), fields: of('fields') }
}

/** The fields by which every kind can be selected. Source: k8s.io/apiextensions-apiserver/pkg/registry/customresource/strategy.go, GetAttrs. */
export const OWN_FIELDS = ['metadata.name', 'metadata.namespace'] as const

const OPERATOR = /[=!<>]|\s(?:not)?in\s*\(/
const FIELD = /^(?:metadata|spec|status)\.[^/]*$/

/** Reads what was typed as a requirement; undefined for words that only filter the rows in sight. */
export function readRequirement(typed: string, fields: readonly string[]): Requirement | undefined {
  const text = typed.trim()
  const at = text.search(OPERATOR)
  if (at < 0 || text.length < 2) return undefined
  const key = text.slice(0, at).trim()
  return { kind: fields.includes(key) || FIELD.test(key) ? 'fields' : 'labels', text }
}

/** The words that filter the rows in sight: none while what is typed is a selector, which Enter sends. */
export const wordsOfText = (typed: string, fields: readonly string[]): string =>
  readRequirement(typed, fields) === undefined ? typed : ''

/** Requirements that mean the same: of one kind, with the same words but for spaces and the second sign of `==`. */
export function isSameRequirement(a: Requirement, b: Requirement): boolean {
  const plain = ({ text }: Requirement): string => text.replaceAll(' ', '').replace('==', '=')
  return a.kind === b.kind && (a.text === b.text || plain(a) === plain(b))
}

/** A column that shows a field. */
interface NamedColumn {
  readonly name: string
}

/** The column that seems to show the field of a requirement, and the words that filter by its value; undefined where there is none. */
export function columnOfRequirement(
  { kind, text }: Requirement,
  columns: readonly NamedColumn[],
): { readonly name: string; readonly words: string } | undefined {
  const [path = '', value = ''] = text.split(/==?/)
  const plain = (name: string): string => name.replaceAll(/[ -]/g, '').toLowerCase()
  const field = path.trim().slice(path.trim().lastIndexOf('.') + 1)
  const column = columns.find(({ name }) => plain(name) === plain(field))
  if (kind !== 'fields' || column === undefined || /[!<>]/.test(text) || value.trim() === '') return undefined
  return { name: column.name, words: value.trim() }
}

/** Something to choose for what is typed. */
export interface Completion extends Requirement {
  readonly id: string
  /** It selects already; else a value is missing. */
  readonly isWhole: boolean
}

interface Labelled {
  readonly name: string
  readonly namespace: string
  readonly labels: JsonObject | undefined
}

const SHOWN = 40

/** The values that objects have for each label, and for the fields that all kinds have. */
export function valuesOf(rows: readonly Labelled[]): ReadonlyMap<string, ReadonlySet<string>> {
  const values = new Map<string, Set<string>>()
  const add = (key: string, value: string): void => {
    const found = values.get(key) ?? new Set()
    values.set(key, found)
    if (found.size < SHOWN) found.add(value)
  }
  for (const { name, namespace, labels } of rows) {
    for (const [key, value] of Object.entries(labels ?? {})) if (typeof value === 'string') add(key, value)
    add('metadata.name', name)
    if (namespace !== '') add('metadata.namespace', namespace)
  }
  return values
}

/** The keys that contain what is typed and, once a key is complete, its values. */
export function completionsOf(
  typed: string,
  values: ReadonlyMap<string, ReadonlySet<string>>,
  fields: readonly string[],
): Completion[] {
  const labels = [...values.keys()].filter((key) => !fields.includes(key)).sort()
  const at = typed.search(/[!=]/)
  const key = typed.slice(0, Math.max(at, 0)).trim()
  if (key !== '') {
    const operator = /^(?:==|!=|=)/.exec(typed.slice(at))?.[0] ?? ''
    const begun = typed.slice(at + operator.length).trimStart()
    const kind = fields.includes(key) ? 'fields' : 'labels'
    return [...(values.get(key) ?? [])]
      .filter((value) => value.startsWith(begun) && value !== '' && operator !== '')
      .sort()
      .slice(0, SHOWN)
      .map((value) => ({ id: `${key}${operator}${value}`, kind, text: `${key}${operator}${value}`, isWhole: true }))
  }
  const wanted = typed.trim().toLowerCase()
  const keys = [
    ...labels.map((text) => ({ kind: 'labels' as const, text })),
    ...fields.map((text) => ({ kind: 'fields' as const, text })),
  ]
  return keys
    .filter(({ text }) => text.toLowerCase().includes(wanted))
    .slice(0, SHOWN)
    .map((one) => ({ id: `${one.text}=`, ...one, isWhole: false }))
}

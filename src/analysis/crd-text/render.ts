import { stringify } from '../../apimachinery/json/serialize.ts'
import { isObject, type JsonValue, objectOf } from '../../apimachinery/json/value.ts'
import { toYaml } from '../../apimachinery/yaml/serialize.ts'

/** Words that YAML reads as something else than text, in any of its versions. */
const RESERVED = /^(y|n|yes|no|on|off|true|false|null|nan|inf)$/i
const PLAIN = /^[A-Za-z_$][\w$./-]*$/

/** A key as YAML: plain where it reads back as the same text. */
export const keyText = (key: string): string => (PLAIN.test(key) && !RESERVED.test(key) ? key : JSON.stringify(key))

const isEmpty = (value: JsonValue): boolean =>
  Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0

export const isBlockValue = (value: JsonValue): boolean => (Array.isArray(value) || isObject(value)) && !isEmpty(value)

const indented = (text: string, indent: number): string => text.replace(/^(?=.)/gm, ' '.repeat(indent))

/** What stands behind a colon for a value without lines of its own children: with its leading blank or line break, no break at the end. */
function scalarAfterColon(value: JsonValue, indent: number): string {
  const text = toYaml(objectOf({ k: value }))
    .replace(/\n$/, '')
    .slice(2)
  const [first = '', ...rest] = text.split('\n')
  // Blank lines behind it would be read as its own.
  if (typeof value === 'string' && /^ [|>]\d*\+/.test(first)) return ` ${JSON.stringify(value)}`
  return rest.length === 0 ? first : `${first}\n${indented(rest.join('\n'), indent)}`
}

/** By how many columns the dashes of a list are indented below its key. */
export type ListIndent = 0 | 2

/** What stands behind `key:` at a column: block style, keys in their order. */
export function afterColon(value: JsonValue, indent: number, lists: ListIndent = 0): string {
  if (!isBlockValue(value)) return scalarAfterColon(value, indent)
  return `\n${blockLines(value, indent + (Array.isArray(value) ? lists : 2), lists)}`
}

/** The lines of a value in block style at a column, the first one indented too; no break at the end. */
function blockLines(value: JsonValue, indent: number, lists: ListIndent): string {
  const margin = ' '.repeat(indent)
  if (Array.isArray(value) && value.length > 0)
    return value.map((item) => `${margin}- ${itemText(item, indent, lists)}`).join('\n')
  if (isObject(value) && !isEmpty(value)) {
    return Object.keys(value)
      .map((key) => `${margin}${keyText(key)}:${afterColon(value[key] ?? null, indent, lists)}`)
      .join('\n')
  }
  return `${margin}${scalarAfterColon(value, indent).trimStart()}`
}

/** What stands behind `- ` of an item whose dash is at a column. */
export const itemText = (value: JsonValue, indent: number, lists: ListIndent = 0): string =>
  isBlockValue(value) ? blockLines(value, indent + 2, lists).trimStart() : scalarAfterColon(value, indent).trimStart()

/** A value in flow style, on one line. */
export function flowText(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(flowText).join(', ')}]`
  if (isObject(value)) {
    const entries = Object.keys(value).map((key) => `${keyText(key)}: ${flowText(value[key] ?? null)}`)
    return `{${entries.join(', ')}}`
  }
  if (typeof value === 'string') return PLAIN.test(value) && !RESERVED.test(value) ? value : JSON.stringify(value)
  return stringify(value)
}

import type { ExplainedNode } from './explain.ts'
import { valueText } from './value-text.ts'
import { CelError, ListValue, MapValue, Optional, type Result } from './values.ts'

/** A part of an expression with the values it had. */
export interface Part {
  readonly start: number
  readonly end: number
  readonly depth: number
  readonly type: string
  /** The first values; a part of a macro has one for each round. */
  readonly values: readonly { readonly text: string; readonly tone: 'true' | 'false' | 'error' | 'value' }[]
  readonly runs: number
}

const SHOWN = 6
const LONG = 160
/** No more parts are made of one expression. */
const MAX_PARTS = 200

/** How a value is shown: truth and errors stand out. */
export const toneOf = (value: Result): Part['values'][number]['tone'] =>
  value instanceof CelError ? 'error' : value === true ? 'true' : value === false ? 'false' : 'value'

/** A value as CEL would write it, cut where it is long; what is behind the cut is not written first. */
export function shortValueText(value: Result): string {
  const text = firstText(value)
  return text.length > LONG ? `${text.slice(0, LONG - 1)}…` : text
}

/** As `valueText`, at least up to the cut. */
function firstText(value: Result): string {
  if (typeof value === 'string') return valueText(value.slice(0, LONG))
  if (value instanceof Uint8Array) return valueText(value.subarray(0, LONG))
  if (value instanceof Optional) return value.value === undefined ? valueText(value) : `optional.of(${firstText(value.value)})`
  if (value instanceof ListValue) return `[${untilLong(value.size, (i) => firstText(value.get(i)))}]`
  if (!(value instanceof MapValue)) return valueText(value)
  const keys = value.keys().map((key) => [firstText(key), key] as const)
  const sorted = keys.sort(([a], [b]) => (a < b ? -1 : 1))
  const entryAt = ([text, key]: (typeof keys)[number]): string => `${text}: ${firstText(value.find(key) ?? null)}`
  return `{${untilLong(sorted.length, (i) => entryAt(sorted[i] ?? ['', '']))}}`
}

/** Texts behind commas, until they are long. */
function untilLong(count: number, textAt: (i: number) => string): string {
  let text = ''
  for (let i = 0; i < count && text.length <= LONG; i++) text += `${i === 0 ? '' : ', '}${textAt(i)}`
  return text
}

/**
 * The parts of an explained expression, each before what is in it. Literals say nothing that is not read off the expression, nor does the
 * name before a field.
 */
export function partsOf(root: ExplainedNode): Part[] {
  const parts: Part[] = []
  const visit = (node: ExplainedNode, depth: number): void => {
    if (parts.length === MAX_PARTS) return
    if (node.kind !== 'literal' || depth === 0) {
      const values = node.values.slice(0, SHOWN).map((value) => ({ text: shortValueText(value), tone: toneOf(value) }))
      parts.push({ start: node.start, end: node.end, depth, type: node.type, values, runs: node.runs })
    }
    for (const child of node.children) if (node.kind !== 'select' || child.kind !== 'ident') visit(child, depth + 1)
  }
  visit(root, 0)
  return parts
}

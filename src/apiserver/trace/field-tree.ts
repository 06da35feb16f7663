import type { FieldSteps } from '../../apimachinery/field/report.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { isObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { settleNumbers } from '../../apimachinery/typed/codec.ts'
import type { FieldStep } from '../../protocol/trace.ts'

export type Step = FieldSteps[number]

/** What is known of one field. */
export interface Row {
  sent?: JsonValue
  /** The patch asks to remove it, without a value. */
  isAsked?: boolean
  readonly steps: FieldStep[]
  /** The spelling of the error that names it. */
  spelling?: string
}

/** A field of the object, or a step on the way to fields. */
export interface FieldNode {
  readonly children: Map<Step, FieldNode>
  row?: Row
}

export const newNode = (): FieldNode => ({ children: new Map() })

export function childOf(node: FieldNode, step: Step): FieldNode {
  const known = node.children.get(step)
  if (known !== undefined) return known
  const made = newNode()
  node.children.set(step, made)
  return made
}

export const nodeAt = (root: FieldNode, path: FieldSteps): FieldNode => path.reduce(childOf, root)

export function rowOf(node: FieldNode): Row {
  node.row ??= { steps: [] }
  return node.row
}

/** Longer texts of values are cut. */
const LONGEST = 4096

/** The text of a value: whole floats are as Go writes them. What is longer than a row can hold is not gone through. */
export function valueText(value: JsonValue): string {
  const settled = settleNumbers(value)
  const text = isShort(settled, { left: LONGEST }) ? stringify(settled) : briefText(settled, { left: LONGEST + 1 })
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

function isShort(value: JsonValue, budget: { left: number }): boolean {
  budget.left -= typeof value === 'string' ? value.length : 1
  if (budget.left < 0) return false
  if (Array.isArray(value)) return value.every((item) => isShort(item, budget))
  if (!isObject(value)) return true
  for (const key in value) {
    budget.left -= key.length
    if (budget.left < 0 || !isShort(value[key] as JsonValue, budget)) return false
  }
  return true
}

/** The beginning of the text of a value that is too long. */
function briefText(value: JsonValue, budget: { left: number }): string {
  if (budget.left <= 0) return ''
  if (isLeaf(value)) {
    const text = stringify(typeof value === 'string' ? value.slice(0, LONGEST + 1) : value)
    budget.left -= text.length
    return text
  }
  const parts: string[] = []
  if (Array.isArray(value)) {
    for (const item of value) {
      if (budget.left <= 0) break
      parts.push(briefText(item, budget))
    }
    return `[${parts.join(',')}]`
  }
  const object = isObject(value) ? value : {}
  for (const key in object) {
    if (budget.left <= 0) break
    budget.left -= key.length
    parts.push(`${stringify(key)}:${briefText(object[key] as JsonValue, budget)}`)
  }
  return `{${parts.join(',')}}`
}

/** Fields that lie deeper are told as one with what holds them. */
export const DEEPEST = 100

/** Fields are what has no fields below: scalars, and objects and lists that are empty. */
function isLeaf(value: JsonValue): boolean {
  if (Array.isArray(value)) return value.length === 0
  if (!isObject(value)) return true
  for (const _ in value) return false
  return true
}

/** Whether a value at a depth is one field. */
export const isField = (value: JsonValue, depth: number): boolean => depth >= DEEPEST || isLeaf(value)

/** What is below a value: its members or items. */
export function* partsOf(value: JsonValue | undefined): Iterable<readonly [Step, JsonValue]> {
  if (Array.isArray(value)) yield* value.entries()
  else if (isObject(value)) for (const key in value) yield [key, value[key] as JsonValue]
}

export function partAt(value: JsonValue | undefined, step: Step): JsonValue | undefined {
  if (Array.isArray(value)) return typeof step === 'number' ? value[step] : undefined
  return isObject(value) && typeof step === 'string' && Object.hasOwn(value, step) ? value[step] : undefined
}

/** The path of a part in the spelling of error messages. */
export function childPath(parent: string, step: Step): string {
  if (typeof step === 'number') return `${parent}[${step}]`
  if (!/^[^.[\]]+$/.test(step)) return `${parent}[${step}]`
  return parent === '' ? step : `${parent}.${step}`
}

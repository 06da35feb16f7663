import { append } from '../append.ts'
import { compareBytes } from '../json/utf8.ts'
import { Dbl, isObject, type JsonValue } from '../json/value.ts'
import type { Bound, Node } from './node.ts'

/** The values a step found, and what went wrong; upstream goes on with the former in one place. */
export interface Found {
  readonly values: readonly JsonValue[]
  readonly error?: string
}

/** Takes one step from each value. Keys that are not there are no error. Source: k8s.io/client-go/util/jsonpath/jsonpath.go, walk. */
export function walk(input: readonly JsonValue[], node: Node): Found {
  switch (node.kind) {
    case 'list':
      return walkList(input, node.nodes)
    case 'literal':
      return { values: node.once ? [node.value] : input.map(() => node.value) }
    case 'field':
      return { values: input.flatMap((value) => fieldOf(value, node.name)) }
    case 'array':
      return sliceEach(input, node.start, node.end, node.step)
    case 'filter':
      return filterEach(input, node)
    case 'wildcard':
      return { values: input.flatMap(childrenOf) }
    case 'recursive':
      return { values: descendants(input) }
    case 'union':
      return union(input, node.nodes)
    case 'identifier':
      return { values: input, error: `unrecognized identifier ${node.name}` }
  }
}

function walkList(input: readonly JsonValue[], nodes: readonly Node[]): Found {
  let values = input
  for (const node of nodes) {
    const found = walk(values, node)
    if (found.error !== undefined) return found
    values = found.values
  }
  return { values }
}

function union(input: readonly JsonValue[], nodes: readonly Node[]): Found {
  const values: JsonValue[] = []
  for (const node of nodes) {
    const found = walk(input, node)
    if (found.error !== undefined) return { values: input, error: found.error }
    append(values, found.values)
  }
  return { values }
}

function fieldOf(value: JsonValue, name: string): JsonValue[] {
  const found = isObject(value) ? value[name] : undefined
  return found === undefined ? [] : [found]
}

/** What is inside of a value; maps in the order of their keys, where upstream has none. Of a string, to upstream, its bytes. */
function childrenOf(value: JsonValue): JsonValue[] {
  if (Array.isArray(value)) return value
  if (typeof value === 'string') return [...new TextEncoder().encode(value)]
  if (!isObject(value)) return []
  return Object.keys(value)
    .sort(compareBytes)
    .map((key) => value[key] as JsonValue)
}

/** Every value that has something in it, parents before children. */
function descendants(input: readonly JsonValue[]): JsonValue[] {
  const result: JsonValue[] = []
  const waiting = [...input].reverse()
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    const children = childrenOf(value)
    if (children.length === 0) continue
    result.push(value)
    if (typeof value !== 'string') for (let i = children.length - 1; i >= 0; i--) waiting.push(children[i] as JsonValue)
  }
  return result
}

const GO_TYPES: { readonly [type: string]: string } = { string: 'string', boolean: 'bool', bigint: 'int64' }

function goType(value: JsonValue): string {
  if (isObject(value)) return 'map[string]interface {}'
  if (typeof value === 'number' && Number.isInteger(value)) return 'int64'
  return GO_TYPES[typeof value] ?? 'float64'
}

function sliceEach(input: readonly JsonValue[], start: Bound, end: Bound, step: Bound): Found {
  const result: JsonValue[] = []
  for (const value of input) {
    if (value === null) continue
    if (!Array.isArray(value)) return { values: input, error: `${goType(value)} is not array or slice` }
    const { length } = value
    const low = start.value ?? 0
    const high = end.value ?? length
    const from = low < 0 ? low + length : low
    const to = high < 0 || (high === 0 && end.derived === true) ? high + length : high
    if (from === to) return { values: result }
    const fault = sliceFault(from, to, length)
    if (fault !== undefined) return { values: input, error: fault }
    if (step.value !== undefined && step.value <= 0) return { values: input, error: 'step must be > 0' }
    for (let i = from; i < to; i += step.value ?? 1) result.push(value[i] as JsonValue)
  }
  return { values: result }
}

function sliceFault(from: number, to: number, length: number): string | undefined {
  if (from >= length || from < 0) return `array index out of bounds: index ${from}, length ${length}`
  if (to > length || to < 0) return `array index out of bounds: index ${to - 1}, length ${length}`
  return from > to ? `starting index ${from} is greater than ending index ${to}` : undefined
}

type Filter = Extract<Node, { kind: 'filter' }>

function filterEach(input: readonly JsonValue[], node: Filter): Found {
  const result: JsonValue[] = []
  for (const value of input) {
    if (!Array.isArray(value)) return { values: input, error: 'the value is not array or slice and cannot be filtered' }
    for (const item of value) {
      const passed = passes(item, node)
      if (typeof passed === 'string') return { values: input, error: passed }
      if (passed) result.push(item)
    }
  }
  return { values: result }
}

/** Whether an item passes a filter, or why that cannot be said. */
function passes(item: JsonValue, { left, right, operator }: Filter): boolean | string {
  const lefts = walk([item], left)
  // Upstream asks only whether something came back, even from a step that failed.
  if (operator === 'exists') return lefts.values.length > 0
  if (lefts.error !== undefined) return lefts.error
  if (lefts.values.length === 0) return false
  if (lefts.values.length > 1) return 'can only compare one element at a time'
  const rights = walk([item], right)
  if (rights.error !== undefined) return rights.error
  if (rights.values.length === 0) return false
  if (rights.values.length > 1) return 'can only compare one element at a time'
  return compare(lefts.values[0] as JsonValue, operator, rights.values[0] as JsonValue)
}

type Basic = { readonly kind: 'bool' | 'int' | 'float' | 'string'; readonly value: boolean | number | bigint | string }

function basic(value: JsonValue): Basic | undefined {
  if (typeof value === 'string') return { kind: 'string', value }
  if (typeof value === 'boolean') return { kind: 'bool', value }
  if (value instanceof Dbl) return { kind: 'float', value: value.value }
  if (typeof value === 'bigint') return { kind: 'int', value }
  return typeof value === 'number' ? { kind: Number.isInteger(value) ? 'int' : 'float', value } : undefined
}

const OPERATORS: { readonly [operator: string]: (order: number) => boolean } = {
  '<': (order) => order < 0,
  '>': (order) => order > 0,
  '<=': (order) => order <= 0,
  '>=': (order) => order >= 0,
  '==': (order) => order === 0,
  '!=': (order) => order !== 0,
}

/** Go's comparison of template values: only values of one kind compare, an integer never with a float. */
function compare(left: JsonValue, operator: string, right: JsonValue): boolean | string {
  const holds = OPERATORS[operator]
  if (holds === undefined) return `unrecognized filter operator ${operator}`
  const a = basic(left)
  const b = basic(right)
  if (a === undefined || b === undefined) return 'invalid type for comparison'
  if (a.kind !== b.kind) return 'incompatible types for comparison'
  if (a.kind === 'bool' && operator !== '==' && operator !== '!=') return 'invalid type for comparison'
  return holds(orderOf(a.value, b.value))
}

function orderOf(a: Basic['value'], b: Basic['value']): number {
  if (typeof a === 'string' && typeof b === 'string') return compareBytes(a, b)
  return a < b ? -1 : a > b ? 1 : 0
}

import { add, compare, isOrdered, noOperator } from '../arithmetic.ts'
import { type CallEstimate, type EstimateRule, estimated, itemOf, walksList } from '../cost/call-estimate.ts'
import type { Operand } from '../cost/estimate.ts'
import { type CallCost, LIST_COST, sizeOf, TRAVERSAL, walksFirst } from '../cost/runtime.ts'
import { WALKS_LIST } from '../cost/shared-costs.ts'
import { add as addRanges, exactly, MAX, multiply, ONE, type Range as SizeRange, scale } from '../cost/sizes.ts'
import { type FunctionCost, type Implementation, impl, type Library } from '../declarations.ts'
import {
  ArrayList,
  CelError,
  Double,
  Duration,
  goTypeOf,
  ListValue,
  orNoSuchOverload,
  type Result,
  typeOf,
  Uint,
  type Value,
  valueEquals,
} from '../values.ts'
import { countMember, InternalFault } from '../work.ts'

/**
 * Functions on lists: Kubernetes' own and the list extensions of cel-go, version 3.
 * Source: k8s.io/apiserver/pkg/cel/library/lists.go; github.com/google/cel-go/ext/lists.go.
 */
const ORDERED = ['int', 'uint', 'double', 'bool', 'duration', 'timestamp', 'string', 'bytes']
const SUMMABLE = ['int', 'uint', 'double', 'duration']
const RUNTIME: Record<string, string> = { duration: 'google.protobuf.Duration', timestamp: 'google.protobuf.Timestamp' }

const KUBERNETES = [
  ...ORDERED.flatMap((type) => [
    `isSorted .list_${type}_is_sorted_bool(list(${type}))bool`,
    `max .list_${type}_max_${type}(list(${type}))${type}`,
    `min .list_${type}_min_${type}(list(${type}))${type}`,
  ]),
  ...SUMMABLE.map((type) => `sum .list_${type}_sum_${type}(list(${type}))${type}`),
  'indexOf .list_a_index_of_int(list(A),A)int',
  'lastIndexOf .list_a_last_index_of_int(list(A),A)int',
].join('\n')

const EXTENSIONS = [
  'slice .list_slice(list(T),int,int)list(T)',
  'flatten .list_flatten(list(list(T)))list(T)',
  'flatten .list_flatten_int(list(dyn),int)list(dyn)',
  ...ORDERED.map((type) => `sort .list_${RUNTIME[type] ?? type}_sort(list(${type}))list(${type})`),
  ...ORDERED.map(
    (type) => `@sortByAssociatedKeys .list_${RUNTIME[type] ?? type}_sortByAssociatedKeys(list(T),list(${type}))list(T)`,
  ),
  'lists.range lists_range(int)list(int)',
  'reverse .list_reverse(list(T))list(T)',
  'distinct .list_distinct(list(T))list(T)',
].join('\n')

const items = (list: ListValue): Result[] => Array.from({ length: list.size }, (_, i) => list.get(i))

function isSorted(list: ListValue): Result {
  let previous: Value | undefined
  for (const item of items(list)) {
    if (item instanceof CelError || !isOrdered(item)) return orNoSuchOverload(item)
    if (previous !== undefined && compare(previous, item, 'isSorted') === 1) return false
    previous = item
  }
  return true
}

const best =
  (name: string, better: number) =>
  (list: ListValue): Result => {
    let found: Value | undefined
    for (const item of items(list)) {
      if (item instanceof CelError || !isOrdered(item)) return orNoSuchOverload(item)
      if (found === undefined || compare(found, item, name) === better) found = item
    }
    return found === undefined ? new CelError(`${name} called on empty list`) : found
  }

const sumFrom =
  (zero: Value): ((list: ListValue) => Result) =>
  (list) => {
    let total: Value = zero
    for (const item of items(list)) {
      const next: Result = item instanceof CelError ? item : add(total, item)
      if (next instanceof CelError) return next
      total = next
    }
    return total
  }

const find =
  (last: boolean) =>
  (list: ListValue, wanted: Value): Result => {
    for (let n = 0; n < list.size; n++) {
      const i = last ? list.size - 1 - n : n
      if (valueEquals(list.get(i), wanted) === true) return i
    }
    return -1
  }

type Int = number | bigint

function slice(list: ListValue, start: Int, end: Int): Result {
  const fault = (reason: string): CelError => new CelError(`cannot slice(${start}, ${end}), ${reason}`)
  if (start < 0 || end < 0) return fault('negative indexes not supported')
  if (start > end) return fault('start index must be less than or equal to end index')
  if (list.size < end) return fault(`list is length ${list.size}`)
  return new ArrayList(items(list).slice(Number(start), Number(end)))
}

/** What is shown of types with parameters behind their names, in the error of what is no list. */
const FORMER_PARAMETERS: Record<string, string> = { map: '(dyn, dyn)' }
const PARAMETERS: Record<string, string> = { ...FORMER_PARAMETERS, optional_type: '(dyn)' }

const flatten =
  (parameters: Record<string, string>) =>
  (list: Value, depth: Int = 1): Result => {
    if (!(list instanceof ListValue)) {
      const { name } = typeOf(list)
      return new CelError(`no such overload: ${name}${parameters[name] ?? ''}.flatten()`)
    }
    if (depth < 0) return new CelError('level must be non-negative')
    const into: Result[] = []
    flattenInto(list, Number(depth), into)
    return new ArrayList(into)
  }

function flattenInto(list: ListValue, depth: number, into: Result[]): void {
  for (const item of items(list)) {
    countMember()
    if (item instanceof ListValue && depth > 0) flattenInto(item, depth - 1, into)
    else into.push(item)
  }
}

function sortBy(list: Value, keyList: Value, name = '@sortByAssociatedKeys'): Result {
  if (!(list instanceof ListValue && keyList instanceof ListValue)) return noOperator(name, list)
  if (list.size !== keyList.size) {
    return new CelError(
      `@sortByAssociatedKeys() expected a list of the same size as the associated keys list, but got ${list.size} and ${keyList.size} elements respectively`,
    )
  }
  if (list.size === 0) return list
  const keys = items(keyList)
  const first = keys[0]
  if (first === undefined || first instanceof CelError || !isOrdered(first))
    return new CelError('list elements must be comparable')
  const type = typeOf(first)
  const values: Value[] = []
  for (const key of keys) {
    if (key instanceof CelError || (keys.length > 1 && typeOf(key) !== type))
      return new CelError('list elements must have the same type')
    values.push(key)
  }
  const order = values.map((_, i) => i)
  order.sort((i, j) => {
    const result = compare(values[i] as Value, values[j] as Value, 'sort')
    return typeof result === 'number' ? result : 0
  })
  return new ArrayList(order.map((i) => list.get(i)))
}

/** The numbers from 0 on, made as they are read. */
class Range extends ListValue {
  readonly size: number
  constructor(size: number) {
    super()
    this.size = size
  }
  get(index: number): Result {
    return index
  }
}

const MAX_RANGE = 10_000_000

function range(size: Int): Result {
  if (size < 0) return new CelError(`lists.range: size must be non-negative, got ${size}`)
  if (size > MAX_RANGE) return new CelError(`lists.range: size ${size} exceeds maximum allowed (${MAX_RANGE})`)
  return new Range(Number(size))
}

function distinct(list: ListValue): Result {
  const into: Result[] = []
  for (const item of items(list)) {
    if (!into.some((other) => valueEquals(item, other) === true)) into.push(item)
  }
  return list.size === 0 ? list : new ArrayList(into)
}

function includes(target: Value, wanted: Value): Result {
  if (!(target instanceof ListValue)) return valueEquals(target, wanted) === true
  return items(target).some((item) => valueEquals(item, wanted) === true)
}

const sums: Record<string, Implementation> = {
  list_int_sum_int: impl(sumFrom(0)),
  list_uint_sum_uint: impl(sumFrom(new Uint(0n))),
  list_double_sum_double: impl(sumFrom(new Double(0))),
  list_duration_sum_duration: impl(sumFrom(new Duration(0n))),
}

/** The cost of a new list. */
const allocated = (factor: number, size: SizeRange): CallEstimate =>
  estimated(addRanges(scale(size, factor), exactly(1 + LIST_COST)), size)

const allocating = (factor: number, size: number): number => Math.trunc(size * (factor < 0 ? 1 : factor)) + 1 + LIST_COST

/** The value of a literal int, not below zero; the default for anything else. */
function written(operand: Operand | undefined, otherwise: number): number {
  const { expr } = operand ?? {}
  if (expr?.kind !== 'literal' || (typeof expr.value !== 'number' && typeof expr.value !== 'bigint')) return otherwise
  return Math.max(0, Number(expr.value))
}

function sliceSize([start, end]: readonly Operand[], max: number): number {
  const from = written(start, 0)
  const to = written(end, max)
  return to >= from ? to - from : MAX - (from - to)
}

const ofResult: CallCost = (result) => allocating(1, sizeOf(result))

/** Makes a list as long as the one it is called on; `factor` is the cost of an item. */
const copies = (factor: (depth: Operand | undefined) => number, run: CallCost): FunctionCost => ({
  estimate: ({ target, args: [depth], size }) => (target === undefined ? undefined : allocated(factor(depth), size(target))),
  run,
})

// cel-go takes for granted that such an argument is a list, and stops where it is not: at the first method of a list that the type lacks.
function notAList(value: Result): InternalFault {
  const type = goTypeOf(value)
  const isAddable = type.startsWith('types.') && typeof value !== 'boolean' && value !== null
  return new InternalFault(`interface conversion: ${type} is not traits.Lister: missing method ${isAddable ? 'Contains' : 'Add'}`)
}

/** Compares each item with each other one. */
function comparingAll(list: Result): number {
  if (!(list instanceof ListValue)) throw notAList(list)
  if (list.size === 0) return allocating(2, 0)
  const first = list.get(0)
  const isText = typeof first === 'string' || first instanceof Uint8Array
  return allocating(2 + (isText ? TRAVERSAL : 0), list.size * list.size)
}

const comparesAll = (factor: number, list: Operand | undefined, size: (list: Operand) => SizeRange): CallEstimate | undefined =>
  list === undefined ? undefined : allocated(factor, multiply(size(list), size(list)))

const sorts = Object.fromEntries(
  ORDERED.flatMap((type): [string, FunctionCost][] => {
    const factor = type === 'string' || type === 'bytes' ? 2 + TRAVERSAL : 2
    const name = RUNTIME[type] ?? type
    return [
      [
        `list_${name}_sort`,
        { estimate: ({ target, size }) => comparesAll(factor, target, size), run: (_, list) => comparingAll(list) },
      ],
      [
        `list_${name}_sortByAssociatedKeys`,
        { estimate: ({ args: [keys], size }) => comparesAll(factor, keys, size), run: (_, __, keys) => comparingAll(keys) },
      ],
    ]
  }),
)

const costs: Readonly<Record<string, FunctionCost>> = {
  isSorted: WALKS_LIST,
  sum: WALKS_LIST,
  max: WALKS_LIST,
  min: WALKS_LIST,
  indexOf: WALKS_LIST,
  lastIndexOf: WALKS_LIST,
  list_slice: {
    estimate: ({ target, args, size }) =>
      target === undefined ? undefined : allocated(1, exactly(sliceSize(args, size(target).max))),
    run: ofResult,
  },
  list_flatten: copies(
    () => 1,
    (_, list) => allocating(1, sizeOf(list)),
  ),
  list_flatten_int: copies(
    (depth) => written(depth, MAX),
    (_, list, depth) => allocating(typeof depth === 'number' ? depth : 1, sizeOf(list)),
  ),
  lists_range: { estimate: ({ args: [count] }) => allocated(1, exactly(written(count, MAX))), run: ofResult },
  list_reverse: copies(() => 1, ofResult),
  list_distinct: { estimate: ({ target, size }) => comparesAll(2, target, size), run: (_, list) => comparingAll(list) },
  ...sorts,
}

// A value of any type can take the place of the list.
const searches: EstimateRule = (site) =>
  site.target !== undefined && itemOf(site.target) === undefined
    ? estimated(multiply(site.size(site.target), ONE))
    : walksList(site)

/** Kubernetes' own. */
export const kubernetesLists: Library = {
  declarations: KUBERNETES,
  implementations: {
    isSorted: impl(isSorted),
    min: impl(best('min', 1)),
    max: impl(best('max', -1)),
    ...sums,
    list_a_index_of_int: impl(find(false)),
    list_a_last_index_of_int: impl(find(true)),
  },
  costs,
}

/** The extensions of cel-go. */
export const lists: Library = {
  declarations: EXTENSIONS,
  implementations: {
    slice: impl(slice),
    flatten: impl(flatten(PARAMETERS)),
    sort: impl((list: Value) => sortBy(list, list, 'sort')),
    '@sortByAssociatedKeys': impl(sortBy),
    'lists.range': impl(range),
    reverse: impl((list: ListValue) => new ArrayList(items(list).reverse())),
    distinct: impl(distinct),
  },
  costs,
  unguarded: ['flatten', 'sort', '@sortByAssociatedKeys'],
}

/** Those of releases without the gate `optionalParameters`. */
export const formerLists: Library = {
  ...lists,
  implementations: { ...lists.implementations, flatten: impl(flatten(FORMER_PARAMETERS)) },
}

/** What 1.37 added for rules that are stored; new rules may use it one version later. */
export const includesLibrary: Library = {
  declarations: 'includes .list_includes_dyn_dyn(dyn,dyn)bool',
  implementations: { includes: impl(includes) },
  costs: { includes: { estimate: searches, run: walksFirst } },
}

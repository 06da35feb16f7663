import { IP_TYPE } from '../library/ip.ts'
import { sameType } from '../types.ts'
import type { Operand, SizeHint } from './estimate.ts'
import { LIST_COST, REGEX, TRAVERSAL } from './runtime.ts'
import { add, exactly, MAX, multiply, ONE, type Range, range, scale, UNKNOWN, wrapped } from './sizes.ts'

/**
 * What single calls are estimated to cost, and how large their results may be.
 * Source: k8s.io/apiserver/pkg/cel/library/cost.go, EstimateCallCost; github.com/google/cel-go/checker/cost.go, functionCost;
 * github.com/google/cel-go/ext/lists.go; github.com/google/cel-go/ext/sets.go.
 */
export interface CallEstimate {
  readonly cost: Range
  readonly size: Range | undefined
}

interface Site {
  readonly fn: string
  readonly overload: string
  readonly target: Operand | undefined
  readonly args: readonly Operand[]
  /** The size as libraries see it: with what the schema says of the origin. */
  readonly size: (operand: Operand) => Range
  readonly hint: SizeHint
}

type Rule = (site: Site) => CallEstimate | undefined

const of = (cost: Range, size?: Range): CallEstimate => ({ cost, size })
const UNIT = of(ONE)

/** The estimate of one overload of a call, without the costs of its arguments. */
export function estimateCall(
  fn: string,
  overload: string,
  target: Operand | undefined,
  args: readonly Operand[],
  hint: SizeHint,
): CallEstimate {
  const size = (operand: Operand): Range =>
    operand.size ?? (operand.origin.length > 0 ? hint(operand.origin) : undefined) ?? UNKNOWN
  const site: Site = { fn, overload, target, args, size, hint }
  return extensionRule(site) ?? BY_FUNCTION[fn]?.(site) ?? BY_OVERLOAD[overload]?.(site) ?? comparison(site) ?? UNIT
}

// The list and set extensions of cel-go bring estimates of their own; these come first.
function extensionRule(site: Site): CallEstimate | undefined {
  const { overload, target, args, size } = site
  const [first] = args
  switch (overload) {
    case 'list_slice':
      return target === undefined ? undefined : allocated(1, exactly(sliceSize(args, size(target).max)))
    case 'list_flatten':
      return target === undefined ? undefined : allocated(1, size(target))
    case 'list_flatten_int':
      return target === undefined ? undefined : allocated(written(first, MAX), size(target))
    case 'lists_range':
      return allocated(1, exactly(written(first, MAX)))
    case 'list_reverse':
      return target === undefined ? undefined : allocated(1, size(target))
    case 'list_distinct':
      return target === undefined ? undefined : allocated(2, squared(size(target)))
    case 'list_sets_contains_list':
    case 'list_sets_intersects_list':
    case 'list_sets_equivalent_list': {
      const [a, b] = args as [Operand, Operand]
      return of(add(scale(multiply(size(a), size(b)), overload === 'list_sets_equivalent_list' ? 2 : 1), ONE))
    }
    default:
      return sortRule(site)
  }
}

function sortRule({ overload, target, args, size }: Site): CallEstimate | undefined {
  const match = /^list_(.*)_(sort|sortByAssociatedKeys)$/.exec(overload)
  const keys = match?.[2] === 'sort' ? target : args[0]
  if (match === null || keys === undefined) return undefined
  return allocated(match[1] === 'string' || match[1] === 'bytes' ? 2 + TRAVERSAL : 2, squared(size(keys)))
}

const squared = (size: Range): Range => multiply(size, size)

const allocated = (factor: number, size: Range): CallEstimate => of(add(scale(size, factor), exactly(1 + LIST_COST)), size)

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

const traversal = (size: Range): Range => scale(size, TRAVERSAL)

// Cost and result follow the size of the target.
const transformsTarget: Rule = ({ target, size }) => {
  if (target === undefined) return undefined
  const own = size(target)
  return of(traversal(own), own)
}

const readsFirst: Rule = ({ args: [first], size }) => (first === undefined ? undefined : of(traversal(size(first))))

const unit: Rule = () => UNIT

// Walks a list, and the texts in it.
const walksList: Rule = ({ fn, target, size }) => {
  if (target === undefined) return undefined
  const [elementType] = target.type.parameters
  if (elementType === undefined) {
    return of(fn === 'includes' ? multiply(size(target), ONE) : traversal(size(target)))
  }
  const element: Operand = {
    expr: undefined,
    type: elementType,
    origin: target.origin.length > 0 ? [...target.origin, '@items'] : [],
    size: undefined,
  }
  const textual = elementType.kind === 'string' || elementType.kind === 'bytes'
  return of(multiply(size(target), textual ? add(ONE, traversal(size(element))) : ONE))
}

const replace: Rule = ({ target, args: [old, by], size }) => {
  if (target === undefined || old === undefined || by === undefined) return undefined
  const text = size(target)
  const from = size(old)
  const to = size(by)
  let most = 0
  let keptMost = 0
  if (from.min === 0) {
    most = text.max < MAX ? text.max + 1 : text.max
    keptMost = text.max
  } else if (to.max <= from.min) keptMost = text.max
  else most = Math.ceil(text.max / from.min)
  let least = 0
  let keptLeast = 0
  if (from.max === 0) {
    least = text.min < MAX ? text.min + 1 : text.min
    keptLeast = text.min
  } else if (from.max <= to.min) keptLeast = text.min
  else least = Math.ceil(text.min / from.max)
  return of(scale(text, 2 * TRAVERSAL), add(multiply(range(least, most), to), range(keptLeast, keptMost)))
}

const split: Rule = ({ target, args, size }) => {
  if (target === undefined) return undefined
  const text = size(target)
  const limit = args[1]?.expr
  let max = text.max
  if (limit?.kind === 'literal' && (typeof limit.value === 'number' || typeof limit.value === 'bigint')) {
    max = limit.value < 0 ? Number(BigInt.asUintN(64, BigInt(limit.value))) : Number(limit.value)
  }
  return of(scale(text, 2 * TRAVERSAL), range(0, max))
}

const join: Rule = ({ target, args: [separator], size }) => {
  if (target === undefined) return undefined
  const count = size(target)
  const [elementType] = target.type.parameters
  let total: Range = range(0, 0)
  if (elementType !== undefined) {
    const origin = target.origin.length > 0 ? [...target.origin, '@items'] : []
    total = multiply(count, size({ expr: undefined, type: elementType, origin, size: undefined }))
  }
  if (separator !== undefined) {
    const between = range(count.min > 0 ? count.min - 1 : 0, count.max > 0 ? count.max - 1 : 0)
    total = add(total, multiply(size(separator), between))
  }
  return of(traversal(total), total)
}

const find: Rule = ({ target, args: [pattern], size }) => {
  if (target === undefined || pattern === undefined) return undefined
  const text = size(target)
  return of(multiply(traversal(add(text, ONE)), scale(size(pattern), REGEX)), range(0, text.max))
}

// Addresses have 4 to 16 bytes.
const BYTES_OF_ADDRESS = range(4, 16)

const containsAddress =
  (parsed: string, extra: Range): Rule =>
  ({ overload, args: [other], size }) => {
    if (other === undefined) return undefined
    const cost = add(scale(add(BYTES_OF_ADDRESS, BYTES_OF_ADDRESS), TRAVERSAL), extra)
    return of(overload === parsed ? add(cost, traversal(size(other))) : cost)
  }

const equals: Rule = ({ args: [a, b] }) => {
  if (a === undefined || b === undefined || !sameType(a.type, b.type)) return undefined
  switch (a.type.name) {
    case IP_TYPE.name:
    case 'net.CIDR':
    case 'kubernetes.Quantity':
    case 'kubernetes.Semver':
      return UNIT
    case 'kubernetes.NamedFormat':
      return of(scale(range(1, 64), TRAVERSAL))
    case 'kubernetes.URL':
      return of(scale(range(1, b.size?.max ?? 1), TRAVERSAL))
    default:
      return undefined
  }
}

const url: Rule = ({ args: [text], size }) => {
  if (text === undefined) return undefined
  const own = size(text)
  return of(traversal(own), own)
}

const rules = (names: string, rule: Rule): Record<string, Rule> =>
  Object.fromEntries(names.split(' ').map((name) => [name, rule]))

const BY_FUNCTION: Record<string, Rule> = {
  check: () => of(exactly(350000)),
  ...rules('serviceAccount path group resource subresource namespace name allowed reason error errored', unit),
  ...rules('isSorted sum max min indexOf lastIndexOf includes', walksList),
  url,
  ...rules('lowerAscii upperAscii substring trim', transformsTarget),
  replace,
  split,
  join,
  ...rules('find findAll', find),
  ...rules('cidr isIP isCIDR quantity isQuantity semver isSemver', readsFirst),
  ip: (site) => (site.overload === 'cidr_ip' ? UNIT : readsFirst(site)),
  'ip.isCanonical': ({ args: [text], size }) => (text === undefined ? undefined : of(scale(size(text), 2 * TRAVERSAL))),
  ...rules('masked prefixLength family isUnspecified isLoopback isLinkLocalMulticast isLinkLocalUnicast isGlobalUnicast', unit),
  containsIP: containsAddress('cidr_contains_ip_string', range(0, 0)),
  containsCIDR: containsAddress('cidr_contains_cidr_string', add(scale(BYTES_OF_ADDRESS, TRAVERSAL), ONE)),
  validate: ({ args: [text], size }) => (text === undefined ? undefined : of(scale(traversal(size(text)), 128 * REGEX))),
  'format.named': unit,
  ...rules('sign asInteger isInteger asApproximateFloat isGreaterThan isLessThan compareTo add sub major minor patch', unit),
  ...rules('getScheme getHostname getHost getPort getEscapedPath getQuery', unit),
  '_==_': equals,
}

// What follows is of the core: there only sizes count that are known without asking the schema again.
const known = (operand: Operand): Range => operand.size ?? UNKNOWN

const matches =
  (member: boolean): Rule =>
  ({ target, args }) => {
    const text = member ? target : args[0]
    const pattern = member ? args[0] : args[1]
    if (text === undefined || pattern === undefined) return undefined
    return of(multiply(traversal(add(known(text), ONE)), scale(known(pattern), REGEX)))
  }

const affix: Rule = ({ args: [part] }) => (part === undefined ? undefined : of(traversal(known(part))))

const concatenation: Rule = ({ overload, args: [a, b] }) => {
  if (a === undefined || b === undefined) return undefined
  const size = add(known(a), known(b))
  return of(overload === 'add_list' ? ONE : traversal(size), size)
}

const BY_OVERLOAD: Record<string, Rule> = {
  string_format: ({ target }) => (target === undefined ? undefined : of(traversal(known(target)))),
  string_to_bytes: ({ args: [text] }) => {
    if (text === undefined) return undefined
    const size = known(text)
    return of(traversal(size), range(size.min, wrapped(size.max, 4)))
  },
  bytes_to_string: ({ args: [bytes] }) => {
    if (bytes === undefined) return undefined
    const size = known(bytes)
    return of(traversal(size), range(Math.floor(size.min / 4), size.max))
  },
  strings_quote: ({ args: [text] }) => {
    if (text === undefined) return undefined
    const size = known(text)
    return of(traversal(size), range(wrapped(size.min, 1, 2), wrapped(size.max, 2, 2)))
  },
  starts_with_string: affix,
  ends_with_string: affix,
  in_list: ({ args: [, list] }) => (list === undefined ? undefined : of(scale(known(list), 1))),
  matches: matches(false),
  matches_string: matches(true),
  contains_string: ({ target, args: [part] }) => {
    if (target === undefined || part === undefined) return undefined
    return of(multiply(traversal(known(target)), traversal(known(part))))
  },
  add_string: concatenation,
  add_bytes: concatenation,
  add_list: concatenation,
}

const COMPARISON = /^((less|greater)(_equals)?_(string|bytes)|equals|not_equals)$/

function comparison({ overload, args: [a, b] }: Site): CallEstimate | undefined {
  if (!COMPARISON.test(overload) || a === undefined || b === undefined) return undefined
  const smallest = Math.min(known(a).max, known(b).max)
  return of(scale(range(smallest > 0 ? 1 : 0, smallest), TRAVERSAL))
}

import type { Release } from '../../apimachinery/releases/release.ts'
import type { FunctionDecl, Overload } from '../declarations.ts'
import { sameType } from '../types.ts'
import type { Operand, SizeHint } from './estimate.ts'
import { TRAVERSAL } from './runtime.ts'
import { add, exactly, multiply, ONE, type Range, range, scale, UNKNOWN } from './sizes.ts'

/**
 * What single calls are estimated to cost, and how large their results may be. Each library has the rules of its functions;
 * here are those that several share.
 * Source: k8s.io/apiserver/pkg/cel/library/cost.go, EstimateCallCost; github.com/google/cel-go/checker/cost.go, functionCost.
 */
export interface CallEstimate {
  readonly cost: Range
  readonly size: Range | undefined
}

/** A call as a rule sees it. */
export interface Site {
  readonly target: Operand | undefined
  readonly args: readonly Operand[]
  /** The size as the libraries of Kubernetes see it: with what the schema says of the origin. */
  readonly size: (operand: Operand) => Range
}

/** The estimate of a call without the costs of its arguments; undefined for one unit and a result of unknown size. */
export type EstimateRule = (site: Site) => CallEstimate | undefined

export const estimated = (cost: Range, size?: Range): CallEstimate => ({ cost, size })

const UNIT = estimated(ONE)

/** The estimate of one overload of a call, without the costs of its arguments. */
export function estimateCall(
  overload: Overload,
  target: Operand | undefined,
  args: readonly Operand[],
  hint: SizeHint,
  release: Release,
): CallEstimate {
  const size = (operand: Operand): Range =>
    operand.size ?? (operand.origin.length > 0 ? hint(operand.origin) : undefined) ?? UNKNOWN
  const rule = ruleOfType(overload.fn, args, release) ?? overload.cost.estimate
  return rule?.({ target, args, size }) ?? UNIT
}

function ruleOfType({ equality }: FunctionDecl, [a, b]: readonly Operand[], release: Release): EstimateRule | undefined {
  if (a === undefined || b === undefined || !sameType(a.type, b.type)) return undefined
  const rule = equality.get(a.type.name)
  return rule !== undefined && release.has('typedEqualityCosts') ? rule : undefined
}

export const traversal = (size: Range): Range => scale(size, TRAVERSAL)

/** The size as the core of cel-go sees it: without asking the schema again. */
export const knownSize = (operand: Operand): Range => operand.size ?? UNKNOWN

/** Cost and result follow the size of the target. */
export const transformsTarget: EstimateRule = ({ target, size }) => {
  if (target === undefined) return undefined
  const own = size(target)
  return estimated(traversal(own), own)
}

export const readsFirst: EstimateRule = ({ args: [first], size }) =>
  first === undefined ? undefined : estimated(traversal(size(first)))

/** Reads the first argument twice. */
export const readsFirstTwice: EstimateRule = ({ args: [first], size }) =>
  first === undefined ? undefined : estimated(scale(size(first), 2 * TRAVERSAL))

/** One of the items of a list, or undefined where their type is not known. */
export function itemOf({ type, origin }: Operand): Operand | undefined {
  const [element] = type.parameters
  if (element === undefined) return undefined
  return { expr: undefined, type: element, origin: origin.length > 0 ? [...origin, '@items'] : [], size: undefined }
}

/** Walks a list, and the texts in it. */
export const walksList: EstimateRule = ({ target, size }) => {
  if (target === undefined) return undefined
  const item = itemOf(target)
  if (item === undefined) return estimated(traversal(size(target)))
  const isText = item.type.kind === 'string' || item.type.kind === 'bytes'
  return estimated(multiply(size(target), isText ? add(ONE, traversal(size(item))) : ONE))
}

/** Compares two values as far as the smaller of them goes. */
export const comparesBoth: EstimateRule = ({ args: [a, b] }) => {
  if (a === undefined || b === undefined) return undefined
  const smallest = Math.min(knownSize(a).max, knownSize(b).max)
  return estimated(scale(range(smallest > 0 ? 1 : 0, smallest), TRAVERSAL))
}

/** Always the same cost. */
export const always =
  (cost: number): EstimateRule =>
  () =>
    estimated(exactly(cost))

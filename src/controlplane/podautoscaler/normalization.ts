import type { Behavior, ScalingRules } from './behavior.ts'
import { MAX_INT32 } from './numbers.ts'

const SECOND = 1000
/** Without a behavior, recommendations of the last five minutes count on the way down. */
const DOWNSCALE_WINDOW_MS = 300 * SECOND
const SCALE_UP_FACTOR = 2
const SCALE_UP_MINIMUM = 4
/** How much is remembered of an autoscaler that changes all the time: more than looks of an hour, the longest window, every 15 seconds. */
const MOST_REMEMBERED = 1024

interface Recommendation {
  readonly replicas: number
  /** In milliseconds. */
  readonly at: number
}

/** By how many replicas a scale changed. */
interface ScaleEvent {
  readonly change: number
  /** In milliseconds. */
  readonly at: number
}

/** What an autoscaler remembers from one look to the next. */
export interface ScalingMemory {
  recommendations: Recommendation[]
  scaleUps: ScaleEvent[]
  scaleDowns: ScaleEvent[]
}

/** Why a number of replicas is what it is, in the words of a condition. */
export interface Reason {
  readonly reason: string
  readonly message: string
}

export interface Normalized {
  readonly replicas: number
  /** What the condition AbleToScale says. */
  readonly able: Reason
  /** What the condition ScalingLimited says. */
  readonly limit: Reason
  readonly isLimited: boolean
}

export interface NormalizationInput {
  readonly current: number
  readonly desired: number
  readonly min: number
  readonly max: number
  /** In milliseconds. */
  readonly now: number
}

const READY: Reason = { reason: 'ReadyForNewScale', message: 'recommended size matches current size' }
const STABILIZED_DOWN: Reason = {
  reason: 'ScaleDownStabilized',
  message: 'recent recommendations were higher than current one, applying the highest recent recommendation',
}
const STABILIZED_UP: Reason = {
  reason: 'ScaleUpStabilized',
  message: 'recent recommendations were lower than current one, applying the lowest recent recommendation',
}
const WITHIN: Reason = { reason: 'DesiredWithinRange', message: 'the desired count is within the acceptable range' }
const UP_LIMIT: Reason = {
  reason: 'ScaleUpLimit',
  message: 'the desired replica count is increasing faster than the maximum scale rate',
}
const TOO_MANY: Reason = {
  reason: 'TooManyReplicas',
  message: 'the desired replica count is more than the maximum replica count',
}
const DOWN_LIMIT: Reason = {
  reason: 'ScaleDownLimit',
  message: 'the desired replica count is decreasing faster than the maximum scale rate',
}
const TOO_FEW: Reason = {
  reason: 'TooFewReplicas',
  message: 'the desired replica count is less than the minimum replica count',
}

/** Remembers something in the place of the last that is outdated; at the end where none is. */
function remember<T>(all: readonly T[], isOutdated: (one: T) => boolean, next: T): T[] {
  const place = all.findLastIndex(isOutdated)
  return place < 0 ? [...all.slice(1 - MOST_REMEMBERED), next] : all.with(place, next)
}

const greatest = (first: number, others: Iterable<number>): number => {
  let found = first
  for (const other of others) found = Math.max(found, other)
  return found
}

const least = (first: number, others: Iterable<number>): number => {
  let found = first
  for (const other of others) found = Math.min(found, other)
  return found
}

type Limited = readonly [replicas: number, reason: Reason]

/** Source: k8s.io/kubernetes/pkg/controller/podautoscaler/horizontal.go, convertDesiredReplicasWithRules. */
export function limitedByBounds({ current, min, max }: NormalizationInput, desired: number): Limited {
  const fastest = Math.max(SCALE_UP_FACTOR * current, SCALE_UP_MINIMUM)
  const most = Math.min(max, fastest)
  if (desired < min) return [min, TOO_FEW]
  if (desired > most) return [most, max > fastest ? UP_LIMIT : TOO_MANY]
  return [desired, WITHIN]
}

/**
 * The replicas that an autoscaler without a behavior sets.
 * Source: k8s.io/kubernetes/pkg/controller/podautoscaler/horizontal.go, normalizeDesiredReplicas.
 */
export function normalized(memory: ScalingMemory, input: NormalizationInput): Normalized {
  const { desired, now } = input
  const cutoff = now - DOWNSCALE_WINDOW_MS
  const recent = memory.recommendations.filter(({ at }) => at >= cutoff).map(({ replicas }) => replicas)
  const stabilized = greatest(desired, recent)
  memory.recommendations = remember(memory.recommendations, ({ at }) => at < cutoff, { replicas: desired, at: now })
  const [replicas, limit] = limitedByBounds(input, stabilized)
  return { replicas, able: stabilized === desired ? READY : STABILIZED_DOWN, limit, isLimited: replicas !== stabilized }
}

/** How many replicas came or went in the last seconds. */
const changedIn = (events: readonly ScaleEvent[], seconds: number, now: number): number =>
  events.reduce((sum, { change, at }) => (at > now - seconds * SECOND ? sum + change : sum), 0)

type Proposal = (start: number, type: string, value: number) => number

/** The number of replicas that the rules of a direction let a scale reach now. */
function reachable(
  current: number,
  memory: ScalingMemory,
  rules: ScalingRules,
  now: number,
  proposal: Proposal,
  isLess: boolean,
): number {
  if (rules.selectPolicy === 'Disabled') return current
  // The change is the smallest of what the policies allow, or the greatest; downwards a small change leaves many replicas.
  const isMinimum = (rules.selectPolicy === 'Min') !== isLess
  const proposals = rules.policies.map(({ type, value, periodSeconds }) => {
    const added = changedIn(memory.scaleUps, periodSeconds, now)
    const deleted = changedIn(memory.scaleDowns, periodSeconds, now)
    return proposal(current - added + deleted, type, value)
  })
  return isMinimum ? least(MAX_INT32, proposals) : greatest(-MAX_INT32 - 1, proposals)
}

/** Source: k8s.io/kubernetes/pkg/controller/podautoscaler/horizontal.go, calculateScaleUpLimitWithScalingRules. */
export const scaleUpLimit = (current: number, memory: ScalingMemory, rules: ScalingRules, now: number): number =>
  reachable(
    current,
    memory,
    rules,
    now,
    (start, type, value) => (type === 'Pods' ? start + value : Math.ceil(start * (1 + value / 100))),
    false,
  )

/** Source: k8s.io/kubernetes/pkg/controller/podautoscaler/horizontal.go, calculateScaleDownLimitWithBehaviors. */
export const scaleDownLimit = (current: number, memory: ScalingMemory, rules: ScalingRules, now: number): number =>
  reachable(
    current,
    memory,
    rules,
    now,
    (start, type, value) => (type === 'Pods' ? start - value : Math.trunc(start * (1 - value / 100))),
    true,
  )

/** Source: k8s.io/kubernetes/pkg/controller/podautoscaler/horizontal.go, stabilizeRecommendationWithBehaviors. */
export function stabilized(
  memory: ScalingMemory,
  { current, desired, now }: NormalizationInput,
  behavior: Behavior,
): readonly [replicas: number, reason: Reason] {
  const upCutoff = now - behavior.scaleUp.stabilizationSeconds * SECOND
  const downCutoff = now - behavior.scaleDown.stabilizationSeconds * SECOND
  const since = (cutoff: number) => memory.recommendations.filter(({ at }) => at > cutoff).map(({ replicas }) => replicas)
  const up = least(desired, since(upCutoff))
  const down = greatest(desired, since(downCutoff))
  memory.recommendations = remember(memory.recommendations, ({ at }) => at < upCutoff && at < downCutoff, {
    replicas: desired,
    at: now,
  })
  return [Math.min(Math.max(current, up), down), desired >= current ? STABILIZED_UP : STABILIZED_DOWN]
}

/** Source: k8s.io/kubernetes/pkg/controller/podautoscaler/horizontal.go, convertDesiredReplicasWithBehaviorRate. */
export function limitedByRate(memory: ScalingMemory, input: NormalizationInput, desired: number, behavior: Behavior): Limited {
  const { current, min, max, now } = input
  if (desired > current) {
    const fastest = Math.max(current, scaleUpLimit(current, memory, behavior.scaleUp, now))
    const most = Math.min(max, fastest)
    if (desired > most) return [most, max > fastest ? UP_LIMIT : TOO_MANY]
  } else if (desired < current) {
    const fastest = Math.min(current, scaleDownLimit(current, memory, behavior.scaleDown, now))
    const fewest = Math.max(min, fastest)
    if (desired < fewest) return [fewest, min < fastest ? DOWN_LIMIT : TOO_FEW]
  }
  return [desired, WITHIN]
}

/**
 * The replicas that an autoscaler with a behavior sets.
 * Source: k8s.io/kubernetes/pkg/controller/podautoscaler/horizontal.go, normalizeDesiredReplicasWithBehaviors.
 */
export function normalizedByBehavior(memory: ScalingMemory, input: NormalizationInput, behavior: Behavior): Normalized {
  const [wanted, reason] = stabilized(memory, input, behavior)
  const [replicas, limit] = limitedByRate(memory, input, wanted, behavior)
  return { replicas, able: wanted === input.desired ? READY : reason, limit, isLimited: replicas !== wanted }
}

/** Remembers a change of a scale. Source: k8s.io/kubernetes/pkg/controller/podautoscaler/horizontal.go, storeScaleEvent. */
export function rememberScale(memory: ScalingMemory, behavior: Behavior, before: number, after: number, now: number): void {
  const isUp = after > before
  const { policies } = isUp ? behavior.scaleUp : behavior.scaleDown
  const cutoff =
    now -
    greatest(
      0,
      policies.map(({ periodSeconds }) => periodSeconds),
    ) *
      SECOND
  const field = isUp ? 'scaleUps' : 'scaleDowns'
  memory[field] = remember(memory[field], ({ at }) => at < cutoff, { change: Math.abs(after - before), at: now })
}

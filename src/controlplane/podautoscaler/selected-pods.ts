import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { parseSelector, type Selector, SelectorError } from '../../apimachinery/labels/selector.ts'
import { readMeta } from '../../apiserver/registry/rest/metadata.ts'
import { keyPrefix } from '../../apiserver/storage/key-layout.ts'
import type { ScalingContext } from './controller.ts'
import { type CalculatedPod, calculatedPod } from './pods.ts'
import { askedLabels } from './scaled-replicas.ts'
import type { Named, SelectorTracker } from './selector-tracker.ts'

/** What a replica requests where there are no pods to ask: a CPU and a gibibyte, in thousandths. */
const ASSUMED_REQUESTS = new Map([
  ['cpu', 1000n],
  ['memory', 1000n * 2n ** 30n],
])

/** Why a scale selects no pods of its own: the reason of the Event, and what the condition says. */
export class SelectorProblem extends Error {
  readonly reason: string
  readonly condition: { readonly reason: string; readonly message: string }

  constructor(reason: string, message: string, condition = { reason: 'InvalidSelector', message }) {
    super(message)
    this.reason = reason
    this.condition = condition
  }
}

/** The replicas of what has no pods here: they run, and have been ready for long. */
const assumedPods = (count: number): CalculatedPod => ({
  name: 'replica',
  count,
  phase: 'Running',
  isDeleted: false,
  startTime: 0,
  ready: { status: 'True', since: 0 },
  containers: [{ name: '', requests: ASSUMED_REQUESTS }],
  requests: ASSUMED_REQUESTS,
})

const labelsOf = (pod: JsonObject): JsonObject | undefined => {
  const labels = readMeta(pod)?.labels
  return isObject(labels) ? labels : undefined
}

function parsed(selector: string): Selector {
  if (selector === '') {
    const message = "the HPA target's scale is missing a selector"
    throw new SelectorProblem('SelectorRequired', 'selector is required', { reason: 'InvalidSelector', message })
  }
  try {
    return parseSelector(selector)
  } catch (error) {
    if (!(error instanceof SelectorError)) throw error
    const message = `couldn't convert selector into a corresponding internal selector object: ${error.message}`
    throw new SelectorProblem('InvalidSelector', message)
  }
}

/**
 * The pods behind a scale: those that its selector matches. Where there are none, each replica of the status counts as one that is ready (rule HA-6), since
 * nothing here runs pods. Throws SelectorProblem.
 */
export function podsBehind(
  { storage }: Pick<ScalingContext, 'storage'>,
  { namespace, name }: Named,
  { selector, replicas }: { readonly selector: string; readonly replicas: number },
  tracker: SelectorTracker,
): CalculatedPod[] {
  const wanted = parsed(selector)
  tracker.put({ namespace, name }, wanted)
  const pods = storage.list(keyPrefix('', 'pods', namespace)).items.filter(({ value }) => wanted.matches(labelsOf(value)))
  const isAssumed = pods.length === 0 && replicas > 0
  const selecting = tracker.matching(namespace, isAssumed ? [askedLabels(wanted)] : pods.map(({ value }) => labelsOf(value)))
  if (selecting.length > 1) {
    const some = selecting.map((one) => `{${one.name} ${one.namespace}}`).join(' ')
    const message = `pods by selector ${selector} are controlled by more than one HPA (e.g. [${some}])`
    throw new SelectorProblem('AmbiguousSelector', message, { reason: 'AmbiguousSelector', message })
  }
  return isAssumed ? [assumedPods(replicas)] : pods.map(({ value }) => calculatedPod(value))
}

import { isObject } from '../../apimachinery/json/value.ts'
import { parseSelector, type Selector, SelectorError } from '../../apimachinery/labels/selector.ts'
import { readMeta } from '../../apiserver/registry/rest/metadata.ts'
import { keyPrefix } from '../../apiserver/storage/key-layout.ts'
import type { ScalingContext } from './controller.ts'
import { type CalculatedPod, calculatedPod } from './pods.ts'

/** What a replica requests where there are no pods to ask: a CPU and a gibibyte, in thousandths. */
const ASSUMED_REQUESTS = new Map([
  ['cpu', 1000n],
  ['memory', 1000n * 2n ** 30n],
])

/** Why a scale selects no pods: the reason of the Event, and what the condition says. */
export class SelectorProblem extends Error {
  readonly reason: string
  readonly condition: string

  constructor(reason: string, message: string, condition = message) {
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

function parsed(selector: string): Selector {
  if (selector === '') {
    throw new SelectorProblem('SelectorRequired', 'selector is required', "the HPA target's scale is missing a selector")
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
  namespace: string,
  { selector, replicas }: { readonly selector: string; readonly replicas: number },
): CalculatedPod[] {
  const wanted = parsed(selector)
  const pods = storage
    .list(keyPrefix('', 'pods', namespace))
    .items.filter(({ value }) => {
      const labels = readMeta(value)?.labels
      return wanted.matches(isObject(labels) ? labels : undefined)
    })
    .map(({ value }) => calculatedPod(value))
  return pods.length > 0 || replicas <= 0 ? pods : [assumedPods(replicas)]
}

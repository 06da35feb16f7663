import { ageOf } from '../../../apiextensions/tableconvertor/cell.ts'
import { NAME_COLUMN } from '../../../apiextensions/tableconvertor/columns.ts'
import { objectAt, objectsOf, stringAt } from '../../../apimachinery/json/access.ts'
import { isObject, type JsonObject, objectOf } from '../../../apimachinery/json/value.ts'
import type { TableConvertor } from '../../../apiserver/endpoints/scope.ts'
import { readMeta } from '../../../apiserver/registry/rest/metadata.ts'
import { AGE, ageCell, column, nameCell } from '../typed-resource.ts'
import { numberAt } from './fields.ts'

const RESTARTS =
  'The number of times the containers in this pod have been restarted and when the last container in this pod has restarted.'
const IP = 'podIP address allocated to the pod. Routable at least within the cluster. Empty if not yet allocated.'
const NODE =
  'NodeName indicates in which node this pod is scheduled. If empty, this pod is a candidate for scheduling by the scheduler defined in schedulerName. Once this field is set, the kubelet for this node becomes responsible for the lifecycle of this pod. This field should not be used to express a desire for the pod to be scheduled on a specific node. https://kubernetes.io/docs/concepts/scheduling-eviction/assign-pod-node/#nodename'
const NOMINATED =
  'nominatedNodeName is set only when this pod preempts other pods on the node, but it cannot be scheduled right away as preemption victims receive their graceful termination periods. This field does not guarantee that the pod will be scheduled on this node. Scheduler may decide to place the pod elsewhere if other nodes become available sooner. Scheduler may also decide to give the resources on this node to a higher priority pod that is created after preemption. As a result, this field may be different than PodSpec.nodeName when the pod is scheduled.'
const GATES =
  'If specified, all readiness gates will be evaluated for pod readiness. A pod is ready when all its containers are ready AND all conditions specified in the readiness gates have status equal to "True" More info: https://git.k8s.io/enhancements/keps/sig-network/580-pod-readiness-gates'

interface Tally {
  restarts: number
  /** When the last container ended; empty: none has. */
  lastEnd: string
  ready: number
  reason: string
}

const endOf = (container: JsonObject): JsonObject => objectAt(objectAt(container, 'state'), 'terminated')
const hasEnded = (container: JsonObject): boolean => isObject(objectAt(container, 'state').terminated)

function count(tally: Tally, container: JsonObject): void {
  tally.restarts += numberAt(container, 'restartCount')
  const end = stringAt(objectAt(objectAt(container, 'lastState'), 'terminated'), 'finishedAt')
  if (end > tally.lastEnd) tally.lastEnd = end
}

const endReason = (end: JsonObject): string => {
  if (stringAt(end, 'reason') !== '') return stringAt(end, 'reason')
  return numberAt(end, 'signal') === 0 ? `ExitCode:${numberAt(end, 'exitCode')}` : `Signal:${numberAt(end, 'signal')}`
}

/** Goes through the containers that run first; what says how far they are, or undefined once they are through. */
function initProgress(statuses: readonly JsonObject[], spec: JsonObject, tally: Tally, sidecars: Tally): string | undefined {
  const containers = objectsOf(spec.initContainers)
  const restartable = new Set(containers.filter((one) => one.restartPolicy === 'Always').map((one) => stringAt(one, 'name')))
  for (const [i, container] of statuses.entries()) {
    const isSidecar = restartable.has(stringAt(container, 'name'))
    count(tally, container)
    if (isSidecar) count(sidecars, container)
    if (hasEnded(container) && numberAt(endOf(container), 'exitCode') === 0) continue
    if (isSidecar && container.started === true) {
      if (container.ready === true) tally.ready += 1
      continue
    }
    if (hasEnded(container)) return `Init:${endReason(endOf(container))}`
    const waiting = stringAt(objectAt(objectAt(container, 'state'), 'waiting'), 'reason')
    return waiting !== '' && waiting !== 'PodInitializing' ? `Init:${waiting}` : `Init:${i}/${containers.length}`
  }
  return undefined
}

const isTrue = (status: JsonObject, type: string): boolean =>
  objectsOf(status.conditions).some((condition) => condition.type === type && condition.status === 'True')

function countContainers(status: JsonObject, tally: Tally): void {
  let isRunning = false
  let failure = ''
  for (const container of objectsOf(status.containerStatuses).reverse()) {
    count(tally, container)
    const state = objectAt(container, 'state')
    const waiting = stringAt(objectAt(state, 'waiting'), 'reason')
    if (waiting !== '') tally.reason = waiting
    else if (hasEnded(container)) {
      tally.reason = endReason(endOf(container))
      if (numberAt(endOf(container), 'exitCode') !== 0) failure = tally.reason
    } else if (container.ready === true && isObject(state.running)) {
      isRunning = true
      tally.ready += 1
    }
  }
  if (tally.reason !== 'Completed') return
  if (isRunning && isTrue(status, 'Ready')) tally.reason = 'Running'
  else if (failure !== '') tally.reason = failure
  else if (isRunning) tally.reason = 'NotReady'
}

const isGated = ({ conditions }: JsonObject): boolean =>
  objectsOf(conditions).some(({ type, reason }) => type === 'PodScheduled' && reason === 'SchedulingGated')

/** Source: k8s.io/kubernetes/pkg/printers/internalversion/printers.go, printPod. */
function tallyOf(pod: JsonObject): Tally {
  const [spec, status] = [objectAt(pod, 'spec'), objectAt(pod, 'status')]
  const phase = stringAt(status, 'phase')
  const tally: Tally = { restarts: 0, lastEnd: '', ready: 0, reason: stringAt(status, 'reason') || phase }
  if (isGated(status)) tally.reason = 'SchedulingGated'
  const sidecars: Tally = { ...tally }
  const progress = initProgress(objectsOf(status.initContainerStatuses), spec, tally, sidecars)
  if (progress !== undefined) tally.reason = progress
  if (progress === undefined || isTrue(status, 'Initialized')) {
    tally.restarts = sidecars.restarts
    tally.lastEnd = sidecars.lastEnd
    countContainers(status, tally)
  }
  if (readMeta(pod)?.deletionTimestamp === undefined) return tally
  if (stringAt(status, 'reason') === 'NodeLost') tally.reason = 'Unknown'
  else if (phase !== 'Failed' && phase !== 'Succeeded') tally.reason = 'Terminating'
  return tally
}

const orNone = (text: string): string => text || '<none>'

function gatesCell(spec: JsonObject, status: JsonObject): string {
  const gates = objectsOf(spec.readinessGates)
  if (gates.length === 0) return '<none>'
  const met = new Set(
    objectsOf(status.conditions).flatMap((condition) => (condition.status === 'True' ? [stringAt(condition, 'type')] : [])),
  )
  return `${gates.filter((gate) => met.has(stringAt(gate, 'conditionType'))).length}/${gates.length}`
}

/** What a table says of the Pods that have ended. */
const ENDED: { readonly [phase: string]: string } = {
  Succeeded: 'The pod has completed successfully.',
  Failed: 'The pod failed.',
}

export const POD_TABLE: TableConvertor = {
  conditions: ({ status }) => {
    const phase = stringAt(status, 'phase')
    const message = ENDED[phase]
    return message === undefined ? undefined : [objectOf({ type: 'Completed', status: 'True', reason: phase, message })]
  },
  columnDefinitions: [
    NAME_COLUMN,
    column('Ready', 'string', 'The aggregate readiness state of this pod for accepting traffic.'),
    column('Status', 'string', 'The aggregate status of the containers in this pod.'),
    column('Restarts', 'string', RESTARTS),
    AGE,
    column('IP', 'string', IP, 1),
    column('Node', 'string', NODE, 1),
    column('Nominated Node', 'string', NOMINATED, 1),
    column('Readiness Gates', 'string', GATES, 1),
  ],
  cells: (pod, now) => {
    const [spec, status] = [objectAt(pod, 'spec'), objectAt(pod, 'status')]
    const { restarts, lastEnd, ready, reason } = tallyOf(pod)
    const sidecars = objectsOf(spec.initContainers).filter(({ restartPolicy }) => restartPolicy === 'Always').length
    return [
      nameCell(pod),
      `${ready}/${objectsOf(spec.containers).length + sidecars}`,
      reason,
      restarts === 0 || lastEnd === '' ? String(restarts) : `${restarts} (${ageOf(lastEnd, now)} ago)`,
      ageCell(pod, now),
      orNone(stringAt(objectsOf(status.podIPs)[0], 'ip')),
      orNone(stringAt(spec, 'nodeName')),
      orNone(stringAt(status, 'nominatedNodeName')),
      gatesCell(spec, status),
    ]
  },
}

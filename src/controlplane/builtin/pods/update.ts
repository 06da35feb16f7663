import { type ErrorList, forbidden, invalid, Path, required } from '../../../apimachinery/field/error.ts'
import { objectsOf, stringAt } from '../../../apimachinery/json/access.ts'
import { deepEqual, isObject, type JsonObject, objectOf } from '../../../apimachinery/json/value.ts'
import { isDNS1123Subdomain } from '../../../apimachinery/meta/names.ts'
import { encodeTyped } from '../../../apimachinery/typed/codec.ts'
import { legacyIpErrors } from '../legacy-ip.ts'
import { coreMetaUpdateErrors } from '../object-meta.ts'
import { imageErrors } from './containers.ts'
import { eachIn, faultsOf, labelNameErrors, numberAt } from './fields.ts'
import { addedGateErrors, removedTolerationErrors } from './scheduling.ts'
import { POD_SCHEMA } from './schema.ts'
import { goLines } from './spec-lines.ts'
import { POD } from './types.ts'
import { unifiedDiff } from './unified-diff.ts'
import { podErrors, SPEC, specOf } from './validation.ts'

const LISTS = ['containers', 'initContainers'] as const

const UPDATABLE =
  'pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)\n'

/** A spec as it is stored, which is how two of them are compared. */
export const storedSpec = (pod: JsonObject): JsonObject => specOf(encodeTyped(pod, POD))

const containerErrors = (spec: JsonObject, path: Path): ErrorList =>
  LISTS.flatMap((list) =>
    eachIn(spec, list, path, (container, at) => [
      ...(stringAt(container, 'image') === '' ? [required(at.child('image'), '')] : []),
      ...imageErrors(container, at),
    ]),
  )

function deadlineErrors(spec: JsonObject, old: JsonObject, path: Path): ErrorList {
  const at = path.child('activeDeadlineSeconds')
  const [now, before] = [spec.activeDeadlineSeconds, old.activeDeadlineSeconds]
  if (now === undefined)
    return before === undefined ? [] : [invalid(at, null, 'must not update from a positive integer to nil value')]
  return before !== undefined && Number(before) < Number(now)
    ? [invalid(at, now, 'must be less than or equal to previous value')]
    : []
}

/** A spec with what updates can change taken from another. */
function withUpdatable(spec: JsonObject, from: JsonObject): JsonObject {
  const images = (list: (typeof LISTS)[number]) => {
    const before = objectsOf(from[list])
    return objectsOf(spec[list]).map((container, i) => objectOf({ ...container, image: stringAt(before[i], 'image') }))
  }
  const lists = LISTS.filter((list) => spec[list] !== undefined).map((list) => [list, images(list)] as const)
  const fixed = ['activeDeadlineSeconds', 'schedulingGates', 'tolerations'].map((field) => [field, from[field]] as const)
  return objectOf({ ...spec, ...Object.fromEntries(lists), ...Object.fromEntries(fixed) })
}

/** Source: k8s.io/kubernetes/pkg/apis/core/validation/validation.go, ValidatePodUpdate. */
export function podUpdateErrors(pod: JsonObject, old: JsonObject): ErrorList {
  const [spec, before] = [storedSpec(pod), storedSpec(old)]
  const errors = [...coreMetaUpdateErrors(pod, old), ...podErrors(pod)]
  for (const list of LISTS) {
    if (objectsOf(spec[list]).length !== objectsOf(before[list]).length)
      return [...errors, forbidden(SPEC.child(list), 'pod updates may not add or remove containers')]
  }
  const fixed = withUpdatable(spec, before)
  return [
    ...errors,
    ...containerErrors(spec, SPEC),
    ...deadlineErrors(spec, before, SPEC),
    ...removedTolerationErrors(spec, before, SPEC),
    ...addedGateErrors(spec, before, SPEC),
    ...(deepEqual(fixed, withUpdatable(before, before)) ? [] : [forbidden(SPEC, UPDATABLE + difference(before, fixed))]),
  ]
}

/** How many lines of a spec are compared. */
const MOST_LINES = 5000

/** How two specs differ, in the lines of upstream; empty for specs that are very long. */
function difference(before: JsonObject, after: JsonObject): string {
  const type = POD.fields.get('spec')?.type
  if (type?.kind !== 'struct') return ''
  const [from, to] = [before, after].map((spec) => goLines(type, spec, POD_SCHEMA.get().default.goNames))
  return from === undefined || to === undefined || from.length + to.length > MOST_LINES ? '' : unifiedDiff(from, to)
}

const STATUS = Path.of('status')
const SYSTEM_CONDITIONS = new Set(['PodScheduled', 'Ready', 'Initialized'])
const statusOf = ({ status }: JsonObject): JsonObject => (isObject(status) ? status : {})

const conditionErrors = (status: JsonObject): ErrorList =>
  eachIn(status, 'conditions', STATUS, (condition, at) => {
    const type = stringAt(condition, 'type')
    return [
      ...(numberAt(condition, 'observedGeneration') < 0
        ? [invalid(at.child('observedGeneration'), condition.observedGeneration, 'must be a non-negative integer')]
        : []),
      ...(SYSTEM_CONDITIONS.has(type) ? [] : labelNameErrors(at.child('Type'), type)),
    ]
  })

const addressErrors = (status: JsonObject, old: JsonObject, list: 'podIPs' | 'hostIPs'): ErrorList => {
  const known = new Set(objectsOf(old[list]).map((address) => stringAt(address, 'ip')))
  return eachIn(status, list, STATUS, (address, at) => {
    const ip = stringAt(address, 'ip')
    return known.has(ip) ? [] : legacyIpErrors(at, ip)
  })
}

/** Source: k8s.io/kubernetes/pkg/apis/core/validation/validation.go, ValidatePodStatusUpdate. */
export function podStatusErrors(pod: JsonObject, old: JsonObject): ErrorList {
  const [status, before] = [statusOf(pod), statusOf(old)]
  const nominated = stringAt(status, 'nominatedNodeName')
  const isNominated = nominated !== '' && nominated !== before.nominatedNodeName
  return [
    ...coreMetaUpdateErrors(pod, old),
    ...conditionErrors(status),
    ...(isNominated ? faultsOf(STATUS.child('nominatedNodeName'), nominated, isDNS1123Subdomain(nominated)) : []),
    ...(isNominated && stringAt(specOf(old), 'nodeName') !== ''
      ? [forbidden(STATUS.child('nominatedNodeName'), 'may not be set on pods that are already bound to a node')]
      : []),
    ...(numberAt(status, 'observedGeneration') < 0
      ? [invalid(STATUS.child('observedGeneration'), status.observedGeneration, 'must be a non-negative integer')]
      : []),
    ...(status.qosClass === before.qosClass
      ? []
      : [invalid(STATUS.child('qosClass'), status.qosClass ?? '', 'field is immutable')]),
    ...addressErrors(status, before, 'podIPs'),
    ...addressErrors(status, before, 'hostIPs'),
  ]
}

import {
  duplicate,
  type ErrorList,
  forbidden,
  invalid,
  notSupported,
  type Path,
  required,
} from '../../../apimachinery/field/error.ts'
import { objectsOf, stringAt, stringOf } from '../../../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import { validateLabelSelector } from '../../../apimachinery/labels/label-selector.ts'
import { isDNS1123Label, isDNS1123Subdomain, isValidLabelValue } from '../../../apimachinery/meta/names.ts'
import { Places } from '../../../apimachinery/patch/places.ts'
import { among, amongIfSet, eachIn, faultsOf, labelNameErrors, numberAt, partIn } from './fields.ts'

const EFFECTS = ['NoSchedule', 'PreferNoSchedule', 'NoExecute']
const COMPARING = ['Equal', 'Exists', 'Lt', 'Gt']

function operatorErrors(operator: string, value: string, path: Path): ErrorList {
  switch (operator) {
    case '':
    case 'Equal': {
      const faults = isValidLabelValue(value)
      return faults.length === 0 ? [] : [invalid(path, value, faults.join(';'))]
    }
    case 'Exists':
      return value === '' ? [] : [invalid(path, value, "value must be empty when `operator` is 'Exists'")]
    default:
      return [notSupported(path, operator, operator === 'Lt' || operator === 'Gt' ? COMPARING : COMPARING.slice(0, 2))]
  }
}

const NO_KEY = 'operator must be Exists when `key` is empty, which means "match all values and all keys"'

/** Source: k8s.io/kubernetes/pkg/apis/core/validation/validation.go, ValidateTolerations. */
export const tolerationErrors = (spec: JsonObject, path: Path): ErrorList =>
  eachIn(spec, 'tolerations', path, (toleration, at) => {
    const [key, operator, effect] = ['key', 'operator', 'effect'].map((field) => stringAt(toleration, field)) as [
      string,
      string,
      string,
    ]
    const isTimed = toleration.tolerationSeconds !== undefined
    return [
      ...(key === '' ? [] : labelNameErrors(at.child('key'), key)),
      ...(key === '' && operator !== 'Exists' ? [invalid(at.child('operator'), operator, NO_KEY)] : []),
      ...(isTimed && effect !== 'NoExecute'
        ? [invalid(at.child('effect'), effect, "effect must be 'NoExecute' when `tolerationSeconds` is set")]
        : []),
      ...operatorErrors(operator, stringAt(toleration, 'value'), at.child('operator')),
      ...(effect === '' ? [] : among(toleration, 'effect', at, EFFECTS)),
    ]
  })

const untimed = ({ tolerationSeconds: _, ...rest }: JsonObject): JsonObject => rest

/** What an update takes from the tolerations of a Pod, or changes in them. */
export function removedTolerationErrors(spec: JsonObject, old: JsonObject, path: Path): ErrorList {
  const now = new Places(objectsOf(spec.tolerations).map(untimed), '')
  const isKept = objectsOf(old.tolerations).every((before) => now.has(untimed(before)))
  return isKept
    ? []
    : [forbidden(path.child('tolerations'), 'existing toleration can not be modified except its tolerationSeconds')]
}

const valuesOf = ({ values }: JsonObject): string[] => (Array.isArray(values) ? values.map(stringOf) : [])

const OPERATOR = 'not a valid selector operator'

function requirementErrors(requirement: JsonObject, path: Path, isLenient: boolean): ErrorList {
  const operator = stringAt(requirement, 'operator')
  const values = valuesOf(requirement)
  const at = path.child('values')
  const counted = (): ErrorList => {
    switch (operator) {
      case 'In':
      case 'NotIn':
        return values.length > 0 ? [] : [required(at, "must be specified when `operator` is 'In' or 'NotIn'")]
      case 'Exists':
      case 'DoesNotExist':
        return values.length === 0 ? [] : [forbidden(at, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'")]
      case 'Gt':
      case 'Lt':
        return values.length === 1 ? [] : [required(at, "must be specified single value when `operator` is 'Lt' or 'Gt'")]
      default:
        return [invalid(path.child('operator'), operator, OPERATOR)]
    }
  }
  return [
    ...counted(),
    ...labelNameErrors(path.child('key'), stringAt(requirement, 'key')),
    ...(isLenient ? [] : values.flatMap((value, i) => faultsOf(at.index(i), value, isValidLabelValue(value)))),
  ]
}

function fieldRequirementErrors(requirement: JsonObject, path: Path): ErrorList {
  const operator = stringAt(requirement, 'operator')
  const key = stringAt(requirement, 'key')
  const values = valuesOf(requirement)
  const at = path.child('values')
  const counted =
    operator !== 'In' && operator !== 'NotIn'
      ? [invalid(path.child('operator'), operator, OPERATOR)]
      : values.length === 1
        ? []
        : [required(at, "must be only one value when `operator` is 'In' or 'NotIn' for node field selector")]
  const named =
    key === 'metadata.name'
      ? values.flatMap((value, i) => faultsOf(at.index(i), value, isDNS1123Subdomain(value)))
      : [invalid(path.child('key'), key, 'not a valid field selector key')]
  return [...counted, ...named]
}

const termErrors = (term: JsonObject, path: Path, isLenient: boolean): ErrorList => [
  ...eachIn(term, 'matchExpressions', path, (one, at) => requirementErrors(one, at, isLenient)),
  ...eachIn(term, 'matchFields', path, fieldRequirementErrors),
]

const weightErrors = (term: JsonObject, path: Path): ErrorList => {
  const weight = numberAt(term, 'weight')
  return weight <= 0 || weight > 100 ? [invalid(path.child('weight'), weight, 'must be in the range 1-100')] : []
}

const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution'
const PREFERRED = 'preferredDuringSchedulingIgnoredDuringExecution'

const nodeAffinityErrors = (affinity: JsonObject, path: Path): ErrorList => [
  ...partIn(affinity, REQUIRED, path, (selector, at) =>
    objectsOf(selector.nodeSelectorTerms).length === 0
      ? [required(at.child('nodeSelectorTerms'), 'must have at least one node selector term')]
      : eachIn(selector, 'nodeSelectorTerms', at, (term, of) => termErrors(term, of, false)),
  ),
  ...eachIn(affinity, PREFERRED, path, (term, at) => [
    ...weightErrors(term, at),
    ...partIn(term, 'preference', at, (preference, of) => termErrors(preference, of, true)),
  ]),
]

const namespaceErrors = (namespaces: JsonValue | undefined, path: Path): ErrorList =>
  (Array.isArray(namespaces) ? namespaces.map(stringOf) : []).flatMap((name) =>
    faultsOf(path.child('namespace'), name, isDNS1123Label(name)),
  )

function podTermErrors(term: JsonObject, path: Path): ErrorList {
  const key = stringAt(term, 'topologyKey')
  return [
    ...['labelSelector', 'namespaceSelector'].flatMap((field) => partIn(term, field, path, validateLabelSelector)),
    ...namespaceErrors(term.namespaces, path),
    ...(key === '' ? [required(path.child('topologyKey'), 'can not be empty')] : []),
    ...labelNameErrors(path.child('topologyKey'), key),
  ]
}

const podAffinityErrors = (affinity: JsonObject, path: Path): ErrorList => [
  ...eachIn(affinity, REQUIRED, path, podTermErrors),
  ...eachIn(affinity, PREFERRED, path, (term, at) => [
    ...weightErrors(term, at),
    ...podTermErrors(isObject(term.podAffinityTerm) ? term.podAffinityTerm : {}, at.child('podAffinityTerm')),
  ]),
]

/** Source: k8s.io/kubernetes/pkg/apis/core/validation/validation.go, validateAffinity. */
export const affinityErrors = (spec: JsonObject, path: Path): ErrorList =>
  partIn(spec, 'affinity', path, (affinity, at) => [
    ...partIn(affinity, 'nodeAffinity', at, nodeAffinityErrors),
    ...partIn(affinity, 'podAffinity', at, podAffinityErrors),
    ...partIn(affinity, 'podAntiAffinity', at, podAffinityErrors),
  ])

const NODE_POLICIES = ['Honor', 'Ignore']

const spreadKey = (constraint: JsonObject): string =>
  JSON.stringify([stringAt(constraint, 'topologyKey'), stringAt(constraint, 'whenUnsatisfiable')])

/** Source: k8s.io/kubernetes/pkg/apis/core/validation/validation.go, validateTopologySpreadConstraints. */
export function spreadErrors(spec: JsonObject, path: Path): ErrorList {
  const last = new Map(objectsOf(spec.topologySpreadConstraints).map((constraint, i) => [spreadKey(constraint), i]))
  return eachIn(spec, 'topologySpreadConstraints', path, (constraint, at, i) => {
    const [skew, key, action] = [
      numberAt(constraint, 'maxSkew'),
      stringAt(constraint, 'topologyKey'),
      stringAt(constraint, 'whenUnsatisfiable'),
    ]
    const isRepeated = (last.get(spreadKey(constraint)) ?? i) > i
    const domains = constraint.minDomains
    return [
      ...(skew > 0 ? [] : [invalid(at.child('maxSkew'), skew, 'must be greater than zero')]),
      ...(key === '' ? [required(at.child('topologyKey'), 'can not be empty')] : []),
      ...among(constraint, 'whenUnsatisfiable', at, ['DoNotSchedule', 'ScheduleAnyway']),
      ...(isRepeated ? [duplicate(at.child('{topologyKey, whenUnsatisfiable}'), `{${key}, ${action}}`)] : []),
      ...(domains !== undefined && Number(domains) <= 0
        ? [invalid(at.child('minDomains'), domains, 'must be greater than zero')]
        : []),
      ...(domains !== undefined && action !== 'DoNotSchedule'
        ? [invalid(at.child('minDomains'), domains, `can only use minDomains if whenUnsatisfiable=DoNotSchedule, not ${action}`)]
        : []),
      ...amongIfSet(constraint, 'nodeAffinityPolicy', at, NODE_POLICIES),
      ...amongIfSet(constraint, 'nodeTaintsPolicy', at, NODE_POLICIES),
      ...partIn(constraint, 'labelSelector', at, validateLabelSelector),
    ]
  })
}

/** Source: k8s.io/kubernetes/pkg/apis/core/validation/validation.go, validateSchedulingGates. */
export function gateErrors(spec: JsonObject, path: Path): ErrorList {
  const seen = new Set<string>()
  return eachIn(spec, 'schedulingGates', path, (gate, at) => {
    const name = stringAt(gate, 'name')
    const isRepeated = seen.has(name)
    seen.add(name)
    return [...labelNameErrors(at, name), ...(isRepeated ? [duplicate(at, name)] : [])]
  })
}

/** Gates that an update adds; it may take them away alone. */
export function addedGateErrors(spec: JsonObject, old: JsonObject, path: Path): ErrorList {
  const before = new Set(objectsOf(old.schedulingGates).map(({ name }) => stringOf(name)))
  return eachIn(spec, 'schedulingGates', path, ({ name }, at) =>
    before.has(stringOf(name))
      ? []
      : [forbidden(at.child('name'), `only deletion is allowed, but found new scheduling gate '${stringOf(name)}'`)],
  )
}

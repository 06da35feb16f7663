import { append } from '../../../apimachinery/append.ts'
import { type ErrorList, invalid, invalidShown, notSupported, Path } from '../../../apimachinery/field/error.ts'
import { objectAt, objectsOf, stringOf } from '../../../apimachinery/json/access.ts'
import { deepEqual, isObject, type JsonObject, type JsonValue, newObject } from '../../../apimachinery/json/value.ts'
import { validateLabelSelector } from '../../../apimachinery/labels/label-selector.ts'
import { regexError } from '../../../apimachinery/meta/names.ts'
import { zeroOf } from '../../../apimachinery/typed/zero.ts'
import { generationOf, metadataOf } from '../../../apiserver/registry/rest/metadata.ts'
import { conditionsErrors } from '../conditions.ts'
import { keep, type TypedStrategy } from '../typed-resource.ts'
import { shownSpec } from './shown-spec.ts'
import { POD_DISRUPTION_BUDGET } from './types.ts'

const SPEC = Path.of('spec')
const EVICTION_POLICIES = ['AlwaysAllow', 'IfHealthyBudget']
const NOT_NEGATIVE = 'must be greater than or equal to 0'
const NO_PERCENTAGE = regexError(
  "a valid percent string must be a numeric string followed by an ending '%'",
  '[0-9]+%',
  '1%',
  '93%',
)
const COUNTS = ['disruptionsAllowed', 'currentHealthy', 'desiredHealthy', 'expectedPods']

/** The label by which policy/v1beta1 told selectors of everything from selectors of nothing. */
const LEGACY_LABEL = 'pdb.kubernetes.io/deprecated-v1beta1-empty-selector-match'

/**
 * Drops the label of policy/v1beta1 from a selector that has more than it.
 * Source: k8s.io/kubernetes/pkg/registry/policy/poddisruptionbudget/strategy.go, dropDisabledFields.
 */
function dropLegacyLabel(budget: JsonObject, old: JsonObject | undefined): void {
  const { selector } = objectAt(budget, 'spec')
  if (!isObject(selector)) return
  if (old !== undefined && deepEqual(selector, objectAt(old, 'spec').selector)) return
  const expressions = objectsOf(selector.matchExpressions)
  const [first] = expressions
  const isAlone = expressions.length === 1 && !isObject(selector.matchLabels)
  if (isAlone && first?.key === LEGACY_LABEL && first.operator === 'Exists') return
  if (expressions.length > 0) selector.matchExpressions = expressions.filter(({ key }) => key !== LEGACY_LABEL)
}

/** Source: k8s.io/kubernetes/pkg/apis/apps/validation/validation.go, ValidatePositiveIntOrPercent and IsNotMoreThan100Percent. */
function amountErrors(value: JsonValue | undefined, path: Path): ErrorList {
  if (typeof value === 'number') return value < 0 ? [invalid(path, value, NOT_NEGATIVE)] : []
  if (typeof value !== 'string') return []
  if (!/^[0-9]+%$/.test(value)) return [invalid(path, value, NO_PERCENTAGE)]
  return Number(value.slice(0, -1)) > 100 ? [invalid(path, value, 'must not be greater than 100%')] : []
}

/** Source: k8s.io/kubernetes/pkg/apis/policy/validation/validation.go, ValidatePodDisruptionBudgetSpec. */
function budgetErrors(budget: JsonObject): ErrorList {
  const spec = objectAt(budget, 'spec')
  const { minAvailable, maxUnavailable, selector, unhealthyPodEvictionPolicy: policy } = spec
  const errors: ErrorList = []
  if (minAvailable !== undefined && maxUnavailable !== undefined)
    errors.push(invalidShown(SPEC, shownSpec(spec), 'minAvailable and maxUnavailable cannot be both set'))
  append(errors, amountErrors(minAvailable, SPEC.child('minAvailable')))
  append(errors, amountErrors(maxUnavailable, SPEC.child('maxUnavailable')))
  if (isObject(selector)) append(errors, validateLabelSelector(selector, SPEC.child('selector')))
  if (policy !== undefined && !EVICTION_POLICIES.includes(stringOf(policy)))
    errors.push(notSupported(SPEC.child('unhealthyPodEvictionPolicy'), policy, EVICTION_POLICIES))
  return errors
}

/** Source: k8s.io/kubernetes/pkg/apis/policy/validation/validation.go, ValidatePodDisruptionBudgetStatusUpdate. */
function statusErrors(budget: JsonObject): ErrorList {
  const status = objectAt(budget, 'status')
  const at = Path.of('status')
  return [
    ...conditionsErrors(objectsOf(status.conditions), at.child('conditions')),
    ...COUNTS.flatMap((field) => {
      const count = status[field]
      return typeof count === 'number' && count < 0 ? [invalid(at.child(field), count, NOT_NEGATIVE)] : []
    }),
  ]
}

/** Source: k8s.io/kubernetes/pkg/registry/policy/poddisruptionbudget/strategy.go. */
export const BUDGET_STRATEGY: TypedStrategy = {
  type: POD_DISRUPTION_BUDGET,
  prepareForCreate: (object) => {
    const status = POD_DISRUPTION_BUDGET.fields.get('status')
    object.status = status === undefined ? newObject() : zeroOf(status.type)
    metadataOf(object).generation = 1
    dropLegacyLabel(object, undefined)
  },
  prepareForUpdate: (object, old) => {
    keep(object, old, 'status')
    if (!deepEqual(object.spec, old.spec)) metadataOf(object).generation = generationOf(old) + 1
    dropLegacyLabel(object, old)
  },
  resetFields: ['status'],
  validate: budgetErrors,
  validateUpdate: budgetErrors,
  subresources: {
    status: {
      resetFields: ['spec'],
      prepareForUpdate: (object, old) => keep(object, old, 'spec'),
      validateUpdate: statusErrors,
    },
  },
}

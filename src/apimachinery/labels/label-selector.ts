import { type ErrorList, forbidden, invalid, invalidShown, type Path, required } from '../field/error.ts'
import { objectsOf, stringOf } from '../json/access.ts'
import { stringify } from '../json/serialize.ts'
import { isObject, type JsonObject, type JsonValue } from '../json/value.ts'
import { isQualifiedName, isValidLabelValue } from '../meta/names.ts'
import { validateLabels } from '../meta/object-meta.ts'
import { always, list, map, namedString, optional, STRING, type StructType, struct } from '../typed/types.ts'
import { meets, type Operator, type Requirement } from './requirement.ts'

/** The selector that objects hold. Source: k8s.io/apimachinery/pkg/apis/meta/v1/types.go, LabelSelector. */
export const LABEL_SELECTOR: StructType = struct(
  'v1.LabelSelector',
  () => ({ matchLabels: optional(map(STRING)), matchExpressions: optional(list(EXPRESSION)) }),
  true,
)

const EXPRESSION = struct('v1.LabelSelectorRequirement', () => ({
  key: always(STRING),
  operator: always(namedString('v1.LabelSelectorOperator')),
  values: optional(list(STRING)),
}))

const OPERATORS: { readonly [operator: string]: Operator } = { In: 'in', NotIn: 'notin', Exists: 'exists', DoesNotExist: '!' }

const texts = (value: JsonValue | undefined): string[] => (Array.isArray(value) ? value.map(stringOf) : [])
const expressions = ({ matchExpressions }: JsonObject): JsonObject[] => objectsOf(matchExpressions)

/** Source: k8s.io/apimachinery/pkg/apis/meta/v1/validation. */
export function validateLabelSelector(selector: JsonObject, path: Path): ErrorList {
  return [
    ...validateLabels(selector.matchLabels, path.child('matchLabels')),
    ...expressions(selector).flatMap((one, i) => expressionErrors(one, path.child('matchExpressions').index(i))),
  ]
}

/** The faults of one requirement; an authorizer passes on those with an operator that it does not know. */
export function expressionErrors(expression: JsonObject, path: Path, takesAnyOperator = false): ErrorList {
  const [operator, values, key] = [stringOf(expression.operator), texts(expression.values), stringOf(expression.key)]
  const errors = valuesErrors(operator, values.length, path)
  if (!takesAnyOperator && !Object.hasOwn(OPERATORS, operator))
    errors.push(invalidShown(path.child('operator'), stringify(operator), 'not a valid selector operator'))
  for (const why of isQualifiedName(key)) errors.push(invalid(path.child('key'), key, why))
  for (const [i, value] of values.entries())
    for (const why of isValidLabelValue(value)) errors.push(invalid(path.child('values').index(i), value, why))
  return errors
}

/** The faults of the number of values that an operator has. */
export function valuesErrors(operator: string, count: number, path: Path): ErrorList {
  if ((operator === 'In' || operator === 'NotIn') && count === 0)
    return [required(path.child('values'), "must be specified when `operator` is 'In' or 'NotIn'")]
  if ((operator === 'Exists' || operator === 'DoesNotExist') && count > 0)
    return [forbidden(path.child('values'), "may not be specified when `operator` is 'Exists' or 'DoesNotExist'")]
  return []
}

/** Whether labels meet a valid selector; an empty one selects everything. */
export function selects(selector: JsonObject, labels: JsonObject | undefined): boolean {
  const wanted = isObject(selector.matchLabels) ? Object.entries(selector.matchLabels) : []
  const requirements: Requirement[] = [
    ...wanted.map(([key, value]): Requirement => ({ key, operator: '=', values: [stringOf(value)] })),
    ...expressions(selector).map(
      (one): Requirement => ({
        key: stringOf(one.key),
        operator: OPERATORS[stringOf(one.operator)] ?? 'in',
        values: texts(one.values),
      }),
    ),
  ]
  return requirements.every((requirement) => meets(labels, requirement))
}

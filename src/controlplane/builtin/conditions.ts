import { duplicate, type ErrorList, invalid, notSupported, type Path, required, tooLong } from '../../apimachinery/field/error.ts'
import { stringAt } from '../../apimachinery/json/access.ts'
import { utf8Length } from '../../apimachinery/json/utf8.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { isQualifiedName, regexError } from '../../apimachinery/meta/names.ts'

const STATUSES = ['False', 'True', 'Unknown']
/** In bytes. */
const MAX_REASON = 1024
const MAX_MESSAGE = 32 * 1024

const REASON = '[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?'
const reasonPattern = /^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$/

/**
 * What is wrong with the conditions of a status.
 * Source: k8s.io/apimachinery/pkg/apis/meta/v1/validation/validation.go, ValidateConditions.
 */
export function conditionsErrors(conditions: readonly JsonObject[], path: Path): ErrorList {
  const seen = new Set<string>()
  return conditions.flatMap((condition, i) => {
    const type = stringAt(condition, 'type')
    const errors = conditionErrors(condition, path.index(i))
    const all = seen.has(type) ? [duplicate(path.index(i), type), ...errors] : errors
    seen.add(type)
    return all
  })
}

function conditionErrors(condition: JsonObject, path: Path): ErrorList {
  const errors: ErrorList = []
  const [type, status, reason] = [stringAt(condition, 'type'), stringAt(condition, 'status'), stringAt(condition, 'reason')]
  const { observedGeneration } = condition
  if (type === '') errors.push(required(path.child('type'), 'is required'))
  else for (const why of isQualifiedName(type)) errors.push(invalid(path.child('type'), type, why))
  if (status === '') errors.push(required(path.child('status'), ''))
  else if (!STATUSES.includes(status)) errors.push(notSupported(path.child('status'), status, STATUSES))
  if (typeof observedGeneration === 'number' && observedGeneration < 0)
    errors.push(invalid(path.child('observedGeneration'), observedGeneration, 'must be greater than or equal to zero'))
  if (stringAt(condition, 'lastTransitionTime') === '') errors.push(required(path.child('lastTransitionTime'), ''))
  const at = path.child('reason')
  if (reason === '') errors.push(required(at, ''))
  else if (!reasonPattern.test(reason)) errors.push(invalid(at, reason, reasonWords))
  if (utf8Length(reason) > MAX_REASON) errors.push(tooLong(at, MAX_REASON))
  if (utf8Length(stringAt(condition, 'message')) > MAX_MESSAGE) errors.push(tooLong(path.child('message'), MAX_MESSAGE))
  return errors
}

const reasonWords = regexError(
  "a condition reason must start with alphabetic character, optionally followed by a string of alphanumeric characters or '_,:', and must end with an alphanumeric character or '_'",
  REASON,
  'my_name',
  'MY_NAME',
  'MyName',
  'ReasonA,ReasonB',
  'ReasonA:ReasonB',
)

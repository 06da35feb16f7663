import { type ErrorList, invalid, notSupportedShown, type Path, required } from '../../apimachinery/field/error.ts'
import { stringOf } from '../../apimachinery/json/access.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { trimSpace } from '../../apimachinery/text/runs.ts'
import { newStructural } from '../schema/convert.ts'
import { RARE_VALIDATION } from './lazy-rare.ts'

const REASONS = ['FieldValueDuplicate', 'FieldValueForbidden', 'FieldValueInvalid', 'FieldValueRequired']

const hasNewline = (value: string): boolean => /[\n\r]/.test(value)

/** The texts of x-kubernetes-validations, before any of them is compiled [CV-18]. */
export function validateRuleTexts(rules: readonly JsonObject[], schema: JsonObject, path: Path, errors: ErrorList): void {
  for (const [i, rule] of rules.entries()) validateRule(rule, schema, path.index(i), errors)
}

function validateRule(rule: JsonObject, schema: JsonObject, path: Path, errors: ErrorList): void {
  const messageError = ruleAndMessageError(stringOf(rule.rule), stringOf(rule.message), path)
  if (messageError !== undefined) errors.push(messageError)
  const expression = stringOf(rule.messageExpression)
  if (expression !== '' && trimSpace(expression) === '') {
    errors.push(required(path.child('messageExpression'), 'messageExpression must be non-empty if specified'))
  }
  if (rule.reason !== undefined && !REASONS.includes(stringOf(rule.reason))) {
    errors.push(notSupportedShown(path.child('reason'), stringify(rule.reason), REASONS))
  }
  const fieldPath = stringOf(rule.fieldPath)
  if (fieldPath !== '') validateFieldPath(fieldPath, schema, path.child('fieldPath'), errors)
}

function ruleAndMessageError(rule: string, message: string, path: Path) {
  const [bareRule, bareMessage] = [trimSpace(rule), trimSpace(message)]
  const at = path.child('message')
  if (bareRule === '') return required(path.child('rule'), 'rule is not specified')
  if (message !== '' && bareMessage === '') return invalid(at, message, 'must be non-empty if specified')
  if (hasNewline(bareMessage)) return invalid(at, message, 'must not contain line breaks')
  if (hasNewline(bareRule) && bareMessage === '') return required(at, 'message must be specified if rule contains line breaks')
  return undefined
}

function validateFieldPath(fieldPath: string, schema: JsonObject, path: Path, errors: ErrorList): void {
  if (trimSpace(fieldPath) === '') errors.push(invalid(path, fieldPath, 'must be non-empty if specified'))
  if (hasNewline(fieldPath)) errors.push(invalid(path, fieldPath, 'must not contain line breaks'))
  const converted = newStructural(schema)
  if (!('structural' in converted)) return
  if (typeof RARE_VALIDATION.get().readFieldPath(fieldPath, converted.structural, { brackets: true }) === 'string') {
    errors.push(invalid(path, fieldPath, 'must be a valid path'))
  }
}

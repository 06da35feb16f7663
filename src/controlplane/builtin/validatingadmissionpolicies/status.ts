import { type ErrorList, invalid, type Path, required } from '../../../apimachinery/field/error.ts'
import { objectAt, objectsOf, stringAt } from '../../../apimachinery/json/access.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { parseJsonPath } from '../../../apimachinery/jsonpath/jsonpath.ts'
import { trimSpace } from '../../../apimachinery/text/runs.ts'
import { conditionsErrors } from '../conditions.ts'

/**
 * What is wrong with the status of a policy.
 * Source: k8s.io/kubernetes/pkg/apis/admissionregistration/validation/validation.go, validateValidatingAdmissionPolicyStatus.
 */
export const statusErrors = (status: JsonObject, path: Path): ErrorList => [
  ...objectsOf(objectAt(status, 'typeChecking').expressionWarnings).flatMap((warning, i) =>
    warningErrors(warning, path.child('typeChecking', 'expressionWarnings').index(i)),
  ),
  ...conditionsErrors(objectsOf(status.conditions), path.child('conditions')),
]

function warningErrors(warning: JsonObject, path: Path): ErrorList {
  const errors: ErrorList = stringAt(warning, 'warning') === '' ? [required(path.child('warning'), '')] : []
  const field = trimSpace(stringAt(warning, 'fieldRef'))
  if (field === '') return [...errors, required(path.child('fieldRef'), '')]
  const parsed = parseJsonPath(`{${field}}`)
  return 'error' in parsed ? [...errors, invalid(path.child('fieldRef'), field, `invalid JSONPath: ${parsed.error}`)] : errors
}

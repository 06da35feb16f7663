import { NAME_COLUMN } from '../../../apiextensions/tableconvertor/columns.ts'
import { objectAt, objectsOf, stringAt } from '../../../apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import type { TableConvertor } from '../../../apiserver/endpoints/scope.ts'
import { AGE, ageCell, column, nameCell } from '../typed-resource.ts'
import type { PolicyKind } from './validatingadmissionpolicies.ts'

const UNSET = '<unset>'

/** `example.com/v1/Limit`. */
function paramKind(policy: JsonObject): string {
  const { paramKind } = objectAt(policy, 'spec')
  return isObject(paramKind) ? `${stringAt(paramKind, 'apiVersion')}/${stringAt(paramKind, 'kind')}` : UNSET
}

/** A selector as Go prints it. */
export function shownSelector(selector: JsonObject): string {
  const labels = Object.entries(objectAt(selector, 'matchLabels'))
  const shown = labels.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, value]) => `${key}: ${String(value)},`)
  const expressions = objectsOf(selector.matchExpressions).map(
    (one) =>
      `LabelSelectorRequirement{Key:${stringAt(one, 'key')},Operator:${stringAt(one, 'operator')},Values:[${Array.isArray(one.values) ? one.values.join(' ') : ''}],},`,
  )
  return `&LabelSelector{MatchLabels:map[string]string{${shown.join('')}},MatchExpressions:[]LabelSelectorRequirement{${expressions.join('')}},}`
}

/** The name of the params, with their namespace or a star; else their selector. */
function paramRef(binding: JsonObject): string {
  const { paramRef } = objectAt(binding, 'spec')
  const name = stringAt(paramRef, 'name')
  if (name !== '') return `${stringAt(paramRef, 'namespace') || '*'}/${name}`
  return isObject(paramRef) && isObject(paramRef.selector) ? shownSelector(paramRef.selector) : UNSET
}

/**
 * The table of policies, with a column for what they have in a list.
 * Source: k8s.io/kubernetes/pkg/printers/internalversion/printers.go, AddHandlers.
 */
export const policyTable = (name: string, field: string, description: string): TableConvertor => ({
  columnDefinitions: [
    NAME_COLUMN,
    column(name, 'integer', description),
    column('ParamKind', 'string', 'ParamKind specifies the kind of resources used to parameterize this policy'),
    AGE,
  ],
  cells: (policy, now) => [
    nameCell(policy),
    objectsOf(objectAt(policy, 'spec')[field]).length,
    paramKind(policy),
    ageCell(policy, now),
  ],
})

export const BINDING_TABLE: TableConvertor = {
  columnDefinitions: [
    NAME_COLUMN,
    column('PolicyName', 'string', 'PolicyName indicates the policy definition which the policy binding binded to'),
    column('ParamRef', 'string', 'ParamRef indicates the param resource which sets the configuration param'),
    AGE,
  ],
  cells: (binding, now) => [
    nameCell(binding),
    stringAt(objectAt(binding, 'spec'), 'policyName'),
    paramRef(binding),
    ageCell(binding, now),
  ],
}

export const POLICY_TABLES: { readonly [kind in PolicyKind]: TableConvertor } = {
  ValidatingAdmissionPolicy: policyTable(
    'Validations',
    'validations',
    'Validations indicates the number of validation rules defined in this configuration',
  ),
  ValidatingAdmissionPolicyBinding: BINDING_TABLE,
}

import { objectAt, stringAt, stringsOf } from '../apimachinery/json/access.ts'
import { isNumber, isObject, type JsonObject, type JsonValue, toFloat } from '../apimachinery/json/value.ts'
import type { Subresource } from '../client/resource-type.ts'

interface NamedCase {
  readonly name: string
}

/** Creates an object. Objects of cases are YAML texts. */
export interface CreateCase extends NamedCase {
  readonly on: 'onCreate'
  readonly initial: string
  /** The stored object. */
  readonly expected: string
  /** A part of the error message; empty when the object is valid. */
  readonly expectedError: string
}

/** Creates an object with its status and updates it. */
export interface UpdateCase extends NamedCase {
  readonly on: 'onUpdate'
  /** A JSON patch of the CRD while the object is created. */
  readonly initialCRDPatches: readonly JsonValue[]
  readonly initial: string
  readonly updated: string
  readonly expected: string
  readonly expectedError: string
  /** A part of the error message of the status update. */
  readonly expectedStatusError: string
}

/** Evaluates CEL rules on a value. */
export interface RuleCase extends NamedCase {
  readonly on: 'onRule'
  /** The version of the CRD; empty for the storage version. */
  readonly version: string
  /** The field that has the rules, such as `spec.http[]`; empty for the root. */
  readonly path: string
  /** A rule to evaluate; empty for the rules of the schema. */
  readonly rule: string
  readonly self: string
  readonly oldSelf: string | undefined
  readonly expectedError: string
  /** The limit of the total cost. */
  readonly maxCost: number | undefined
}

/** Sends a write under the policies of the suite, as a dry run. Objects of cases are YAML texts. */
export interface PolicyCase extends NamedCase {
  readonly on: 'onPolicy'
  readonly operation: 'CREATE' | 'UPDATE' | 'DELETE'
  /** Empty for the object itself. */
  readonly subresource: Subresource
  /** Whom the write acts as; empty: the user who runs the tests. */
  readonly user: string
  readonly groups: readonly string[]
  /** The object before an update or a deletion; the object that is created. */
  readonly initial: string
  /** The object as an update writes it. */
  readonly updated: string
  /** The object as it would be stored; empty: it is not compared. */
  readonly expected: string
  /** A part of the error message; empty when the write is accepted. */
  readonly expectedError: string
  /** A part of a warning; empty: warnings are not compared. */
  readonly expectedWarning: string
}

export type SuiteCase = CreateCase | UpdateCase | RuleCase | PolicyCase

/**
 * Tests of a CRD, in the format of OpenShift's API tests, extended by cases of CEL rules and of admission policies.
 * Source: https://github.com/openshift/api/blob/master/tests/types.go
 */
export interface Suite {
  readonly name: string
  readonly crdName: string
  /** YAML documents that the server has during cases of policies: policies, bindings, and what they look at. */
  readonly manifests: string
  readonly cases: readonly { readonly case: SuiteCase; readonly index: number }[]
}

const KINDS = ['onCreate', 'onUpdate', 'onRule', 'onPolicy'] as const
const SUBRESOURCES = ['', 'status', 'scale'] as const
const OPERATIONS = ['CREATE', 'UPDATE', 'DELETE'] as const

export const isSuite = (value: JsonValue | undefined): value is JsonObject =>
  isObject(value) && typeof value.crdName === 'string' && isObject(value.tests)

/** An invalid field of a test file. The message names the field. */
export class SuiteError extends Error {}

/** Returns an optional string field. Throws SuiteError for other types. */
function textAt(entry: JsonObject, key: string, at: string): string {
  const { [key]: value } = entry
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string') throw new SuiteError(`${at}.${key}: must be a string`)
  return value
}

function requiredText(entry: JsonObject, key: string, at: string): string {
  const text = textAt(entry, key, at)
  if (text.trim() === '') throw new SuiteError(`${at}.${key}: is required`)
  return text
}

function policyCaseOf(entry: JsonObject, at: string): PolicyCase {
  const text = (key: string): string => textAt(entry, key, at)
  const asked = text('operation') || (text('updated') === '' ? 'CREATE' : 'UPDATE')
  const operation = OPERATIONS.find((one) => one === asked)
  if (operation === undefined) throw new SuiteError(`${at}.operation: must be one of ${OPERATIONS.join(', ')}`)
  const subresource = SUBRESOURCES.find((one) => one === text('subresource'))
  if (subresource === undefined) throw new SuiteError(`${at}.subresource: must be status or scale`)
  return {
    on: 'onPolicy',
    name: text('name'),
    operation,
    subresource,
    user: text('user'),
    groups: stringsOf(entry.groups),
    initial: requiredText(entry, 'initial', at),
    updated: operation === 'UPDATE' ? requiredText(entry, 'updated', at) : '',
    expected: text('expected'),
    expectedError: text('expectedError'),
    expectedWarning: text('expectedWarning'),
  }
}

function caseOf(on: SuiteCase['on'], entry: JsonObject, at: string): SuiteCase {
  const text = (key: string): string => textAt(entry, key, at)
  const required = (key: string): string => requiredText(entry, key, at)
  const name = text('name')
  const expectedError = text('expectedError')
  if (on === 'onRule') {
    const { maxCost, oldSelf } = entry
    if (maxCost !== undefined && !isNumber(maxCost)) throw new SuiteError(`${at}.maxCost: must be a number`)
    return {
      on,
      name,
      version: text('version'),
      path: text('path'),
      rule: text('rule'),
      self: required('self'),
      oldSelf: oldSelf === undefined ? undefined : required('oldSelf'),
      expectedError,
      maxCost: maxCost === undefined ? undefined : toFloat(maxCost),
    }
  }
  if (on === 'onPolicy') return policyCaseOf(entry, at)
  const initial = required('initial')
  if (on === 'onCreate')
    return { on, name, initial, expected: text('expected').trim() === '' ? initial : text('expected'), expectedError }
  const { initialCRDPatches: patches = [] } = entry
  if (!Array.isArray(patches)) throw new SuiteError(`${at}.initialCRDPatches: must be a list`)
  const updated = required('updated')
  const expected = text('expected').trim() === '' ? updated : text('expected')
  return {
    on,
    name,
    initialCRDPatches: patches,
    initial,
    updated,
    expected,
    expectedError,
    expectedStatusError: text('expectedStatusError'),
  }
}

/** Parses a test file. Throws SuiteError. */
export function readSuite(value: JsonObject): Suite {
  const tests = objectAt(value, 'tests')
  const cases = KINDS.flatMap((on) => {
    const { [on]: list = [] } = tests
    if (list === null) return []
    if (!Array.isArray(list)) throw new SuiteError(`tests.${on}: must be a list`)
    return list.map((entry, index) => {
      const at = `tests.${on}[${index}]`
      if (!isObject(entry)) throw new SuiteError(`${at}: must be an object`)
      return { case: caseOf(on, entry, at), index }
    })
  })
  return { name: stringAt(value, 'name'), crdName: stringAt(value, 'crdName'), manifests: stringAt(value, 'manifests'), cases }
}

/** Whether a suite needs a server with namespaces, roles and policies. */
export const hasPolicies = ({ cases }: Suite): boolean => cases.some((one) => one.case.on === 'onPolicy')

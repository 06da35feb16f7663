import { objectAt, stringAt } from '../apimachinery/json/access.ts'
import { isNumber, isObject, type JsonObject, type JsonValue, toFloat } from '../apimachinery/json/value.ts'

/** Objects are YAML, as they stand in the file. */
interface NamedCase {
  readonly name: string
}

/** An object that is created. */
export interface CreateCase extends NamedCase {
  readonly on: 'onCreate'
  readonly initial: string
  /** What it is read as afterwards. */
  readonly expected: string
  /** A part of what the server says against it; empty: it is accepted. */
  readonly expectedError: string
}

/** An object that is created with its status, and updated. */
export interface UpdateCase extends NamedCase {
  readonly on: 'onUpdate'
  /** What differs in the CRD while the object is created: a JSON patch. */
  readonly initialCRDPatches: readonly JsonValue[]
  readonly initial: string
  readonly updated: string
  readonly expected: string
  readonly expectedError: string
  /** A part of what the server says against the status. */
  readonly expectedStatusError: string
}

/** A value that CEL rules judge. */
export interface RuleCase extends NamedCase {
  readonly on: 'onRule'
  /** The version of the CRD; empty: the one that is stored. */
  readonly version: string
  /** The field at which the rules stand, such as `spec.http[]`; empty: the object. */
  readonly path: string
  /** A rule to try; empty: those that stand there. */
  readonly rule: string
  readonly self: string
  readonly oldSelf: string | undefined
  readonly expectedError: string
  /** The most that its rules may cost together. */
  readonly maxCost: number | undefined
}

export type SuiteCase = CreateCase | UpdateCase | RuleCase

/**
 * Tests of a CRD, in the format that projects of OpenShift keep beside their CRDs, with cases of CEL rules besides.
 * Source: https://github.com/openshift/api/blob/master/tests/types.go
 */
export interface Suite {
  readonly name: string
  readonly crdName: string
  readonly cases: readonly { readonly case: SuiteCase; readonly index: number }[]
}

const KINDS = ['onCreate', 'onUpdate', 'onRule'] as const

export const isSuite = (value: JsonValue | undefined): value is JsonObject =>
  isObject(value) && typeof value.crdName === 'string' && isObject(value.tests)

/** A mistake in a file of tests, which names the field. */
export class SuiteError extends Error {}

/** The text of a field, which may be missing. Throws SuiteError for any other value. */
function textAt(entry: JsonObject, key: string, at: string): string {
  const { [key]: value } = entry
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string') throw new SuiteError(`${at}.${key}: must be a text`)
  return value
}

function givenAt(entry: JsonObject, key: string, at: string): string {
  const text = textAt(entry, key, at)
  if (text.trim() === '') throw new SuiteError(`${at}.${key}: is required`)
  return text
}

function caseOf(on: SuiteCase['on'], entry: JsonObject, at: string): SuiteCase {
  const text = (key: string): string => textAt(entry, key, at)
  const given = (key: string): string => givenAt(entry, key, at)
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
      self: given('self'),
      oldSelf: oldSelf === undefined ? undefined : given('oldSelf'),
      expectedError,
      maxCost: maxCost === undefined ? undefined : toFloat(maxCost),
    }
  }
  const initial = given('initial')
  if (on === 'onCreate')
    return { on, name, initial, expected: text('expected').trim() === '' ? initial : text('expected'), expectedError }
  const { initialCRDPatches: patches = [] } = entry
  if (!Array.isArray(patches)) throw new SuiteError(`${at}.initialCRDPatches: must be a list`)
  const updated = given('updated')
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

/** Reads a file of tests. Throws SuiteError. */
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
  return { name: stringAt(value, 'name'), crdName: stringAt(value, 'crdName'), cases }
}

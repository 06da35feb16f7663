import { compareStored, type FieldDifference, listOfText } from '../analysis/stored-objects.ts'
import { objectAt, stringAt } from '../apimachinery/json/access.ts'
import { stringify } from '../apimachinery/json/serialize.ts'
import { deepEqual, isObject, type JsonObject, type JsonValue, newObject } from '../apimachinery/json/value.ts'
import { errorMessage } from '../apimachinery/text/error-message.ts'
import { parseYaml } from '../apimachinery/yaml/parse.ts'
import type { Answer } from '../client/client.ts'

/** The namespace of namespaced objects. */
const NAMESPACE = 'default'
export const QUERY = { fieldManager: 'crdlab' }

/** Fails a case with its message. */
export class CaseFailure extends Error {}

/** Parses an object of a case. The server generates its name unless it has one. */
export function parseObject(text: string, field: string): JsonObject {
  let value: JsonValue
  try {
    value = parseYaml(text).value
  } catch (error) {
    throw new CaseFailure(`${field}: ${errorMessage(error)}`)
  }
  if (!isObject(value)) throw new CaseFailure(`${field}: must be an object`)
  return withMetadata(value, { generateName: 'test-', namespace: NAMESPACE })
}

export const withMetadata = (object: JsonObject, more: JsonObject): JsonObject =>
  Object.assign(newObject(), object, { metadata: Object.assign(newObject(), objectAt(object, 'metadata'), more) })

export const nameOf = (object: JsonObject): string => stringAt(objectAt(object, 'metadata'), 'name')

/** Compares an answer with the expected error, '' for none. Returns whether the case ends here, as it does after an expected error. */
export function endsCase({ failure }: Answer, expected: string, subject: string): boolean {
  if (expected === '') {
    if (failure !== undefined) throw new CaseFailure(`${subject} rejected: ${failure.message}`)
    return false
  }
  if (failure === undefined) throw new CaseFailure(`${subject} accepted, expected an error with: ${expected}`)
  if (!failure.message.includes(expected))
    throw new CaseFailure(`${subject} rejected: ${failure.message}\nexpected an error with: ${expected}`)
  return true
}

/** The metadata that a user writes. */
const COMPARED_METADATA = ['labels', 'annotations', 'finalizers', 'ownerReferences'] as const

export function differences(expected: JsonObject, got: JsonObject): string[] {
  const asNamed = (object: JsonObject): string => stringify(Object.assign(newObject(), object, { metadata: { name: 'test' } }))
  const [found] = compareStored(listOfText(asNamed(expected)), listOfText(asNamed(got)))
  const line = ({ path, was = 'absent', is = 'absent' }: FieldDifference): string => `${path}: expected ${was}, got ${is}`
  const lines = found === undefined ? [] : [...found.pruned, ...found.changed, ...found.defaulted].map(line)
  for (const key of ['apiVersion', 'kind'] as const)
    if (expected[key] !== got[key]) lines.push(`${key}: expected ${expected[key]}, got ${got[key]}`)
  for (const key of COMPARED_METADATA) {
    const [was, is] = [objectAt(expected, 'metadata')[key], objectAt(got, 'metadata')[key]]
    if (!deepEqual(was, is))
      lines.push(
        `metadata.${key}: expected ${was === undefined ? 'absent' : stringify(was)}, got ${is === undefined ? 'absent' : stringify(is)}`,
      )
  }
  return lines
}

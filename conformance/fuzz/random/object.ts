import type { Chance } from '../../../src/apiextensions/openapi-validation/testing/chance.ts'
import { randomValue } from '../../../src/apiextensions/openapi-validation/testing/random-value.ts'
import { compileValidator, type ValueValidator } from '../../../src/apiextensions/openapi-validation/validator.ts'
import { isObject, type JsonObject, type JsonValue, newObject, objectOf } from '../../../src/apimachinery/json/value.ts'
import type { Subject, Version } from './crd.ts'

/** Names that operations share, so that they meet. */
export const OBJECT_NAMES = ['x', 'y', 'z', 'w']

const ATTEMPTS = 10
const SCALE_MEMBERS = { spec: ['replicas'], status: ['replicas', 'selector'] } as const
const validators = new WeakMap<JsonObject, ValueValidator>()

function validatorOf(schema: JsonObject): ValueValidator {
  const known = validators.get(schema)
  if (known) return known
  const made = compileValidator(schema)
  validators.set(schema, made)
  return made
}

/** A random object of a version; three of four are made until one fits the schema. */
export function randomObject(chance: Chance, subject: Subject, version: Version, name: string): JsonObject {
  const careful = chance.of(0.75)
  let object = newObject()
  for (let attempt = 0; attempt < (careful ? ATTEMPTS : 1); attempt++) {
    object = anyObject(chance, version.schema, careful ? chance.pick([0, 0.02]) : 0.08)
    if (validatorOf(version.schema).validate(object, undefined).length === 0) break
  }
  const metadata = randomMetadata(chance, name)
  if (chance.of(0.03)) metadata.namespace = chance.pick(['default', 'other', ''])
  const apiVersion = chance.of(0.02)
    ? chance.pick(['v1', `${subject.group}/v9`, `${subject.group}/`, ...ODD_VERSIONS])
    : `${subject.group}/${version.name}`
  const kind = chance.of(0.01) ? chance.pick(['Gadget', '']) : 'Widget'
  return objectOf({ apiVersion, kind, metadata, ...object })
}

/** Values of `apiVersion` that name only a part, nothing, or too much. */
export const ODD_VERSIONS = ['', '/', 'x/', '/v1', 'a/b/c', '__internal']

/** The members of an object below its metadata. */
function anyObject(chance: Chance, root: JsonObject, spoil: number): JsonObject {
  const properties = isObject(root.properties) ? root.properties : newObject()
  const object = newObject()
  for (const name in properties) {
    const schema = properties[name]
    if (name === 'metadata' || !isObject(schema) || chance.of(0.12)) continue
    const value = randomValue(chance, schema, spoil)
    if (isObject(value)) addCounters(chance, name, schema, value)
    object[name] = name === 'template' && chance.of(0.8) ? embedded(chance, value) : value
  }
  if (chance.of(0.03))
    object[chance.pick(['extra', 'Spec', 'spec.a'])] = chance.pick<JsonValue>([1, 'a', null, objectOf({ a: 1 })])
  return object
}

function addCounters(chance: Chance, part: string, schema: JsonObject, value: JsonObject): void {
  if (part !== 'spec' && part !== 'status') return
  for (const name of SCALE_MEMBERS[part]) {
    if (!isObject(schema.properties) || schema.properties[name] === undefined || chance.of(0.25)) continue
    value[name] =
      name === 'selector' ? chance.pick(['app=a', 'a in (b)', '']) : chance.pick<JsonValue>([0, 1, 3, 7, -1, 2_147_483_648])
  }
}

function embedded(chance: Chance, value: JsonValue): JsonValue {
  if (!isObject(value)) return value
  const metadata = chance.of(0.7) ? randomMetadata(chance, chance.pick(['e', 'E_'])) : undefined
  return objectOf({ ...value, apiVersion: chance.pick(['v1', 'a/v1', 'a/b/c']), kind: chance.pick(['Pod', 'pod']), metadata })
}

const SPOILED: readonly (readonly [string, JsonValue])[] = [
  ['labels', objectOf({ 'a b': 'c' })],
  ['labels', objectOf({ app: 1 })],
  ['labels', []],
  ['annotations', objectOf({ 'X/y': 'any text' })],
  ['annotations', objectOf({ a: null })],
  ['finalizers', ['plain']],
  ['finalizers', ['a.b/c', 'a.b/c']],
  ['finalizers', 'a.b/c'],
  ['generation', 7],
  ['uid', 'mine'],
  ['creationTimestamp', '2020-01-01T00:00:00Z'],
  ['creationTimestamp', 'yesterday'],
  ['deletionTimestamp', '2020-01-01T00:00:00Z'],
  ['ownerReferences', [objectOf({ apiVersion: 'v1', kind: 'Pod', name: 'p', uid: 'u' })]],
  ['ownerReferences', [objectOf({ apiVersion: 'v1', kind: 'Pod', name: 'p' })]],
  ['generateName', 'gen-'],
  ['selfLink', '/x'],
  ['bogus', 1],
  ['name', 5],
]

export function randomMetadata(chance: Chance, name: string): JsonObject {
  const metadata = objectOf({ name })
  if (chance.of(0.4)) metadata.labels = objectOf({ app: chance.pick(['a', 'b']), ...(chance.of(0.3) && { tier: 'x' }) })
  if (chance.of(0.15)) metadata.annotations = objectOf({ note: chance.pick(['a', '', 'ü']) })
  if (chance.of(0.08))
    metadata.finalizers = chance.pick<JsonValue[]>([['fuzz.example.com/hold'], ['fuzz.example.com/hold', 'a.b/c']])
  if (chance.of(0.06)) {
    const [key, value] = chance.pick(SPOILED)
    metadata[key] = value
  }
  return metadata
}

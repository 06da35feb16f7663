import type { Chance } from '../../../src/apiextensions/openapi-validation/testing/chance.ts'
import { randomObjectSchema, randomSchema } from '../../../src/apiextensions/openapi-validation/testing/random-schema.ts'
import { randomValue } from '../../../src/apiextensions/openapi-validation/testing/random-value.ts'
import { compileValidator } from '../../../src/apiextensions/openapi-validation/validator.ts'
import { deepCopy, isObject, type JsonObject, newObject, objectOf } from '../../../src/apimachinery/json/value.ts'
import { addRules, structureOf } from './rules.ts'

/** The desired properties of a schema of a CRD. */
export interface Taste {
  /** Whether `.spec.replicas`, `.status.replicas` and `.status.selector` must be there. */
  readonly scale: boolean
  /** The share of places of the schema with a rule. */
  readonly rules: number
  /** How often a restriction is taken away again, so that more values are valid. */
  readonly thin: number
}

const RESTRICTIONS = ['minLength', 'maxLength', 'pattern', 'format', 'minimum', 'maximum', 'multipleOf', 'enum']
const COUNTS = ['minItems', 'maxItems', 'minProperties', 'maxProperties', 'allOf', 'anyOf', 'oneOf', 'not']

/** A random schema for a version of a CRD: spec, status and sometimes more. */
export function randomRootSchema(chance: Chance, taste: Taste): JsonObject {
  const properties = objectOf({ spec: part(chance), status: part(chance) })
  if (chance.of(0.2)) properties.data = randomSchema(chance, 2)
  if (chance.of(0.1)) properties.template = embedded(chance)
  if (chance.of(0.05)) properties.metadata = namePattern(chance)
  if (taste.scale) {
    counters(properties.spec as JsonObject, { replicas: objectOf({ type: 'integer' }) })
    counters(properties.status as JsonObject, { replicas: objectOf({ type: 'integer' }), selector: objectOf({ type: 'string' }) })
  }
  const root = objectOf({ type: 'object', properties })
  if (chance.of(0.05)) root.required = ['spec']
  if (chance.of(0.03)) root['x-kubernetes-preserve-unknown-fields'] = true
  for (const node of everySchemaIn(root)) thinOut(chance, node, taste.thin)
  addRules(chance, root, taste.rules)
  addDefaults(chance, root)
  return root
}

const part = (chance: Chance): JsonObject => randomObjectSchema(chance, 1 + chance.below(3))

function embedded(chance: Chance): JsonObject {
  const properties = objectOf({
    spec: randomSchema(chance, 1),
    ...(chance.of(0.3) && { metadata: objectOf({ type: 'object' }) }),
  })
  const open = chance.of(0.5) ? true : undefined
  return objectOf({
    type: 'object',
    properties,
    'x-kubernetes-embedded-resource': true,
    'x-kubernetes-preserve-unknown-fields': open,
  })
}

const namePattern = (chance: Chance): JsonObject =>
  objectOf({
    type: 'object',
    properties: objectOf({
      name: objectOf(chance.of(0.5) ? { type: 'string', pattern: '^[a-y]' } : { type: 'string', maxLength: 2 }),
    }),
  })

function counters(schema: JsonObject, members: { [name: string]: JsonObject }): void {
  delete schema.additionalProperties
  schema.properties = objectOf({ ...(isObject(schema.properties) ? schema.properties : {}), ...members })
}

function thinOut(chance: Chance, schema: JsonObject, probability: number): void {
  const isIntOrString = schema['x-kubernetes-int-or-string'] === true
  for (const key of [...RESTRICTIONS, ...COUNTS]) {
    if (schema[key] !== undefined && !(isIntOrString && key === 'anyOf') && chance.of(probability)) delete schema[key]
  }
  const isMapItem = isObject(schema.properties) && Array.isArray(schema.required) && schema.required.includes('a')
  if (schema.required !== undefined && !isMapItem && chance.of(probability)) delete schema.required
}

function addDefaults(chance: Chance, root: JsonObject): void {
  const inside = new Set<JsonObject>(isObject(root.properties) ? metadataOf(root.properties) : [])
  for (const node of structureOf(root).slice(1)) {
    if (inside.has(node) || node['x-kubernetes-embedded-resource'] === true || !chance.of(0.12)) continue
    const validator = compileValidator(deepCopy(node))
    for (let attempt = 0; attempt < 4; attempt++) {
      const value = randomValue(chance, node, 0)
      if (validator.validate(value, undefined).length > 0 || (value === null && node.nullable !== true)) continue
      node.default = value
      break
    }
  }
}

const metadataOf = (properties: JsonObject): JsonObject[] =>
  isObject(properties.metadata) ? structureOf(properties.metadata) : []

function everySchemaIn(schema: JsonObject): JsonObject[] {
  const junctors = ['allOf', 'anyOf', 'oneOf'].flatMap((key) => (Array.isArray(schema[key]) ? schema[key] : []))
  const branches = [...junctors, schema.not ?? newObject()].filter(isObject).flatMap(structureOf)
  return structureOf(schema).flatMap((node) => (node === schema ? [node, ...branches] : everySchemaIn(node)))
}

import { objectsOf } from '../../../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue, newObject, objectOf } from '../../../apimachinery/json/value.ts'
import { Dice } from './dice.ts'
import { KEYWORD_VALUES, MISTYPED_VALUES, NAME_VALUES, type Pool, SPEC_VALUES, TAME_VALUES, VERSION_VALUES } from './pools.ts'

/**
 * A random CRD with a few faults, for comparing a server's judgement with ours. The same `random` gives the same CRD.
 * @param random numbers from 0 to below 1
 * @param group the group of the CRD; its name is `widgets.GROUP` unless that is what is broken
 * @param withRules also put x-kubernetes-validations into schemas
 */
export function brokenCrd(random: () => number, group: string, withRules = false): JsonObject {
  const dice = new Dice(random)
  const crd = plainCrd(dice, group, withRules)
  const faults = dice.below(4)
  for (let i = 0; i < faults; i++) spoil(crd, dice)
  return crd
}

function plainCrd(dice: Dice, group: string, withRules: boolean): JsonObject {
  const versions: JsonObject[] = []
  const count = dice.chance(0.25) ? 2 + dice.below(2) : 1
  const shared = rootSchema(dice, withRules)
  for (let i = 0; i < count; i++) {
    const schema = dice.chance(0.5) ? shared : rootSchema(dice, withRules)
    versions.push(
      objectOf({
        name: `v${i + 1}`,
        served: true,
        storage: i === 0,
        schema: objectOf({ openAPIV3Schema: schema }),
        subresources: dice.chance(0.4) ? objectOf({ status: newObject() }) : undefined,
      }),
    )
  }
  return objectOf({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: objectOf({ name: `widgets.${group}` }),
    spec: objectOf({ group, scope: 'Namespaced', names: objectOf({ plural: 'widgets', kind: 'Widget' }), versions }),
  })
}

const NAMES = ['spec', 'status', 'metadata', 'kind', 'apiVersion', 'name', 'a', 'b', 'items', 'x y']

function rootSchema(dice: Dice, withRules: boolean): JsonObject {
  const properties = newObject()
  for (const name of ['spec', 'status']) properties[name] = randomSchema(dice, 3, withRules)
  if (dice.chance(0.1)) properties[dice.pick(NAMES)] = randomSchema(dice, 1, withRules)
  return objectOf({ type: 'object', properties })
}

/** A schema that is mostly well formed. */
function randomSchema(dice: Dice, depth: number, withRules: boolean): JsonObject {
  const type = dice.pick(
    depth === 0 ? ['string', 'integer', 'number', 'boolean'] : ['object', 'object', 'array', 'string', 'integer'],
  )
  const schema = objectOf({ type })
  if (type === 'array') {
    schema.items = randomSchema(dice, depth - 1, withRules)
    if (dice.chance(0.3)) schema['x-kubernetes-list-type'] = dice.pick(['atomic', 'set', 'map'])
    if (schema['x-kubernetes-list-type'] === 'map' && dice.chance(0.8)) schema['x-kubernetes-list-map-keys'] = [dice.pick(NAMES)]
  }
  if (type === 'object') fillObject(schema, dice, depth, withRules)
  const keywords = dice.below(3)
  for (let i = 0; i < keywords; i++) setKeyword(schema, dice, 0.7)
  if (withRules && dice.chance(0.15)) schema['x-kubernetes-validations'] = [objectOf({ rule: dice.pick(RULES) })]
  return schema
}

const RULES = ['self == oldSelf', 'has(self.a)', 'self.size() < 5', 'self > 0', 'self.nope', 'true', '(', ' ']

function fillObject(schema: JsonObject, dice: Dice, depth: number, withRules: boolean): void {
  if (dice.chance(0.2)) {
    schema.additionalProperties = dice.chance(0.3) ? dice.chance(0.5) : randomSchema(dice, depth - 1, withRules)
    return
  }
  const properties = newObject()
  const count = dice.below(4)
  for (let i = 0; i < count; i++) properties[dice.pick(NAMES)] = randomSchema(dice, depth - 1, withRules)
  schema.properties = properties
  if (dice.chance(0.2)) schema.required = [dice.pick(NAMES)]
}

/** Sets a keyword; `tame` is how often to its first value, which is a harmless one. */
function setKeyword(schema: JsonObject, dice: Dice, tame = 0): void {
  const [keyword, values] = dice.pick(dice.chance(0.02) ? MISTYPED_VALUES : tame > 0 ? TAME_VALUES : KEYWORD_VALUES)
  schema[keyword] = dice.copyOf(dice.chance(tame) ? (values[0] as JsonValue) : dice.pick(values))
}

/** One fault somewhere. */
function spoil(crd: JsonObject, dice: Dice): void {
  const spec = crd.spec
  if (!isObject(spec)) return
  const versions = objectsOf(spec.versions)
  const roll = dice.below(10)
  if (roll === 0) setFrom(SPEC_VALUES, spec, dice)
  else if (roll === 1 && isObject(spec.names)) setFrom(NAME_VALUES, spec.names, dice)
  else if (roll <= 3 && versions.length > 0) setFrom(VERSION_VALUES, dice.pick(versions), dice)
  else {
    const nodes = versions.flatMap((version) => (isObject(version.schema) ? schemasIn(version.schema) : []))
    if (nodes.length > 0) spoilSchema(dice.pick(nodes), dice)
  }
}

function setFrom(pool: Pool, target: JsonObject, dice: Dice): void {
  const [key, values] = dice.pick(pool)
  target[key] = dice.copyOf(dice.pick(values))
}

function spoilSchema(schema: JsonObject, dice: Dice): void {
  const roll = dice.below(5)
  if (roll === 0) delete schema[dice.pick(['type', 'items', 'properties'])]
  else if (roll === 1) schema[dice.pick(['allOf', 'anyOf', 'oneOf'])] = [branch(dice, 2), branch(dice, 1)]
  else if (roll === 2) schema.not = branch(dice, 2)
  else setKeyword(schema, dice)
}

/** A schema as junctors hold it: without a type, mostly. */
function branch(dice: Dice, depth: number): JsonObject {
  const schema = newObject()
  if (dice.chance(0.2)) schema.type = dice.pick(['object', 'integer', 'string'])
  if (dice.chance(0.6)) setKeyword(schema, dice)
  if (depth > 0 && dice.chance(0.5)) schema.properties = objectOf({ [dice.pick(NAMES)]: branch(dice, depth - 1) })
  if (depth > 0 && dice.chance(0.2)) schema.items = branch(dice, depth - 1)
  return schema
}

/** Every schema below a value, found by its looks. */
function schemasIn(value: JsonValue): JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(schemasIn)
  if (!isObject(value)) return []
  const below = Object.values(value).flatMap(schemasIn)
  return value.type !== undefined ? [value, ...below] : below
}

import { parseArgs } from 'node:util'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { jsonSchemaOf } from '../src/analysis/export/json-schema.ts'
import { type Kind, kindsOf } from '../src/analysis/export/kind.ts'
import { withDefaults } from '../src/analysis/sample/sample-value.ts'
import { type Difference, secondOpinion } from '../src/analysis/second-opinion.ts'
import { Chance, seeded } from '../src/apiextensions/openapi-validation/testing/chance.ts'
import { randomObjectSchema } from '../src/apiextensions/openapi-validation/testing/random-schema.ts'
import { randomValue } from '../src/apiextensions/openapi-validation/testing/random-value.ts'
import { objectAt } from '../src/apimachinery/json/access.ts'
import { stringify } from '../src/apimachinery/json/serialize.ts'
import { deepCopy, isObject, type JsonObject, type JsonValue, objectOf } from '../src/apimachinery/json/value.ts'
import { RE2 } from '../src/apimachinery/regexp/lazy.ts'
import { errorMessage } from '../src/apimachinery/text/error-message.ts'
import { crdsIn } from '../src/hosts/node/commands/documents.ts'
import { withLocalServer } from '../src/hosts/node/commands/servers.ts'
import { servedKinds, type TrialServer } from '../src/trial/trial-server.ts'

const USAGE = `usage: npm run schema-check -- [--objects N] [--seed N] [--crds FOLDER]

Makes N random objects (20000) of random CRDs, and of those in a folder, and compares the engine's verdict, strict or not, with ajv's on the exported JSON Schema.
Lists each kind of difference. Exits with 1 when ajv rejects an object that the engine accepts, and the second opinion has no reason, when the engine rejects one for what JSON Schema can say, or when a kind of difference
was not found.`

const OPTIONS = {
  objects: { type: 'string', default: '20000' },
  seed: { type: 'string', default: '1' },
  crds: { type: 'string' },
  help: { type: 'boolean' },
} as const

/** Objects of one CRD. */
const OBJECTS = 50

/** Each must be found, or the objects are too much alike. */
const REASONS: readonly Difference[] = ['unknown', 'null', 'default', 'format', 'number']

/** What the server checks and JSON Schema cannot say or is not told, by the server's words. */
const BEYOND: readonly (readonly [name: string, words: RegExp])[] = [
  ['duplicate items or keys', /Duplicate value/],
  ['formats of Kubernetes', /must be of type (?!string|integer|number|boolean|array|object|null|int-or-string)[a-z0-9-]+:/],
  ['patterns of Go', /should match/],
  ['CEL rules', /failed rule|evaluation error/],
  ['metadata and names', /^metadata\.|metadata\.(?:name|labels|annotations)/m],
  ['embedded objects', /must be a valid|kind: Required|apiVersion: Required|must not be empty/],
  ['integers as floats', /must be of type (?:integer|integer,string): "number"/],
  ['null in enum', /Unsupported value: null/],
  ['limits beyond the type', /(?:boundary|MultipleOf|Checked) value must be of type|factor MultipleOf/],
]

/** Numbers as 3.0000000001, which the server takes for 3. */
const ALMOST = 'numbers that are almost integers'

/** What ajv computes more strictly than the validator of the second opinion. */
const STRICTER: readonly (readonly [name: string, words: RegExp])[] = [['leading zeros in addresses', /must match format "ipv4"/]]

/** Gives some scalar fields of an object a default. The server rejects CRDs with invalid ones. */
function addDefaults(chance: Chance, { properties }: JsonObject): void {
  if (!isObject(properties)) return
  for (const property of Object.values(properties)) {
    if (!isObject(property)) continue
    if (property.type === 'object') addDefaults(chance, property)
    else if (property.type !== 'array' && chance.of(0.2)) property.default = randomValue(chance, property, 0)
  }
}

const LIMITS = ['minimum', 'maximum', 'multipleOf'] as const

const isSafe = (value: JsonValue | undefined): boolean =>
  value === undefined || (typeof value === 'number' && Number.isSafeInteger(value))

/**
 * Takes out of a schema what JSON Schema is known to read otherwise where no message tells: limits that no integer has and texts among the numbers of an
 * enum, which Go converts to the type of the value, and within `allOf`, `anyOf`, `oneOf` and `not` formats and patterns. The fuzzer checks them against
 * the real server.
 */
function withoutQuirks(schema: JsonObject, isWithin = false): void {
  for (const limit of LIMITS) if (!isSafe(schema[limit])) delete schema[limit]
  if (Array.isArray(schema.enum) && schema.type !== 'string') {
    const kept = schema.enum.filter((value) => value === null || typeof value !== 'string')
    if (kept.length > 0) schema.enum = kept
    else delete schema.enum
  }
  if (isWithin) for (const word of ['format', 'pattern', 'enum']) delete schema[word]
  const { properties, additionalProperties, items, not, allOf, anyOf, oneOf } = schema
  const below = [...(isObject(properties) ? Object.values(properties) : []), additionalProperties, items]
  for (const one of below) if (isObject(one)) withoutQuirks(one, isWithin)
  for (const list of [[not], allOf, anyOf, oneOf])
    if (Array.isArray(list)) for (const one of list) if (isObject(one)) withoutQuirks(one, true)
}

const randomCrd = (chance: Chance): JsonObject => {
  const spec = randomObjectSchema(chance, 3)
  withoutQuirks(spec)
  addDefaults(chance, spec)
  const schema = objectOf({ type: 'object', properties: objectOf({ spec }) })
  return objectOf({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: objectOf({ name: 'things.example.com' }),
    spec: objectOf({
      group: 'example.com',
      scope: 'Cluster',
      names: objectOf({ plural: 'things', singular: 'thing', kind: 'Thing', listKind: 'ThingList' }),
      versions: [objectOf({ name: 'v1', served: true, storage: true, schema: objectOf({ openAPIV3Schema: schema }) })],
    }),
  })
}

/** Whether JavaScript, in which ajv computes, rounds a number of a value. */
function hasRoundedNumber(value: JsonValue): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(hasRoundedNumber)
  return typeof value === 'bigint' || (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER)
}

/** Whether a value has a number that the server takes for an integer or a multiple and that is none. */
function hasAlmostInteger(value: JsonValue): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(hasAlmostInteger)
  return typeof value === 'number' && !Number.isInteger(value) && Math.abs(value - Math.round(value)) < 1e-9
}

/** The messages of the CEL rules of a schema. */
const ruleMessages = (schema: JsonObject): string[] =>
  [...stringify(schema).matchAll(/"message":("(?:[^"\\]|\\.)*")/g)].map(([, text = '""']) => JSON.parse(text))

/** Counts kinds of differences, with an example of each. */
class Differences {
  readonly #counts = new Map<string, { count: number; example: string }>()
  hasUnexplained = false
  /** Which differences of the second opinion were found. */
  readonly reasons = new Set<string>()
  /** How many objects the server accepts. */
  accepted = 0

  add(kind: string, example: string): void {
    const found = this.#counts.get(kind)
    if (found !== undefined) found.count++
    else this.#counts.set(kind, { count: 1, example })
    if (kind.startsWith('unexplained')) this.hasUnexplained = true
  }

  print(): void {
    for (const [kind, { count, example }] of [...this.#counts].sort((a, b) => b[1].count - a[1].count))
      console.log(`${String(count).padStart(7)}  ${kind}\n         ${example.slice(0, 400)}`)
  }
}

/** Compares the verdicts on objects of a kind. Returns how many objects were compared. */
async function compare(server: TrialServer, kind: Kind, chance: Chance, differences: Differences): Promise<number> {
  const ajv = new Ajv2020({ strict: false, logger: false, allErrors: true })
  addFormats.default(ajv)
  const validate = ajv.compile(JSON.parse(stringify(jsonSchemaOf(kind, '2020-12'))))
  const path = server.pathOf(
    {
      group: kind.group,
      version: kind.version,
      resource: kind.plural,
      kind: kind.kind,
      namespaced: kind.isNamespaced,
      hasStatus: false,
    },
    {},
  )
  const messages = ruleMessages(kind.schema)
  const hasStatus = objectAt(kind.entry, 'subresources').status !== undefined
  for (let i = 0; i < OBJECTS; i++) {
    const made = randomValue(chance, kind.schema, 0.02)
    const body = typeof made === 'object' && made !== null && !Array.isArray(made) ? made : {}
    const object: JsonObject = {
      ...(body as JsonObject),
      apiVersion: `${kind.group}/${kind.version}`,
      kind: kind.kind,
      metadata: objectOf({ name: 'a' }),
    }
    // The server ignores the status of a kind with that subresource.
    if (hasStatus) delete object.status
    const text = stringify(object)
    if (hasRoundedNumber(object)) continue
    const query = { dryRun: 'All', fieldValidation: chance.pick(['Strict', 'Ignore']) }
    const { failure } = await server.client.send({ method: 'POST', path, query, body: text, contentType: 'application/json' })
    const isValid = validate(JSON.parse(text))
    differences.accepted += failure === undefined ? 1 : 0
    if (isValid === (failure === undefined)) continue
    const isRounded = hasAlmostInteger(object)
    if (failure === undefined) {
      const reasons = secondOpinion(kind, object).map(({ difference }) => difference)
      const first = validate.errors?.[0]
      const said = `${first?.instancePath}: ${first?.message} in ${text}`
      const [stricter] = STRICTER.find(([, pattern]) => pattern.test(said)) ?? (isRounded ? [ALMOST] : [])
      if (reasons.length === 0 && stricter !== undefined) differences.add(`only ajv rejects: ${stricter}`, said)
      else if (reasons.length === 0) differences.add(`unexplained: only ajv rejects, ${first?.keyword}`, said)
      for (const reason of reasons) {
        differences.add(`only ajv rejects: ${reason}`, said)
        differences.reasons.add(reason)
      }
    } else {
      const words = failure.message
      const complete = withDefaults(kind.schema, deepCopy(object))
      const isOfDefaults = !validate(JSON.parse(stringify(complete)))
      const hasRuleMessage = messages.some((message) => words.includes(message))
      const [name] =
        (hasRuleMessage ? ['CEL rules'] : BEYOND.find(([, pattern]) => pattern.test(words))) ??
        (isOfDefaults ? ['the object with its defaults'] : isRounded ? [ALMOST] : [])
      differences.add(
        name === undefined ? 'unexplained: only the server rejects' : `only the server rejects: ${name}`,
        `${words} for ${text}`,
      )
    }
  }
  return OBJECTS
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS })
  if (values.help === true) {
    console.log(USAGE)
    return 0
  }
  await RE2.load()
  const chance = new Chance(seeded(Number(values.seed)))
  const differences = new Differences()
  const real = values.crds === undefined ? [] : crdsIn([values.crds]).map(({ value }) => value)
  let compared = 0
  for (let i = 0; compared < Number(values.objects); i++) {
    const crd = real[i] ?? randomCrd(chance)
    await withLocalServer(async (server) => {
      const { object } = await server.install({ body: stringify(crd), contentType: 'application/json' }, 'Ignore')
      if (object === undefined) return
      const served = new Set(servedKinds(object).map(({ version }) => version))
      for (const kind of kindsOf(crd)) if (served.has(kind.version)) compared += await compare(server, kind, chance, differences)
    })
  }
  differences.print()
  console.log(`${compared} objects compared, ${differences.accepted} of them accepted`)
  const missed = REASONS.filter((reason) => !differences.reasons.has(reason))
  if (missed.length > 0) console.log(`not found: ${missed.join(', ')}`)
  return differences.hasUnexplained || missed.length > 0 ? 1 : 0
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(`schema-check: ${errorMessage(error)}`)
  process.exitCode = 1
}

import { readFileSync } from 'node:fs'
import type { ErrorList } from '../../../apimachinery/field/error.ts'
import { stringOf } from '../../../apimachinery/json/access.ts'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import { deepCopy, isObject, type JsonObject, type JsonValue, newObject } from '../../../apimachinery/json/value.ts'
import { applyJsonPatch, decodeJsonPatch } from '../../../apimachinery/patch/json-patch.ts'
import { newStructural } from '../../schema/convert.ts'
import { applyDefaults, pruneNonNullableNulls } from '../../schema/defaulting/algorithm.ts'
import { validateListTypes, validateListTypesUpdate } from '../../schema/listtype/validation.ts'
import { coerce } from '../../schema/objectmeta/algorithm.ts'
import { validateEmbedded } from '../../schema/objectmeta/validation.ts'
import { prune } from '../../schema/pruning/algorithm.ts'
import type { Structural } from '../../schema/structural.ts'
import { compileValidator, type ValueValidator } from '../validator.ts'

/** Recorded conversations of a file in conformance/scenarios. Numbers that JSON.parse would change are spelled `"number:1.0"` there. */
export function readScenarios(file: string): JsonObject[] {
  // A number that no float can hold was rejected before validation; it stays a text here.
  const spelled = (all: string, number: string): string => (Number.isFinite(Number(number)) ? number : all)
  const { value } = parseJson(readFileSync(`conformance/scenarios/${file}`, 'utf8').replace(/"number:(-?[\d.eE+-]+)"/g, spelled))
  return (value as JsonValue[]).filter(isObject)
}

/** One write of a custom resource, and the causes with which the real server rejected it; none when it was accepted. */
export interface RecordedWrite {
  readonly title: string
  readonly recorded: readonly string[]
  /** The causes that value validation gives today. */
  validate(): readonly string[]
}

interface Served {
  readonly structural: Structural
  readonly validator: ValueValidator
}

// Made by CEL, not by value validation.
const NOT_CHECKED = 'some validation rules were not checked'

/**
 * The writes of a scenario that were accepted or rejected for their values. It replaces the server: it knows the CRD, prunes,
 * fills defaults, and keeps what was accepted, no more than the recorded families of schemas need.
 */
export function writesOf(scenario: JsonObject): RecordedWrite[] {
  const server = new StandIn()
  const answers = scenario.answers as JsonObject[]
  const writes: RecordedWrite[] = []
  let next = 0
  for (const step of scenario.steps as JsonObject[]) {
    if (!isObject(step.request)) continue
    const answer = answers[next++] as JsonObject
    const write = server.run(step.request, answer, stringOf(step.id))
    if (write !== undefined) writes.push({ ...write, title: `${writes.length}: ${write.title}` })
  }
  return writes
}

class StandIn {
  #crd = newObject()
  #served: Served | undefined
  #stored: JsonObject | undefined
  readonly #named = new Map<string, JsonObject>()

  run(request: JsonObject, answer: JsonObject, id: string): RecordedWrite | undefined {
    const { path, method } = request
    if (typeof path !== 'string') return undefined
    if (path.includes('/customresourcedefinitions')) this.#install(request)
    else if (method === 'GET') this.#remember(id)
    else if (method === 'POST' || method === 'PUT') return this.#write(path, method, request, answer)
    return undefined
  }

  #install(request: JsonObject): void {
    const { body } = request
    if (Array.isArray(body)) this.#crd = applyJsonPatch(deepCopy(this.#crd), operationsOf(body)) as JsonObject
    else if (isObject(body)) this.#crd = body
    this.#served = undefined
  }

  #remember(id: string): void {
    if (this.#stored !== undefined) this.#named.set(id, this.#stored)
  }

  #schema(): Served {
    if (this.#served === undefined) {
      const schema = this.#crd as { spec?: { versions?: { schema: { openAPIV3Schema: JsonObject } }[] } }
      const openApi = schema.spec?.versions?.[0]?.schema.openAPIV3Schema ?? newObject()
      const converted = newStructural(openApi)
      if ('errors' in converted) throw new Error(converted.reason)
      this.#served = { structural: converted.structural, validator: compileValidator(openApi) }
    }
    return this.#served
  }

  #write(path: string, method: string, request: JsonObject, answer: JsonObject): RecordedWrite | undefined {
    const rejected = answer.status === 422
    if (!rejected && answer.status !== 201 && answer.status !== 200) return undefined
    const object = this.#decode(request.body as JsonObject)
    const old = method === 'PUT' ? this.#stored : undefined
    const served = this.#schema()
    if (!rejected && !path.includes('dryRun')) this.#stored = object
    return {
      title: JSON.stringify(object.spec ?? null, (_, v) => (typeof v === 'bigint' ? String(v) : v)).slice(0, 100),
      recorded: rejected ? causesOf(answer) : [],
      validate: () => textsOf(errorsOf(object, old, served)),
    }
  }

  #decode(body: JsonObject): JsonObject {
    const { structural } = this.#schema()
    const object = deepCopy(typeof body.$from === 'string' ? this.#changed(body.$from, body) : body)
    prune(object, structural, { isResourceRoot: true, trackUnknown: false })
    pruneNonNullableNulls(object, structural)
    coerce(object, structural, false, false)
    applyDefaults(object, structural)
    return object
  }

  #changed(id: string, body: JsonObject): JsonObject {
    const changes = isObject(body.$set) ? body.$set : newObject()
    const operations = Object.keys(changes).map((path) => ({ op: 'add', path, value: changes[path] as JsonValue }))
    return applyJsonPatch(deepCopy(this.#named.get(id) ?? newObject()), operationsOf(operations)) as JsonObject
  }
}

function operationsOf(patch: JsonValue) {
  const decoded = decodeJsonPatch(patch)
  if ('error' in decoded) throw new Error(decoded.error)
  return decoded.operations
}

function errorsOf(object: JsonObject, old: JsonObject | undefined, { structural, validator }: Served): ErrorList {
  const values = old === undefined ? validator.validate(object, undefined) : validator.validateUpdate(object, old, undefined)
  const lists =
    old === undefined
      ? validateListTypes(object, structural, undefined)
      : validateListTypesUpdate(object, old, structural, undefined)
  return [...values, ...validateEmbedded(object, structural, undefined), ...lists]
}

const textsOf = (errors: ErrorList): string[] => [...new Set(errors.map((e) => `${e.type} ${e.field}: ${e.body}`))].sort()

function causesOf(answer: JsonObject): string[] {
  const causes = (answer as { body?: { details?: { causes?: JsonObject[] } } }).body?.details?.causes ?? []
  const texts = causes.map((cause) => `${cause.reason} ${cause.field}: ${cause.message}`)
  return [...new Set(texts)].filter((text) => !text.includes(NOT_CHECKED)).sort()
}

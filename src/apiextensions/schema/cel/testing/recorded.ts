import type { ErrorList } from '../../../../apimachinery/field/error.ts'
import { stringOf } from '../../../../apimachinery/json/access.ts'
import { parseJson } from '../../../../apimachinery/json/parse.ts'
import { deepCopy, isObject, type JsonObject, type JsonValue, newObject } from '../../../../apimachinery/json/value.ts'
import { applyMergePatch } from '../../../../apimachinery/patch/merge-patch.ts'
import { RUNTIME_COST_BUDGET } from '../../../../cel/cost/limits.ts'
import { Correlation } from '../../../openapi-validation/correlation.ts'
import { compileValidator, type ValueValidator } from '../../../openapi-validation/validator.ts'
import { decodeCustomResourceDefinition } from '../../../v1/defaults.ts'
import {
  validateCustomResourceDefinition,
  validateCustomResourceDefinitionUpdate,
} from '../../../validation/custom-resource-definition.ts'
import type { CelHooks } from '../../../validation/options.ts'
import { newStructural } from '../../convert.ts'
import { applyDefaults, pruneNonNullableNulls } from '../../defaulting/algorithm.ts'
import { validateListTypes, validateListTypesUpdate } from '../../listtype/validation.ts'
import { coerce } from '../../objectmeta/algorithm.ts'
import { prune } from '../../pruning/algorithm.ts'
import type { Structural } from '../../structural.ts'
import { compileSchemaRules } from '../compile.ts'
import { type CelValidator, compileCelValidator, validateRules } from '../validation.ts'

/**
 * The conversations of the real server about CRDs with rules and their objects, replayed against validation alone: a stand-in that
 * knows CRDs and objects, prunes, fills defaults and keeps what was accepted.
 */
export interface Comparison {
  readonly title: string
  readonly recorded: readonly string[]
  readonly ours: readonly string[]
}

export const HOOKS: CelHooks = { compileRules: compileSchemaRules, validateRules }

export function parseScenarios(text: string): JsonObject[] {
  const { value } = parseJson(text.replace(/"number:(-?[\d.eE+-]+)"/g, '$1'))
  return (value as JsonValue[]).filter(isObject)
}

/** Each write of a scenario that the server judged, with its causes and ours. */
export function compareScenario(scenario: JsonObject): Comparison[] {
  const standIn = new StandIn()
  const answers = scenario.answers as JsonObject[]
  const comparisons: Comparison[] = []
  let next = 0
  for (const step of scenario.steps as JsonObject[]) {
    const request = step.request ?? step.poll
    if (!isObject(request)) continue
    const answer = answers[next++]
    if (!isObject(answer) || answer.varies === true) continue
    const ours = standIn.run(request, answer, stringOf(step.id))
    if (ours === undefined) continue
    comparisons.push({ title: `${String(scenario.name)} ${next}: ${ours.title}`, recorded: causesOf(answer), ours: ours.causes })
  }
  return comparisons
}

// The type of `self` is named after the clock.
const normal = (text: string): string => text.replace(/selfType\d+/g, 'selfType0')

export function causesOf(answer: JsonObject): string[] {
  const { details } = (answer.body ?? {}) as { details?: { causes?: JsonObject[] } }
  return [...new Set((details?.causes ?? []).map((cause) => normal(`${cause.reason} ${cause.field}: ${cause.message}`)))].sort()
}

export const textsOf = (errors: ErrorList): string[] => [...new Set(errors.map((e) => `${e.type} ${e.field}: ${e.body}`))].sort()

interface Served {
  readonly structural: Structural
  readonly values: ValueValidator
  readonly rules: CelValidator | undefined
}

const NOT_CHECKED =
  'FieldValueInvalid <nil>: Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation'

interface Judged {
  readonly title: string
  readonly causes: string[]
}

class StandIn {
  readonly #crds = new Map<string, JsonObject>()
  readonly #objects = new Map<string, JsonObject>()
  readonly #answers = new Map<string, JsonObject>()
  readonly #served = new Map<JsonObject, Served>()

  run(request: JsonObject, answer: JsonObject, id: string): Judged | undefined {
    const path = String(request.path).replace(/\?.*/, '')
    const { status } = answer
    if (isObject(answer.body)) this.#answers.set(id, answer.body)
    if (status !== 200 && status !== 201 && status !== 422) return undefined
    if (!['POST', 'PUT', 'PATCH'].includes(String(request.method))) return undefined
    if (path.includes('/customresourcedefinitions')) return this.#crd(request, path, status)
    return this.#object(request, path, status, String(request.path).includes('dryRun'))
  }

  #body(request: JsonObject, old: JsonObject | undefined): JsonObject | undefined {
    const { body } = request
    if (request.method === 'PATCH') {
      const type = JSON.stringify(request.headers ?? {})
      return type.includes('merge-patch') && old !== undefined && isObject(body)
        ? (applyMergePatch(deepCopy(old), deepCopy(body)) as JsonObject)
        : undefined
    }
    if (!isObject(body)) return undefined
    if (typeof body.$from !== 'string') return deepCopy(body)
    const from = this.#answers.get(body.$from)
    if (from === undefined) return undefined
    const copy = deepCopy(from)
    for (const [pointer, value] of Object.entries(isObject(body.$set) ? body.$set : {})) setPointer(copy, pointer, value)
    for (const pointer of Array.isArray(body.$remove) ? body.$remove : []) removePointer(copy, String(pointer))
    return copy
  }

  #crd(request: JsonObject, path: string, status: number): Judged | undefined {
    if (path.endsWith('/status')) return undefined
    const name = path.split('/customresourcedefinitions/')[1] ?? ''
    const old = this.#crds.get(name)
    const body = this.#body(request, old)
    if (body === undefined) return undefined
    const decoded = decodeCustomResourceDefinition(body)
    const crd = decoded.crd
    const metadata = crd.metadata as JsonObject
    const errors =
      old === undefined
        ? validateCustomResourceDefinition(crd, HOOKS)
        : validateCustomResourceDefinitionUpdate({ ...crd, metadata: { ...metadata, resourceVersion: '1' } }, old, HOOKS)
    if (status !== 422) this.#crds.set(String(metadata.name), crd)
    return { title: 'CRD', causes: textsOf(errors).map(normal) }
  }

  #serve(group: string, version: string, plural: string): Served | undefined {
    const crd = this.#crds.get(`${plural}.${group}`)
    if (crd === undefined) return undefined
    const known = this.#served.get(crd)
    if (known !== undefined) return known
    const spec = crd.spec as { versions: { name: string; schema: { openAPIV3Schema: JsonObject } }[] }
    const openApi = spec.versions.find(({ name }) => name === version)?.schema.openAPIV3Schema
    const converted = newStructural(openApi ?? newObject())
    if ('errors' in converted) return undefined
    const { structural } = converted
    const served = { structural, values: compileValidator(openApi ?? newObject()), rules: compileCelValidator(structural, true) }
    this.#served.set(crd, served)
    return served
  }

  #object(request: JsonObject, path: string, status: number, dryRun: boolean): Judged | undefined {
    const match = /^\/apis\/([^/]+)\/([^/]+)\/(?:namespaces\/([^/]+)\/)?([^/]+)(?:\/([^/]+))?(\/status|\/scale)?$/.exec(path)
    const served = match === null ? undefined : this.#serve(match[1] ?? '', match[2] ?? '', match[4] ?? '')
    if (match === null || served === undefined || match[6] === '/scale') return undefined
    const key = `${match[3]}/${match[4]}/`
    const old = this.#objects.get(key + (match[5] ?? ''))
    const body = this.#body(request, old)
    if (body === undefined) return undefined
    const object = this.#decode(body, served.structural)
    const onStatus = match[6] === '/status'
    const merged =
      onStatus && old !== undefined
        ? { ...deepCopy(old), ...(object.status === undefined ? {} : { status: object.status }) }
        : object
    const causes = judge(merged, request.method === 'POST' ? undefined : old, served)
    const { name } = (merged.metadata ?? {}) as { name?: string }
    if (status !== 422 && !dryRun) this.#objects.set(key + String(name ?? match[5]), merged)
    return { title: JSON.stringify(merged.spec ?? merged.status ?? null, textOfBig).slice(0, 120), causes }
  }

  #decode(body: JsonObject, structural: Structural): JsonObject {
    prune(body, structural, { isResourceRoot: true, trackUnknown: false })
    pruneNonNullableNulls(body, structural)
    coerce(body, structural, false, false)
    applyDefaults(body, structural)
    return body
  }
}

const textOfBig = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

function judge(object: JsonObject, old: JsonObject | undefined, { structural, values, rules }: Served): string[] {
  const errors = [
    ...(old === undefined ? values.validate(object, undefined) : values.validateUpdate(object, old, undefined)),
    ...(old === undefined
      ? validateListTypes(object, structural, undefined)
      : validateListTypesUpdate(object, old, structural, undefined)),
  ]
  if (rules === undefined) return textsOf(errors)
  if (errors.some(({ type }) => BLOCKING.has(type))) return [...textsOf(errors), NOT_CHECKED].sort()
  const correlation = old === undefined ? undefined : new Correlation(object, old, structural.source)
  const outcome = rules.validate(undefined, object, old, RUNTIME_COST_BUDGET, correlation)
  return textsOf([...errors, ...outcome.errors])
}

/** Faults that keep the server from asking rules. */
const BLOCKING = new Set([
  'FieldValueRequired',
  'FieldValueTooLong',
  'FieldValueTooMany',
  'FieldValueTypeInvalid',
  'FieldValueNotSupported',
])

const segments = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))

function parentOf(root: JsonObject, pointer: string): { at: JsonObject | JsonValue[]; last: string } | undefined {
  const path = segments(pointer)
  const last = path.pop() ?? ''
  let at: JsonValue | undefined = root
  for (const part of path) at = Array.isArray(at) ? at[Number(part)] : isObject(at) ? at[part] : undefined
  return isObject(at) || Array.isArray(at) ? { at, last } : undefined
}

function setPointer(root: JsonObject, pointer: string, value: JsonValue): void {
  const place = parentOf(root, pointer)
  if (place === undefined) return
  if (!Array.isArray(place.at)) place.at[place.last] = value
  else if (place.last === '-') place.at.push(value)
  else place.at[Number(place.last)] = value
}

function removePointer(root: JsonObject, pointer: string): void {
  const place = parentOf(root, pointer)
  if (place === undefined) return
  if (Array.isArray(place.at)) place.at.splice(Number(place.last), 1)
  else delete place.at[place.last]
}

import { append } from '../../../apimachinery/append.ts'
import { type ErrorList, errorText, invalid, type Path } from '../../../apimachinery/field/error.ts'
import { deepCopy, deepEqual, isObject, type JsonObject, type JsonValue, newObject } from '../../../apimachinery/json/value.ts'
import { NEWEST, type Release } from '../../../apimachinery/releases/release.ts'
import { RUNTIME_COST_BUDGET } from '../../../cel/cost/limits.ts'
import { compileValidator } from '../../openapi-validation/validator.ts'
import { coerce, hasEmbedded } from '../objectmeta/algorithm.ts'
import { validateEmbedded } from '../objectmeta/validation.ts'
import { prune } from '../pruning/algorithm.ts'
import type { Structural } from '../structural.ts'
import { ITEM, type Step, surround, withTypeMeta } from './surrounding-object.ts'

/** Validates a default with its CEL rules; `budget` is the cost that is left. */
export type ValidateRules = (
  s: Structural,
  isResourceRoot: boolean,
  path: Path,
  value: JsonValue,
  old: JsonValue | undefined,
  budget: number,
) => { readonly errors: ErrorList; readonly budget: number }

interface DefaultOptions {
  /** Reject defaults with fields that pruning would remove. */
  readonly requirePruned: boolean
  /** Runs x-kubernetes-validations on defaults; without it they are not run. */
  readonly validateRules?: ValidateRules | undefined
  /** Absent: the newest. */
  readonly release?: Release
}

/**
 * The faults of the defaults of a structural schema [DF-8 .. DF-11]: each must be pruned, hold valid embedded resources, and be valid
 * against the schema at its place. Defaults below additionalProperties are not checked.
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting/validation.go.
 */
export function validateDefaults(s: Structural, path: Path, options: DefaultOptions): ErrorList {
  const validation = new DefaultValidation(options)
  validation.visit({ s, path, way: [], insideMeta: false, root: s, isRoot: true })
  return validation.errors
}

interface Place {
  readonly s: Structural
  readonly path: Path
  /** The way from the innermost resource. */
  readonly way: readonly Step[]
  /** The schema is of metadata, apiVersion or kind of a resource, or lies in it. */
  readonly insideMeta: boolean
  /** The innermost resource. */
  readonly root: Structural
  /** The schema is the root of the CRD. */
  readonly isRoot: boolean
}

const META: readonly string[] = ['metadata', 'apiVersion', 'kind']

class DefaultValidation {
  readonly #options: DefaultOptions
  readonly errors: ErrorList = []
  #budget = RUNTIME_COST_BUDGET

  constructor(options: DefaultOptions) {
    this.#options = options
  }

  visit(place: Place): void {
    if (this.#budget < 0) return
    const { s, path } = place
    const isResource = place.isRoot || s.extensions.embeddedResource
    const here = isResource ? { ...place, way: [], insideMeta: false, root: s } : place
    const value = s.generic.default
    if (value !== undefined) append(this.errors, this.#validate(here, value, isResource))
    const below = { ...here, isRoot: false }
    if (s.items !== undefined) this.visit({ ...below, s: s.items, path: path.child('items'), way: [...here.way, ITEM] })
    if (s.properties === undefined) return
    const properties = path.child('properties')
    for (const [name, child] of s.properties) {
      const insideMeta = here.insideMeta || (isResource && META.includes(name))
      this.visit({ ...below, s: child, path: properties.key(name), way: [...here.way, name], insideMeta })
    }
  }

  #validate(place: Place, value: JsonValue, isResource: boolean): ErrorList {
    const at = place.path.child('default')
    if (place.insideMeta) return this.#metadataErrors(place, value, at) ?? this.#valueErrors(place, value, at)
    const errors: ErrorList = []
    if (this.#options.requirePruned && !isPruned(place.s, value, isResource)) {
      errors.push(invalid(at, value, 'must not have unknown fields'))
    }
    append(errors, this.#embeddedErrors(place.s, value, at, isResource) ?? this.#valueErrors(place, value, at))
    return errors
  }

  /** Undefined: the embedded resources are fine. Their metadata is then brought to its stored form in the schema, as upstream does. */
  #embeddedErrors(s: Structural, value: JsonValue, at: Path, isResource: boolean): ErrorList | undefined {
    if (!isResource && !hasEmbedded(s)) return undefined
    const copy = deepCopy(value)
    const { error } = coerce(copy, s, isResource, false, { path: at })
    if (error !== undefined) return [error]
    const errors = validateEmbedded(copy, s, at, isResource, this.#options.release)
    if (errors.length > 0) return errors
    s.source.default = copy
    return undefined
  }

  /** Judges a default of metadata inside the smallest resource that has it. Undefined: there is nothing wrong. */
  #metadataErrors(place: Place, value: JsonValue, at: Path): ErrorList | undefined {
    const around = surround(deepCopy(value), place.way)
    if (around === undefined) return undefined
    const resource = withTypeMeta(around)
    const coerced = coerce(resource, place.root, true, false)
    const faults =
      coerced.error === undefined
        ? validateEmbedded(resource, place.root, undefined, true, this.#options.release)
        : [coerced.error]
    return faults.length === 0 ? undefined : [invalid(at, value, `must result in valid metadata: ${aggregate(faults)}`)]
  }

  #valueErrors(place: Place, value: JsonValue, at: Path): ErrorList {
    // Upstream takes the formats out that it does not check when it compiles a schema for objects, not when it judges defaults.
    const formats = (this.#options.release ?? NEWEST).has('numberFormats') ? 'any' : 'anyString'
    const errors = compileValidator(withoutIntOrString(place.s.source), formats, this.#options.release).validate(value, at)
    return errors.length > 0 ? errors : this.#ruleErrors(place, value, at)
  }

  /** Rules are asked twice: for an update that changes nothing, and, when that is well, for a creation. */
  #ruleErrors({ s, root }: Place, value: JsonValue, at: Path): ErrorList {
    const { validateRules } = this.#options
    if (validateRules === undefined) return []
    const update = validateRules(s, s === root, at, value, value, this.#budget)
    if (update.errors.length > 0) {
      this.#budget = update.budget
      return update.errors
    }
    const creation = validateRules(s, s === root, at, value, undefined, this.#budget)
    this.#budget = Math.min(update.budget, creation.budget)
    return creation.errors
  }
}

function isPruned(s: Structural, value: JsonValue, isResource: boolean): boolean {
  const pruned = deepCopy(value)
  prune(pruned, s, { isResourceRoot: isResource, trackUnknown: false })
  return deepEqual(pruned, value)
}

/** Several errors as Go's Aggregate prints them: each once, in brackets when there are more than one. */
function aggregate(errors: ErrorList): string {
  const texts = [...new Set(errors.map(errorText))]
  return texts.length === 1 ? (texts[0] as string) : `[${texts.join(', ')}]`
}

/**
 * A schema without its x-kubernetes-int-or-string: against such upstream judges defaults, so that a boolean default is accepted [DF-9].
 * A schema that has none is returned as it is.
 */
export function withoutIntOrString(schema: JsonObject): JsonObject {
  let into = schema
  for (const key in schema) {
    const value = schema[key] as JsonValue
    const stripped = key === 'x-kubernetes-int-or-string' ? undefined : stripKeyword(key, value)
    if (stripped === value) continue
    if (into === schema) into = shallowCopy(schema)
    if (stripped === undefined) delete into[key]
    else into[key] = stripped
  }
  return into
}

function stripKeyword(key: string, value: JsonValue): JsonValue {
  switch (key) {
    case 'items':
    case 'not':
    case 'additionalProperties':
      return isObject(value) ? withoutIntOrString(value) : value
    case 'allOf':
    case 'anyOf':
    case 'oneOf':
      return stripList(value)
    case 'properties':
      return stripProperties(value)
    default:
      return value
  }
}

function stripList(value: JsonValue): JsonValue {
  if (!Array.isArray(value)) return value
  const stripped = value.map((item) => (isObject(item) ? withoutIntOrString(item) : item))
  return stripped.some((item, i) => item !== value[i]) ? stripped : value
}

function stripProperties(value: JsonValue): JsonValue {
  if (!isObject(value)) return value
  let into = value
  for (const name in value) {
    const child = value[name] as JsonValue
    const stripped = isObject(child) ? withoutIntOrString(child) : child
    if (stripped === child) continue
    if (into === value) into = shallowCopy(value)
    into[name] = stripped
  }
  return into
}

function shallowCopy(object: JsonObject): JsonObject {
  const copy = newObject()
  for (const key in object) copy[key] = object[key] as JsonValue
  return copy
}

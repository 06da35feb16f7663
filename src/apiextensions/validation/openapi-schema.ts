import { type ErrorList, forbidden, type Path } from '../../apimachinery/field/error.ts'
import { objectsOf, stringOf } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { validateListType, validateMapType } from './list-types.ts'
import type { RuleNode, ValidationOptions } from './options.ts'
import { validateRuleTexts } from './rules.ts'
import { validateKeywords } from './schema-keywords.ts'

/** The position of a schema, which determines the allowed keywords. */
export interface Place {
  readonly isRoot: boolean
  /** The schema is of metadata, apiVersion or kind of a resource, or lies in it. */
  readonly insideMeta: boolean
  /** Why there may be no default here; undefined: there may. */
  readonly noDefaults: string | undefined
  /** The outermost schema around this one whose values cannot be matched with those before an update. */
  readonly uncorrelatable: Path | undefined
  /** Rules are compiled here; within junctors they never are. */
  readonly rules: boolean
}

export const ROOT: Place = { isRoot: true, insideMeta: false, noDefaults: undefined, uncorrelatable: undefined, rules: true }

export interface SchemaFindings {
  readonly errors: ErrorList
  /** The schemas with rules that have no fault in or below them. */
  readonly ruleNodes: Map<JsonObject, RuleNode>
}

/**
 * Judges every keyword of a schema and of those in it [CV-14, CV-15].
 * Source: k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation/validation.go, ValidateCustomResourceDefinitionOpenAPISchema.
 */
export function validateOpenApiSchema(schema: JsonObject, path: Path, options: ValidationOptions): SchemaFindings {
  const walk = new Walk(options)
  walk.visit(schema, path, ROOT)
  return walk
}

const META: readonly string[] = ['metadata', 'kind', 'apiVersion']

class Walk implements SchemaFindings {
  readonly #options: ValidationOptions
  readonly errors: ErrorList = []
  readonly ruleNodes = new Map<JsonObject, RuleNode>()

  constructor(options: ValidationOptions) {
    this.#options = options
  }

  visit(schema: JsonObject, path: Path, place: Place): void {
    const { errors } = this
    const before = errors.length
    validateKeywords(schema, path, place, this.#options.requireValidPropertyType, errors)
    const inner = place.isRoot ? { ...place, isRoot: false } : place
    this.#additionalProperties(schema, path, inner)
    this.#properties(schema, path, place, inner)
    this.#junctors(schema, path, inner)
    this.#items(schema, path, inner)
    validateMapType(schema, path, errors)
    validateListType(schema, path, this.#options, errors)
    const rules = schema['x-kubernetes-validations']
    if (!Array.isArray(rules) || rules.length === 0) return
    validateRuleTexts(objectsOf(rules), schema, path.child('x-kubernetes-validations'), errors)
    if (place.rules && errors.length === before) this.ruleNodes.set(schema, { path, uncorrelatable: place.uncorrelatable })
  }

  #additionalProperties(schema: JsonObject, path: Path, place: Place): void {
    const additional = schema.additionalProperties
    if (additional === undefined) return
    if (additional !== true && hasKeys(schema.properties)) {
      this.errors.push(forbidden(path.child('additionalProperties'), 'additionalProperties and properties are mutual exclusive'))
    }
    if (!isObject(additional)) return
    const noDefaults = place.insideMeta ? 'inside additionalProperties applying to object metadata' : place.noDefaults
    this.visit(additional, path.child('additionalProperties'), { ...place, noDefaults })
  }

  #properties(schema: JsonObject, path: Path, { isRoot }: Place, inner: Place): void {
    const { properties } = schema
    if (!isObject(properties)) return
    const mapType = schema['x-kubernetes-map-type'] ?? 'granular'
    const under = path.child('properties')
    const isResource = isRoot || schema['x-kubernetes-embedded-resource'] === true
    const uncorrelatable = mapType === 'granular' || mapType === 'atomic' ? inner.uncorrelatable : (inner.uncorrelatable ?? path)
    const place = uncorrelatable === inner.uncorrelatable ? inner : { ...inner, uncorrelatable }
    for (const name in properties) {
      const child = properties[name]
      if (!isObject(child)) continue
      if (!isResource || !META.includes(name)) this.visit(child, under.key(name), place)
      else
        this.visit(child, under.key(name), {
          ...place,
          insideMeta: true,
          noDefaults: isRoot ? `in top-level ${name}` : place.noDefaults,
        })
    }
  }

  /** Validates the schemas in junctors, definitions and dependencies; the last two are rejected themselves. */
  #junctors(schema: JsonObject, path: Path, inner: Place): void {
    const place = inner.rules ? { ...inner, rules: false } : inner
    if (isObject(schema.not)) this.visit(schema.not, path.child('not'), place)
    for (const junctor of ['allOf', 'oneOf', 'anyOf']) {
      const branches = schema[junctor]
      if (branches === undefined) continue
      for (const [i, branch] of objectsOf(branches).entries()) this.visit(branch, path.child(junctor).index(i), place)
    }
    for (const keyword of ['definitions', 'dependencies']) {
      const table = schema[keyword]
      if (isObject(table)) this.#table(table, path.child(keyword), place)
    }
  }

  #table(table: JsonObject, path: Path, place: Place): void {
    for (const name in table) {
      const child = table[name]
      if (isObject(child)) this.visit(child, path.key(name), place)
    }
  }

  #items(schema: JsonObject, path: Path, inner: Place): void {
    const { items } = schema
    if (items === undefined) return
    const matched = stringOf(schema['x-kubernetes-list-type']) === 'map'
    const place = matched ? inner : { ...inner, uncorrelatable: inner.uncorrelatable ?? path }
    const at = path.child('items')
    if (isObject(items)) this.visit(items, at, place)
    else for (const [i, item] of objectsOf(items).entries()) this.visit(item, at.index(i), place)
  }
}

function hasKeys(value: JsonValue | undefined): boolean {
  if (isObject(value)) for (const _ in value) return true
  return false
}

import { escapeName, isReserved } from '../../apiextensions/schema/cel/escape.ts'
import { objectAt, objectsOf, stringAt } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import type { TypeMeta } from '../../apimachinery/meta/type-meta.ts'
import { BOOL, BYTES, DOUBLE, DURATION, DYN, INT, listOf, mapOf, STRING, struct, TIMESTAMP, type Type } from '../../cel/types.ts'

const REF = '#/components/schemas/'

/** The schema of a kind among those of its group version; undefined: there is none. */
export const definitionOf = (schemas: JsonObject, { group, version, kind }: TypeMeta): JsonObject | undefined =>
  Object.values(schemas).find(
    (schema): schema is JsonObject =>
      isObject(schema) &&
      objectsOf(schema['x-kubernetes-group-version-kind']).some(
        (of) => stringAt(of, 'group') === group && of.version === version && of.kind === kind,
      ),
  )

/**
 * The type that expressions see of an OpenAPI schema: what has no type has no field.
 * Source: k8s.io/apiserver/pkg/cel/common/schemas.go, SchemaDeclType.
 */
export const typeOfDefinition = (definition: JsonObject, schemas: JsonObject, kind: string): Type | undefined =>
  new Reading(schemas).type(definition, `${kind}0`)

/** One document, in which schemas refer to each other. */
class Reading {
  readonly #schemas: JsonObject

  constructor(schemas: JsonObject) {
    this.#schemas = schemas
  }

  #resolved(schema: JsonValue | undefined): JsonObject | undefined {
    if (!isObject(schema)) return undefined
    const [only, ...more] = objectsOf(schema.allOf)
    const ref = stringAt(schema, '$ref') || (more.length === 0 && schema.type === undefined ? stringAt(only, '$ref') : '')
    return ref === '' ? schema : objectAt(this.#schemas, ref.slice(REF.length))
  }

  type(of: JsonValue | undefined, name: string): Type | undefined {
    const schema = this.#resolved(of)
    if (schema === undefined) return undefined
    if (schema['x-kubernetes-int-or-string'] === true) return DYN
    switch (schema.type) {
      case 'array': {
        const element = this.type(schema.items, `${name}.@idx`)
        return element && listOf(element)
      }
      case 'object': {
        if (!isObject(schema.additionalProperties)) return this.#object(schema, name)
        const value = this.type(schema.additionalProperties, `${name}.@elem`)
        return value && mapOf(STRING, value)
      }
      case 'string':
        return FORMATS[stringAt(schema, 'format')] ?? STRING
      case 'boolean':
        return BOOL
      case 'number':
        return DOUBLE
      case 'integer':
        return INT
      default:
        return undefined
    }
  }

  /** Fields are read when they are asked for: schemas can contain themselves. */
  #object({ properties }: JsonObject, name: string): Type {
    const byName = new Map<string, JsonValue>()
    if (isObject(properties)) {
      for (const key in properties) {
        const escaped = escapeName(key)
        if (escaped !== undefined) byName.set(escaped, properties[key] as JsonValue)
      }
    }
    return struct(name, (asked) => {
      const field = byName.has(asked) || !isReserved(asked) ? asked : `__${asked}__`
      return this.type(byName.get(field), `${name}.${field}`)
    })
  }
}

const FORMATS: { readonly [format: string]: Type | undefined } = {
  byte: BYTES,
  duration: DURATION,
  date: TIMESTAMP,
  'date-time': TIMESTAMP,
}

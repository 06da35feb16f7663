import { isObject, type JsonObject, newObject } from '../../apimachinery/json/value.ts'
import { listOf } from '../walk.ts'

const REF = '#/components/schemas/'

/** A schema in place of its references, and the name of the component that it is, without its package. */
export interface NamedSchema {
  readonly name: string
  readonly schema: JsonObject
}

/** The components of an OpenAPI v3 document, looked up one reference at a time: schemas of CRDs hold themselves. */
export class Components {
  readonly #schemas: JsonObject

  constructor(document: JsonObject) {
    const { components } = document
    this.#schemas = isObject(components) && isObject(components.schemas) ? components.schemas : newObject()
  }

  /** The schema of a kind; undefined where the document does not have it. */
  ofKind(group: string, version: string, kind: string): NamedSchema | undefined {
    const found = Object.entries(this.#schemas).find(([, schema]) =>
      listOf(isObject(schema) ? schema['x-kubernetes-group-version-kind'] : undefined).some(
        (gvk) => isObject(gvk) && gvk.group === group && gvk.version === version && gvk.kind === kind,
      ),
    )
    return found && isObject(found[1]) ? { name: shortName(found[0]), schema: found[1] } : undefined
  }

  /** A schema with the component that it refers to in place; what stands beside the reference counts more. */
  resolve(schema: JsonObject): NamedSchema {
    const [only, ...others] = listOf(schema.allOf)
    const reference = others.length === 0 && isObject(only) ? (only.$ref ?? schema.$ref) : schema.$ref
    if (typeof reference !== 'string' || !reference.startsWith(REF)) return { name: '', schema }
    const full = reference.slice(REF.length)
    // JSON has no schema for "a schema, or a boolean, or a list of schemas": what is written there is a schema.
    const component = this.#schemas[withoutOr(full)]
    if (!isObject(component)) return { name: shortName(full), schema }
    const { allOf: _, $ref: __, ...beside } = schema
    return { name: shortName(withoutOr(full)), schema: { ...component, ...beside } }
  }

  /** The schema at a path of keys and items; undefined where the schema says nothing of it. */
  at(root: NamedSchema, path: readonly string[]): NamedSchema | undefined {
    let { name, schema } = this.resolve(root.schema)
    if (name === '') name = root.name
    for (const step of path) {
      const { properties, items, additionalProperties } = schema
      const own = isObject(properties) ? properties[step] : undefined
      const next = step === '[]' ? items : (own ?? additionalProperties)
      if (!isObject(next)) return undefined
      ;({ name, schema } = this.resolve(next))
    }
    return { name, schema }
  }
}

const PROPS = 'JSONSchemaProps'

/** The component of a schema in place of those of a schema or a boolean, a list of schemas or a list of texts. */
function withoutOr(name: string): string {
  const at = name.indexOf(`${PROPS}Or`)
  return at < 0 ? name : name.slice(0, at + PROPS.length)
}

const shortName = (name: string): string => name.slice(name.lastIndexOf('.') + 1)

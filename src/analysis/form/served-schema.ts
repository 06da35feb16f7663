import { isObject, type JsonObject, type JsonValue, newObject } from '../../apimachinery/json/value.ts'
import { listOf } from '../walk.ts'

const REF = '#/components/schemas/'
const GVK = 'x-kubernetes-group-version-kind'

interface Kind {
  readonly group: string
  readonly version: string
  readonly kind: string
}

/** What a reference in a circle stands for: any value. */
const ANY: JsonObject = Object.assign(newObject(), { 'x-kubernetes-preserve-unknown-fields': true })

/**
 * The schema of a kind in the OpenAPI v3 document of its group and version, as the server publishes it, with the components it refers to in
 * place. Undefined where the document does not have the kind. Components are shared, so that the result is as large as the document.
 */
export function schemaOfKind(document: JsonObject, { group, version, kind }: Kind): JsonObject | undefined {
  const components = isObject(document.components) && isObject(document.components.schemas) ? document.components.schemas : {}
  const isOfKind = (schema: JsonValue): boolean =>
    isObject(schema) &&
    listOf(schema[GVK]).some((gvk) => isObject(gvk) && gvk.group === group && gvk.version === version && gvk.kind === kind)
  const found = Object.values(components).find(isOfKind)
  return isObject(found) ? new Resolver(components).resolve(found) : undefined
}

class Resolver {
  readonly #components: { readonly [name: string]: JsonValue }
  readonly #resolved = new Map<string, JsonObject>()

  constructor(components: { readonly [name: string]: JsonValue }) {
    this.#components = components
  }

  resolve(schema: JsonObject): JsonObject {
    const made = newObject()
    // Kubernetes refers by `allOf` with one member, beside which default and description stand.
    const [only, ...others] = listOf(schema.allOf)
    const isReference = others.length === 0 && isObject(only) && typeof only.$ref === 'string'
    if (isReference) Object.assign(made, this.#component(only.$ref))
    if (typeof schema.$ref === 'string') Object.assign(made, this.#component(schema.$ref))
    for (const [key, value] of Object.entries(schema)) {
      if (key === '$ref' || (key === 'allOf' && isReference)) continue
      made[key] = this.#member(key, value)
    }
    return made
  }

  #member(key: string, value: JsonValue): JsonValue {
    if (!isObject(value)) return value
    if (key === 'items' || key === 'additionalProperties') return this.resolve(value)
    if (key !== 'properties') return value
    const made = newObject()
    for (const [name, schema] of Object.entries(value)) made[name] = isObject(schema) ? this.resolve(schema) : schema
    return made
  }

  #component(ref: JsonValue | undefined): JsonObject {
    const name = typeof ref === 'string' && ref.startsWith(REF) ? ref.slice(REF.length) : ''
    const known = this.#resolved.get(name)
    if (known !== undefined) return known
    const schema = this.#components[name]
    if (!isObject(schema)) return ANY
    this.#resolved.set(name, ANY)
    const made = this.resolve(schema)
    this.#resolved.set(name, made)
    return made
  }
}

import { objectsOf } from '../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue } from '../apimachinery/json/value.ts'
import type { ResourceType } from '../client/resource-type.ts'
import type { Session } from './session.ts'

type Typed = Pick<ResourceType, 'group' | 'version' | 'kind'>

const isType = (value: JsonValue, { group, version, kind }: Typed): boolean =>
  isObject(value) && value.group === group && value.version === version && value.kind === kind

/** The OpenAPI v3 document of a group version. */
export class SchemaDocument {
  readonly #schemas: JsonObject

  private constructor(schemas: JsonObject) {
    this.#schemas = schemas
  }

  /** Undefined where the server documents no such version. Throws ApiError. */
  static async read(session: Session, { group, version }: Pick<Typed, 'group' | 'version'>): Promise<SchemaDocument | undefined> {
    const index = await session.object({ method: 'GET', path: '/openapi/v3' })
    const entry = isObject(index.paths) ? index.paths[group === '' ? `api/${version}` : `apis/${group}/${version}`] : undefined
    const url = isObject(entry) ? entry.serverRelativeURL : undefined
    if (typeof url !== 'string') return undefined
    const [path = '', query = ''] = url.split('?', 2)
    const document = await session.object({ method: 'GET', path, query: Object.fromEntries(new URLSearchParams(query)) })
    const components = isObject(document.components) ? document.components : undefined
    return new SchemaDocument(isObject(components?.schemas) ? components.schemas : ({} as JsonObject))
  }

  /** The schema of a kind. */
  schemaOf(type: Typed): JsonObject | undefined {
    return Object.values(this.#schemas)
      .filter(isObject)
      .find((schema) => {
        const types = schema['x-kubernetes-group-version-kind']
        return Array.isArray(types) && types.some((each) => isType(each, type))
      })
  }

  /** Resolves a reference; undefined for an unknown one. */
  resolve(reference: JsonValue | undefined): JsonObject | undefined {
    if (typeof reference !== 'string') return undefined
    const found = this.#schemas[reference.slice(reference.lastIndexOf('/') + 1)]
    return isObject(found) ? found : undefined
  }
}

/** The schemas of a list in a schema: its `allOf`. */
export const allOf = (schema: JsonObject): JsonObject[] => objectsOf(schema.allOf)

/** A schema within another one: of its items, of its values. */
export const schemaIn = (schema: JsonObject, key: 'items' | 'additionalProperties'): JsonObject | undefined => {
  const inner = schema[key]
  return isObject(inner) ? inner : undefined
}

/** The schemas of the fields, in the order of their names. */
export function propertiesOf(schema: JsonObject): [name: string, schema: JsonObject][] {
  const { properties } = schema
  if (!isObject(properties)) return []
  return Object.keys(properties)
    .sort()
    .flatMap((name) => {
      const property = properties[name]
      return isObject(property) ? [[name, property]] : []
    })
}

/** The type of a schema as `explain` names it: `string`, `[]Object`, `map[string]string`. */
export function typeGuess(schema: JsonObject, document: SchemaDocument): string {
  const items = schemaIn(schema, 'items')
  if (items !== undefined) return `[]${typeGuess(items, document)}`
  const values = schemaIn(schema, 'additionalProperties')
  if (values !== undefined) return `map[string]${typeGuess(values, document)}`
  const [only, ...more] = allOf(schema)
  if (only !== undefined && more.length === 0 && schema.properties === undefined) return typeGuess(only, document)
  const own = (type: JsonValue | undefined): string => (type === undefined || type === 'object' ? 'Object' : String(type))
  const reference = schema.$ref
  if (typeof reference !== 'string') return own(schema.type)
  const { type } = document.resolve(reference) ?? {}
  if (type !== undefined && type !== 'object') return String(type)
  return reference.slice(Math.max(reference.lastIndexOf('/'), reference.lastIndexOf('.')) + 1)
}

import { objectsOf } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue, newObject, objectOf } from '../../apimachinery/json/value.ts'

/**
 * Turns what OpenAPI v3 says of paths and of the server's own schemas into OpenAPI v2.
 * Source: k8s.io/kube-openapi/pkg/builder/openapi.go; k8s.io/kube-openapi/pkg/builder/parameters.go.
 */

/** The names of parameters that all operations share; each ends in a hash of the parameter. */
const SHARED: { readonly [name: string]: string } = {
  allowWatchBookmarks: 'HC2hJt-J',
  continue: 'QfD61s0i',
  fieldManager: 'Qy4HdaTW',
  fieldSelector: 'xIcQKXFG',
  force: 'tOGGb0Yi',
  gracePeriodSeconds: '-K5HaBOS',
  ignoreStoreReadErrorWithClusterBreakingPotential: 'QbNkfIqj',
  labelSelector: '5Zw57w4C',
  limit: '1NfNmdNH',
  namespace: 'vgWSWtn3',
  orphanDependents: 'uRB25kX5',
  pretty: 'tJGM1-ng',
  propagationPolicy: '6jk3prlO',
  resourceVersion: '5WAnf1kx',
  resourceVersionMatch: 't8XhRHeC',
  sendInitialEvents: 'rLXlEK_k',
  shardSelector: 'Kgyki_3_',
  timeoutSeconds: 'yvYezaOC',
  watch: 'XNNPZGbK',
}
/** Patches say more of their field manager. */
const FIELD_MANAGER_OF_PATCH = '7c6nTn1T'
const BODIES: { readonly [schema: string]: string } = {
  '#/definitions/io.k8s.apimachinery.pkg.apis.meta.v1.DeleteOptions': '2Y1dVQaQ',
  '#/definitions/io.k8s.apimachinery.pkg.apis.meta.v1.Patch': '78PwaGsr',
}

const objectIn = (parent: JsonObject | undefined, key: string): JsonObject | undefined => {
  const value = parent?.[key]
  return isObject(value) ? value : undefined
}

/**
 * A schema of a built-in kind: references are not wrapped in an `allOf`, and there are no defaults. What is one of several types (a
 * quantity, an int or text) is a text.
 */
export function swaggerSchema(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(swaggerSchema)
  if (!isObject(value)) return value
  const into = newObject()
  for (const key in value) {
    const item = value[key] as JsonValue
    const only = key === 'allOf' && Array.isArray(item) && item.length === 1 ? item[0] : undefined
    if (key === '$ref') into.$ref = String(item).replace('#/components/schemas/', '#/definitions/')
    else if (isObject(only) && only.$ref !== undefined) Object.assign(into, swaggerSchema(only))
    else if (key === 'properties' && isObject(item)) {
      const properties = newObject()
      for (const name in item) properties[name] = swaggerSchema(item[name] as JsonValue)
      into.properties = properties
    } else if (key === 'oneOf') into.type = 'string'
    else if (key !== 'default') into[key] = swaggerSchema(item)
  }
  return into
}

/** The parameters that operations refer to, gathered while paths are turned. */
export class SharedParameters {
  readonly #found = new Map<string, JsonObject>()

  /** A reference to a parameter that is shared; others are returned. */
  share(parameter: JsonObject): JsonObject {
    const key = this.#keyOf(parameter)
    if (key === undefined) return parameter
    this.#found.set(key, parameter)
    return objectOf({ $ref: `#/parameters/${key}` })
  }

  #keyOf(parameter: JsonObject): string | undefined {
    const name = String(parameter.name)
    const hash = name === 'body' ? BODIES[String(objectIn(parameter, 'schema')?.$ref)] : SHARED[name]
    if (hash === undefined) return undefined
    const ofPatch = name === 'fieldManager' && String(parameter.description).includes('(application/apply-patch)')
    return `${name}-${ofPatch ? FIELD_MANAGER_OF_PATCH : hash}`
  }

  definitions(): JsonObject {
    return objectOf(Object.fromEntries([...this.#found].sort(([a], [b]) => (a < b ? -1 : 1))))
  }
}

function parameterOf(parameter: JsonObject): JsonObject {
  const { schema, ...rest } = parameter
  return objectOf({ ...(isObject(schema) ? schema : {}), ...rest })
}

function bodyOf(body: JsonObject): JsonObject[] {
  const [first] = Object.values(objectIn(body, 'content') ?? {})
  const schema = isObject(first) ? first.schema : undefined
  if (schema === undefined) return []
  return [objectOf({ name: 'body', in: 'body', required: body.required, schema: swaggerSchema(schema) })]
}

const typesOf = (of: JsonObject | undefined): string[] => Object.keys(objectIn(of, 'content') ?? {})

const byName = (a: JsonObject, b: JsonObject): number => (String(a.name) < String(b.name) ? -1 : 1)

class PathTurner {
  readonly #shared: SharedParameters
  readonly #bodyTypes: readonly string[] | undefined

  constructor(shared: SharedParameters, bodyTypes: readonly string[] | undefined) {
    this.#shared = shared
    this.#bodyTypes = bodyTypes
  }

  #parameters(list: JsonObject[]): JsonObject[] | undefined {
    return list.length === 0 ? undefined : list.sort(byName).map((parameter) => this.#shared.share(parameter))
  }

  #operation(operation: JsonObject): JsonObject {
    const { tags, description, operationId, parameters, requestBody, responses, ...extensions } = operation
    const answered = isObject(responses) ? responses : newObject()
    const produces = typesOf(objectIn(answered, '200'))
    const body = isObject(requestBody) ? requestBody : undefined
    const consumes = body === undefined ? [...(this.#bodyTypes ?? produces)] : typesOf(body)
    const answers = Object.entries(answered).map(([code, answer]) => {
      const [first] = isObject(answer) ? Object.values(objectIn(answer, 'content') ?? {}) : []
      const schema = isObject(first) ? swaggerSchema(first.schema ?? null) : undefined
      return [code, objectOf({ description: isObject(answer) ? answer.description : '', schema })]
    })
    return objectOf({
      description,
      consumes,
      produces,
      schemes: ['https'],
      tags,
      operationId,
      parameters: this.#parameters([...(body === undefined ? [] : bodyOf(body)), ...objectsOf(parameters).map(parameterOf)]),
      responses: objectOf(Object.fromEntries(answers)),
      ...extensions,
    })
  }

  item(item: JsonObject): JsonObject {
    const { parameters, ...operations } = item
    const turned = Object.entries(operations).map(([method, of]) => [method, this.#operation(isObject(of) ? of : newObject())])
    return objectOf({
      ...Object.fromEntries(turned),
      parameters: this.#parameters(objectsOf(parameters).map(parameterOf)),
    })
  }
}

/**
 * Paths of OpenAPI v3 in v2.
 * @param bodyTypes the media types that v2 names for requests without a body; paths that end in a slash name those of their answers
 */
export function swaggerPaths(paths: JsonObject, shared: SharedParameters, bodyTypes: readonly string[]): JsonObject {
  const ofResource = new PathTurner(shared, bodyTypes)
  const ofIndex = new PathTurner(shared, undefined)
  const into = newObject()
  for (const path in paths) {
    const item = paths[path]
    if (isObject(item)) into[path] = (path.endsWith('/') ? ofIndex : ofResource).item(item)
  }
  return into
}

import { isObject, type JsonObject, type JsonValue, newObject, objectOf } from '../../apimachinery/json/value.ts'
import type { Release } from '../../apimachinery/releases/release.ts'
import { GROUP, KIND, RESOURCE, VERSION } from '../v1/names.ts'
import { indexPath, pathsOf } from './paths.ts'
import { sharedDefinitions } from './shared-definitions.ts'

/** The published parts of a built-in kind. */
export interface NativeKind {
  readonly group: string
  readonly version: string
  readonly resource: string
  readonly kind: string
  readonly namespaced: boolean
  /** The verbs of its main endpoint; absent: all of them. */
  readonly verbs?: readonly string[]
  readonly subresources?: readonly { readonly name: string; readonly verbs: readonly string[] }[]
  /** The name of its schema, when the server has one. */
  readonly schema?: string
  /** Loads its schemas, where they are not those that the server has for every kind. Rejects with ModuleUnavailable. */
  definitions?(): Promise<JsonObject>
}

/** The kind of CRDs themselves. */
export const CRD_KIND: NativeKind = {
  group: GROUP,
  version: VERSION,
  resource: RESOURCE,
  kind: KIND,
  namespaced: false,
  subresources: [{ name: 'status', verbs: ['get', 'patch', 'update'] }],
  schema: 'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinition',
}

/** The address of a document of OpenAPI v3 below `/openapi/v3/`. */
export const documentPath = (group: string, version?: string): string => {
  const root = group === '' ? 'api' : `apis/${group}`
  return version === undefined ? root : `${root}/${version}`
}

const schemaNameOf = ({ group, version, kind, schema }: NativeKind): string =>
  schema ?? `dev.crdlab.${group === '' ? 'core' : group}.${version}.${kind}`

const opaque = ({ group, version }: NativeKind, kind: string): JsonObject =>
  objectOf({
    type: 'object',
    'x-kubernetes-preserve-unknown-fields': true,
    'x-kubernetes-group-version-kind': [objectOf({ group, kind, version })],
  })

const versionPath = (): JsonObject => {
  const schema = objectOf({ $ref: '#/components/schemas/io.k8s.apimachinery.pkg.version.Info' })
  const content = objectOf({ 'application/json': objectOf({ schema }) })
  const get = objectOf({
    tags: ['version'],
    description: 'get the version information for this server',
    operationId: 'getCodeVersion',
    responses: objectOf({ '200': objectOf({ description: 'OK', content }) }),
  })
  return objectOf({ '/version/': objectOf({ get }) })
}

interface NativeDocument {
  readonly paths: JsonObject
  readonly group: string
  readonly version: string
  /** True when a kind of it has no schema. v2 leaves such documents out: kubectl would take the kind to have no fields. */
  opaque: boolean
}

/** The paths of what is part of the server, by the document that describes them, and the schemas of kinds without one of their own. */
export interface NativePaths {
  readonly documents: ReadonlyMap<string, NativeDocument>
  readonly schemas: JsonObject
}

/** Describes the kinds that are part of the server, their group versions, their groups and `/version`. */
export function nativePaths(kinds: readonly NativeKind[], release: Release): NativePaths {
  const documents = new Map<string, NativeDocument>()
  const at = (group: string, opaque: boolean, version?: string): JsonObject => {
    const key = documentPath(group, version)
    const found = documents.get(key) ?? { paths: indexPath(group, version), group, version: version ?? 'v1', opaque }
    found.opaque ||= opaque
    documents.set(key, found)
    return found.paths
  }
  const schemas = newObject()
  for (const of of kinds) {
    const { group, version, kind, resource: plural, namespaced, verbs, subresources } = of
    const objectRef = schemaNameOf(of)
    if (of.schema === undefined) {
      schemas[objectRef] = opaque(of, kind)
      schemas[`${objectRef}List`] = opaque(of, `${kind}List`)
    }
    // Where v3 names strategic merge patches, kubectl makes them by the schema: without one, paths are those of custom resources.
    const isOpaque = of.schema === undefined
    if (group !== '') at(group, isOpaque)
    const refs = { objectRef, listRef: `${objectRef}List` }
    Object.assign(
      at(group, isOpaque, version),
      pathsOf({ group, version, kind, plural, namespaced, verbs, subresources, native: !isOpaque, release, ...refs }),
    )
  }
  documents.set('version', { paths: versionPath(), group: '', version: '', opaque: false })
  return { documents, schemas }
}

/**
 * Loads the schemas of kinds that are part of the server, when they are first asked for: they are large. Those of the kinds themselves are
 * the newest. Rejects with ModuleUnavailable.
 */
export async function loadServerDefinitions(kinds: readonly NativeKind[], release: Release): Promise<JsonObject> {
  const { default: definitions } = await import('./server-definitions.json', { with: { type: 'json' } })
  const own = await Promise.all(kinds.map(({ definitions }) => definitions?.()))
  return Object.assign(newObject(), await sharedDefinitions(release), definitions, ...own)
}

/** The definitions that a document refers to, directly or through others, in the order of their names. */
export function referencedBy(document: JsonValue, definitions: JsonObject): JsonObject {
  const found = new Set<string>()
  const open: JsonValue[] = [document]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (Array.isArray(value)) for (const item of value) open.push(item)
    else if (isObject(value)) {
      for (const key in value) open.push(value[key] as JsonValue)
      if (typeof value.$ref === 'string') open.push(reached(value.$ref))
    }
  }
  return objectOf(Object.fromEntries([...found].sort().map((name) => [name, definitions[name]])))

  function reached(ref: string): JsonValue {
    const name = ref.slice(ref.lastIndexOf('/') + 1)
    const definition = definitions[name]
    if (found.has(name) || definition === undefined) return null
    found.add(name)
    return definition
  }
}

/** Of the kinds that options and events stand for, keeps those of one group version, as the documents of v3 do. */
export function kindsOf(definitions: JsonObject, group: string, version: string): JsonObject {
  const into = newObject()
  const belongs = (gvk: JsonValue): boolean =>
    isObject(gvk) && (gvk.group === '' || gvk.group === group) && gvk.version === version
  for (const name in definitions) {
    const schema = definitions[name] as JsonObject
    const kinds = schema['x-kubernetes-group-version-kind']
    if (!Array.isArray(kinds)) {
      into[name] = schema
      continue
    }
    const own = kinds.filter(belongs)
    const [first] = own
    // Events are kinds of every group version that is served.
    if (own.length === 1 && group !== '' && isObject(first) && first.group === '') own.push(objectOf({ ...first, group }))
    into[name] = objectOf({ ...schema, 'x-kubernetes-group-version-kind': own })
  }
  return into
}

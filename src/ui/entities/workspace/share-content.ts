import { parseJson } from '../../../apimachinery/json/parse.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import { isBuiltIn } from '../../../client/built-in-groups.ts'
import { CRD_KEYS, DIALECTS_KEY, type SnapshotObject, type StoreSnapshot } from '../../../protocol/snapshot.ts'

const NAMESPACE_KEYS = '//namespaces/'
const ROLE_KEYS = '/rbac.authorization.k8s.io/'

/** What a link takes along. */
export interface ShareChoice {
  /** The keys of CRDs and objects that stay behind. */
  readonly left: ReadonlySet<string>
  readonly drafts: boolean
  /** The view that is shown, and as whom. */
  readonly view: boolean
  /** Roles and bindings that the server did not make by itself. */
  readonly roles: boolean
  readonly descriptions: boolean
}

/** An object that a link can take along, or leave. */
export interface ShareItem {
  readonly key: string
  /** `webapps.demo.crdlab.dev`. */
  readonly type: string
  /** Empty for objects of the cluster. */
  readonly namespace: string
  readonly name: string
}

export interface ShareItems {
  readonly crds: readonly ShareItem[]
  readonly objects: readonly ShareItem[]
  readonly roles: number
}

function itemOf(key: string): ShareItem {
  const [, group = '', resource = '', first = '', second] = key.split('/')
  const [namespace, name] = second === undefined ? ['', first] : [first, second]
  return { key, type: `${resource}.${group}`, namespace, name }
}

const isCrd = ({ key }: SnapshotObject): boolean => key.startsWith(CRD_KEYS)
const isCustom = ({ key }: SnapshotObject): boolean => key.startsWith('/') && !isBuiltIn(key.split('/', 2)[1] ?? '')
const isOwnRole = ({ key, text }: SnapshotObject): boolean =>
  key.startsWith(ROLE_KEYS) && !text.includes('"kubernetes.io/bootstrapping"')

/** What a store has that a link can take along. */
export const shareItems = ({ objects }: StoreSnapshot): ShareItems => ({
  crds: objects.filter(isCrd).map(({ key }) => itemOf(key)),
  objects: objects.filter(isCustom).map(({ key }) => itemOf(key)),
  roles: objects.filter(isOwnRole).length,
})

/** The keys of the CRDs of objects that go along: these cannot be left. */
export const neededCrds = ({ objects }: ShareItems, left: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(objects.filter(({ key }) => !left.has(key)).map(({ type }) => CRD_KEYS + type))

/** Schemas that stand below a schema under these names, each as a map, a list or alone. */
const MAPS = ['properties', 'patternProperties', 'definitions', 'dependencies']
const LISTS = ['allOf', 'anyOf', 'oneOf']
const SINGLE = ['items', 'additionalProperties', 'additionalItems', 'not']

/** A schema without its descriptions. A property that is named `description` stays. */
function withoutDescriptions(schema: JsonValue): JsonValue {
  if (!isObject(schema)) return schema
  const kept: [string, JsonValue][] = []
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'description' && typeof value === 'string') continue
    if (MAPS.includes(key) && isObject(value)) kept.push([key, mapped(value)])
    else if (LISTS.includes(key) && Array.isArray(value)) kept.push([key, value.map(withoutDescriptions)])
    else if (SINGLE.includes(key)) kept.push([key, withoutDescriptions(value)])
    else kept.push([key, value])
  }
  return Object.fromEntries(kept) as JsonObject
}

const mapped = (schemas: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, withoutDescriptions(schema)])) as JsonObject

/** The text of a CRD whose schemas have no descriptions. */
export function crdWithoutDescriptions(text: string): string {
  const { value: crd } = parseJson(text)
  if (!isObject(crd) || !isObject(crd.spec) || !Array.isArray(crd.spec.versions)) return text
  const versions = crd.spec.versions.map((version) => {
    if (!isObject(version) || !isObject(version.schema)) return version
    const { openAPIV3Schema, ...rest } = version.schema
    if (openAPIV3Schema === undefined) return version
    return { ...version, schema: { ...rest, openAPIV3Schema: withoutDescriptions(openAPIV3Schema) } }
  })
  return stringify({ ...crd, spec: { ...crd.spec, versions } as JsonObject })
}

/**
 * The part of a store that a link takes along: CRDs with their objects and the namespaces of these, roles by choice, and which dialects are on. What
 * every server makes by itself is left out, and history.
 */
export function sharedPart(snapshot: StoreSnapshot, { left, roles, descriptions }: ShareChoice): StoreSnapshot {
  const items = shareItems(snapshot)
  const needed = neededCrds(items, left)
  const namespaces = new Set(items.objects.filter(({ key }) => !left.has(key)).map(({ namespace }) => NAMESPACE_KEYS + namespace))
  const kept = snapshot.objects.filter((object) => {
    const { key } = object
    if (key === DIALECTS_KEY) return true
    if (isCrd(object)) return needed.has(key) || !left.has(key)
    if (isCustom(object)) return !left.has(key)
    return namespaces.has(key) || (roles && isOwnRole(object))
  })
  const shortened = kept.map((object) =>
    descriptions || !isCrd(object) ? object : { ...object, text: crdWithoutDescriptions(object.text) },
  )
  return { resourceVersion: snapshot.resourceVersion, compacted: snapshot.resourceVersion, objects: shortened, events: [] }
}

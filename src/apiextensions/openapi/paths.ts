import { type JsonObject, type JsonValue, objectOf } from '../../apimachinery/json/value.ts'
import type { Gate } from '../../apimachinery/releases/gates.ts'
import { NEWEST, type Release } from '../../apimachinery/releases/release.ts'
import { operationName } from './operation-name.ts'
import shared from './shared-definitions.json' with { type: 'json' }

/** Another way to an object; `scale` has a schema of its own. */
interface Subresource {
  readonly name: string
  readonly verbs: readonly string[]
}

/** The sources of the paths of one served resource. */
export interface PathsOf {
  readonly group: string
  readonly version: string
  readonly kind: string
  readonly plural: string
  readonly namespaced: boolean
  /** The verbs of the resource; absent: all of them. */
  readonly verbs?: readonly string[] | undefined
  /** Absent: there are none. */
  readonly subresources?: readonly Subresource[] | undefined
  /** Names of the schemas of the object and of its list. */
  readonly objectRef: string
  readonly listRef: string
  /** The kind is part of the server: it speaks protobuf, and its paths have watches and no 401. */
  readonly native?: boolean
  /** Absent: the newest. */
  readonly release?: Release
}

/** Parameters that not all releases describe. */
const GATED: { readonly [name: string]: Gate } = {
  shardSelector: 'shardSelectorsDescribed',
  ignoreStoreReadErrorWithClusterBreakingPotential: 'unsafeDeletesDescribed',
}

const parameters: { readonly [name: string]: JsonObject } = shared.parameters

const LIST = [
  'allowWatchBookmarks',
  'continue',
  'fieldSelector',
  'labelSelector',
  'limit',
  'resourceVersion',
  'resourceVersionMatch',
  'sendInitialEvents',
  'shardSelector',
  'timeoutSeconds',
  'watch',
]
const WRITE = ['dryRun', 'fieldManager', 'fieldValidation']
const PATCH = ['dryRun', 'fieldManagerOfPatch', 'fieldValidation', 'force']
const DELETE = [
  'dryRun',
  'gracePeriodSeconds',
  'ignoreStoreReadErrorWithClusterBreakingPotential',
  'orphanDependents',
  'propagationPolicy',
]
const OF_WATCHES = new Set(['allowWatchBookmarks', 'watch'])
const NATIVE_DELETE_COLLECTION = [...LIST.filter((name) => !OF_WATCHES.has(name)), ...DELETE].sort()

const JSON_PATCHES = ['application/json-patch+json', 'application/merge-patch+json']
const STRATEGIC_PATCH = 'application/strategic-merge-patch+json'
const APPLY_PATCH = 'application/apply-patch+yaml'
const TEXT_TYPES = ['application/json', 'application/yaml']
const NATIVE_TYPES = [...TEXT_TYPES, 'application/vnd.kubernetes.protobuf']
const WATCH_TYPES = [...NATIVE_TYPES, 'application/json;stream=watch', 'application/vnd.kubernetes.protobuf;stream=watch']

const META = 'io.k8s.apimachinery.pkg.apis.meta.v1.'
const SCALE = 'io.k8s.api.autoscaling.v1.Scale'

const content = (types: readonly string[], schema: string): JsonObject => {
  const ref = objectOf({ schema: objectOf({ $ref: `#/components/schemas/${schema}` }) })
  return objectOf({ content: objectOf(Object.fromEntries(types.map((type) => [type, ref]))) })
}

const WORDS: { readonly [code: string]: string } = { '200': 'OK', '201': 'Created', '202': 'Accepted' }

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const article = (noun: string): string => (/^[aeiou]/i.test(noun) ? 'an ' : 'a ')

const indefinite = (noun: string): string => `${noun.endsWith('s') && !noun.endsWith('ss') ? '' : article(noun)}${noun}`

/** The media types that requests of a resource are taken in, those of patches aside. */
export const bodyTypes = (of: Pick<PathsOf, 'native'>): readonly string[] => (of.native ? ['*/*'] : TEXT_TYPES)

class PathBuilder {
  readonly #of: PathsOf
  readonly #noun: string
  readonly #types: readonly string[]

  constructor(of: PathsOf) {
    this.#of = of
    this.#noun = `${of.namespaced ? 'Namespaced' : ''}${of.kind}`
    this.#types = of.native ? NATIVE_TYPES : TEXT_TYPES
  }

  #take(names: readonly string[]): JsonValue[] {
    const { release = NEWEST } = this.#of
    return names.flatMap((name) => {
      const [parameter, gate] = [parameters[name], GATED[name]]
      if (parameter === undefined || (gate !== undefined && !release.has(gate))) return []
      return name === 'name' ? objectOf({ ...parameter, description: `name of the ${this.#of.kind}` }) : parameter
    })
  }

  #operation(verb: string, id: string, description: string, action: string, more: JsonObject): JsonObject {
    const { group, version, kind } = this.#of
    const { tag, operationId } = operationName(verb, group, version, id)
    return objectOf({
      tags: [tag],
      description,
      operationId,
      ...more,
      'x-kubernetes-action': action,
      'x-kubernetes-group-version-kind': objectOf({ group, version, kind }),
    })
  }

  #responses(schema: string, codes: readonly string[], types = this.#types): JsonObject {
    const known = codes.map((code) => [code, objectOf({ description: WORDS[code], ...content(types, schema) })])
    const unauthorized = this.#of.native ? undefined : objectOf({ description: 'Unauthorized' })
    return objectOf({ ...Object.fromEntries(known), '401': unauthorized })
  }

  #body(schema: string, types = bodyTypes(this.#of)): JsonObject {
    return objectOf({ ...content(types, schema), required: true })
  }

  #deleteOptions(): JsonObject {
    return content(bodyTypes(this.#of), `${META}DeleteOptions`)
  }

  collection(): JsonObject {
    const { kind, objectRef, namespaced, verbs } = this.#of
    return objectOf({
      get: this.#list('', this.#noun, LIST),
      post: this.#operation(
        'create',
        this.#noun,
        `create ${indefinite(kind)}`,
        'post',
        objectOf({
          parameters: this.#take(WRITE),
          requestBody: this.#body(objectRef),
          responses: this.#responses(objectRef, ['200', '201', '202']),
        }),
      ),
      delete: verbs?.includes('deletecollection') === false ? undefined : this.#deleteCollection(),
      parameters: this.#take(namespaced ? ['namespace', 'pretty'] : ['pretty']),
    })
  }

  #deleteCollection(): JsonObject {
    const { kind, native } = this.#of
    const more = objectOf({
      parameters: this.#take(native ? NATIVE_DELETE_COLLECTION : LIST),
      requestBody: native ? this.#deleteOptions() : undefined,
      responses: this.#responses(`${META}Status`, ['200']),
    })
    return this.#operation('delete', `Collection${this.#noun}`, `delete collection of ${kind}`, 'deletecollection', more)
  }

  #list(suffix: string, noun: string, names: readonly string[]): JsonObject {
    const { kind, listRef, native } = this.#of
    const description = `${native ? 'list or watch' : 'list'} objects of kind ${kind}`
    const responses = this.#responses(listRef, ['200'], native ? WATCH_TYPES : this.#types)
    const given = names.length === 0 ? undefined : this.#take(names)
    return this.#operation('list', `${noun}${suffix}`, description, 'list', objectOf({ parameters: given, responses }))
  }

  acrossNamespaces(): JsonObject {
    return objectOf({
      get: this.#list('ForAllNamespaces', this.#of.kind, []),
      parameters: this.#take([...LIST, 'pretty'].sort()),
    })
  }

  /** The item of an object, or of a subresource of it. */
  item(subresource: string, verbs: readonly string[] = ['get', 'update', 'patch']): JsonObject {
    const { kind, namespaced, native } = this.#of
    const ref = subresource === 'scale' ? SCALE : this.#of.objectRef
    const of = subresource === '' ? 'the specified' : `${subresource} of the specified`
    const id = this.#noun + capital(subresource)
    const read = { responses: this.#responses(ref, ['200']), parameters: native ? undefined : this.#take(['resourceVersion']) }
    const written = this.#responses(ref, ['200', '201'])
    // What all operations of a path have in common belongs to the path, which is so where there is one operation.
    const isOnlyPut = verbs.length === 1
    const names = [...(isOnlyPut ? WRITE : []), 'name', ...(namespaced ? ['namespace'] : []), 'pretty']
    return objectOf({
      get: verbs.includes('get') ? this.#operation('read', id, `read ${of} ${kind}`, 'get', objectOf(read)) : undefined,
      put: this.#operation(
        'replace',
        id,
        `replace ${of} ${kind}`,
        'put',
        objectOf({
          parameters: isOnlyPut ? undefined : this.#take(WRITE),
          requestBody: this.#body(ref),
          responses: written,
        }),
      ),
      delete: subresource === '' ? this.#delete() : undefined,
      patch: verbs.includes('patch') ? this.#patch(subresource, written) : undefined,
      parameters: this.#take(names),
    })
  }

  /** `written`: what other writes of the item answer. */
  #patch(subresource: string, written: JsonObject): JsonObject {
    const { kind, native, objectRef } = this.#of
    const ref = subresource === 'scale' ? SCALE : objectRef
    const of = subresource === '' ? 'the specified' : `${subresource} of the specified`
    const types = [...JSON_PATCHES, ...(native ? [STRATEGIC_PATCH] : []), APPLY_PATCH]
    const more = {
      parameters: this.#take(PATCH),
      requestBody: this.#body(`${META}Patch`, types),
      responses: native ? written : this.#responses(ref, ['200']),
    }
    return this.#operation('patch', this.#noun + capital(subresource), `partially update ${of} ${kind}`, 'patch', objectOf(more))
  }

  #delete(): JsonObject {
    const { kind } = this.#of
    const more = objectOf({
      parameters: this.#take(DELETE),
      requestBody: this.#deleteOptions(),
      responses: this.#responses(`${META}Status`, ['200', '202']),
    })
    return this.#operation('delete', this.#noun, `delete ${indefinite(kind)}`, 'delete', more)
  }

  /** The item of a legacy watch path; `names` are the parameters of its path. */
  watch(names: readonly string[], id: string): JsonObject {
    const { kind } = this.#of
    const one = names.includes('name')
    const what = one ? 'changes to an object of kind' : 'individual changes to a list of'
    const instead = one ? "operation instead, filtered to a single item with the 'fieldSelector' parameter" : 'operation instead'
    const description = `watch ${what} ${kind}. deprecated: use the 'watch' parameter with a list ${instead}.`
    const responses = this.#responses(`${META}WatchEvent`, ['200'], WATCH_TYPES)
    return objectOf({
      get: this.#operation('watch', id, description, one ? 'watch' : 'watchlist', objectOf({ responses })),
      parameters: this.#take([...LIST, 'pretty', ...names].sort()),
    })
  }
}

const rootOf = ({ group, version }: PathsOf): string => (group === '' ? `/api/${version}` : `/apis/${group}/${version}`)

function watchPaths(of: PathsOf, builder: PathBuilder): { [path: string]: JsonObject } {
  const { kind, plural, namespaced } = of
  const root = `${rootOf(of)}/watch`
  const base = namespaced ? `${root}/namespaces/{namespace}/${plural}` : `${root}/${plural}`
  const scoped = namespaced ? ['namespace'] : []
  const noun = namespaced ? `Namespaced${kind}` : kind
  return {
    [base]: builder.watch(scoped, `${noun}List`),
    [`${base}/{name}`]: builder.watch([...scoped, 'name'], noun),
    ...(namespaced ? { [`${root}/${plural}`]: builder.watch([], `${kind}ListForAllNamespaces`) } : {}),
  }
}

/** The paths of a resource as OpenAPI v3 describes them. */
export function pathsOf(of: PathsOf): JsonObject {
  const builder = new PathBuilder(of)
  const root = rootOf(of)
  const base = of.namespaced ? `${root}/namespaces/{namespace}/${of.plural}` : `${root}/${of.plural}`
  return objectOf({
    [base]: builder.collection(),
    [`${base}/{name}`]: builder.item(''),
    ...Object.fromEntries(
      (of.subresources ?? []).map(({ name, verbs }) => [`${base}/{name}/${name}`, builder.item(name, verbs)]),
    ),
    ...(of.namespaced ? { [`${root}/${of.plural}`]: builder.acrossNamespaces() } : {}),
    ...(of.native ? watchPaths(of, builder) : {}),
  })
}

/** The path that lists the resources of a native group version, or, without a version, the versions of a native group. */
export function indexPath(group: string, version?: string): JsonObject {
  const noun = version === undefined ? 'APIGroup' : 'APIResources'
  const { tag, operationId } = operationName('get', group, version, noun)
  const schema = `${META}${version === undefined ? 'APIGroup' : 'APIResourceList'}`
  const get = objectOf({
    tags: [tag],
    description: version === undefined ? 'get information of a group' : 'get available resources',
    operationId,
    responses: objectOf({ '200': objectOf({ description: 'OK', ...content(NATIVE_TYPES, schema) }) }),
  })
  const root = group === '' ? '/api' : `/apis/${group}`
  return objectOf({ [version === undefined ? `${root}/` : `${root}/${version}/`]: objectOf({ get }) })
}

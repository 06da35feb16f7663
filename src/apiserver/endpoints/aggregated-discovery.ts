import { stringify } from '../../apimachinery/json/serialize.ts'
import { type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import type { Release } from '../../apimachinery/releases/release.ts'
import { parseAccept } from './accept.ts'
import { contentHash } from './content-hash.ts'
import type { ApiRequest, ApiResponse } from './exchange.ts'
import { JSON_TYPE } from './media-types.ts'

/** A group with its versions, each with the APIResources of its resource list. */
export interface DiscoveredApi {
  readonly group: string
  readonly versions: readonly { readonly version: string; readonly resources: readonly JsonObject[] }[]
}

const RANGES = new Set([JSON_TYPE, 'application/*', '*/*'])

/**
 * The version of aggregated discovery that a client asks for; undefined when it prefers the plain lists.
 * Source: k8s.io/apiserver/pkg/endpoints/discovery/aggregated/wrapper.go.
 */
export function aggregatedVersion(request: ApiRequest, release: Release): string | undefined {
  for (const { type, params } of parseAccept(request.header('accept') ?? '')) {
    const as = params.get('as')
    if (as === undefined) return undefined
    const version = params.get('v') ?? ''
    const isServed = version === 'v2' || (version === 'v2beta1' && release.has('oldDiscovery'))
    if (isServed && as === 'APIGroupDiscoveryList' && params.get('g') === 'apidiscovery.k8s.io' && RANGES.has(type))
      return version
  }
  return undefined
}

const responseKind = ({ group = '', version = '', kind = '' }: JsonObject): JsonObject => objectOf({ group, version, kind })

const nameOf = ({ name }: JsonObject): string => String(name)

function subresourceOf(resource: JsonObject): JsonObject {
  const name = nameOf(resource)
  const subresource = name.slice(name.indexOf('/') + 1)
  return objectOf({ subresource, responseKind: responseKind(resource), verbs: resource.verbs })
}

/**
 * The resources of a version with their subresources in them.
 * Source: k8s.io/apiserver/pkg/endpoints/installer.go, ConvertGroupVersionIntoToDiscovery.
 */
function resourcesOf(list: readonly JsonObject[]): JsonObject[] {
  const below = new Map<string, JsonObject[]>()
  for (const resource of list) {
    const [parent = '', sub] = nameOf(resource).split('/')
    if (sub === undefined) continue
    const found = below.get(parent)
    if (found === undefined) below.set(parent, [subresourceOf(resource)])
    else found.push(subresourceOf(resource))
  }
  return list
    .filter((resource) => !nameOf(resource).includes('/'))
    .map((resource) =>
      objectOf({
        resource: nameOf(resource),
        responseKind: responseKind(resource),
        scope: resource.namespaced === true ? 'Namespaced' : 'Cluster',
        singularResource: resource.singularName,
        verbs: resource.verbs,
        shortNames: resource.shortNames,
        categories: resource.categories,
        subresources: below.get(nameOf(resource)),
      }),
    )
}

/** All groups with their versions and resources in one answer, or 304 when the client has it already. */
export function aggregatedDiscovery(request: ApiRequest, version: string, apis: readonly DiscoveredApi[]): ApiResponse {
  const items = apis.map(({ group, versions }) =>
    objectOf({
      metadata: objectOf(group === '' ? {} : { name: group }),
      versions: versions.map(({ version: name, resources }) =>
        objectOf({ version: name, resources: resourcesOf(resources), freshness: 'Current' }),
      ),
    }),
  )
  const list = { kind: 'APIGroupDiscoveryList', apiVersion: `apidiscovery.k8s.io/${version}`, metadata: objectOf({}), items }
  const body = stringify(objectOf(list))
  const etag = `"${contentHash(stringify(items))}"`
  const headers = { Etag: etag, Vary: 'Accept', 'Cache-Control': 'public' }
  if (request.header('if-none-match') === etag) return { status: 304, headers, body: '' }
  const type = `${JSON_TYPE};g=apidiscovery.k8s.io;v=${version};as=APIGroupDiscoveryList`
  return { status: 200, headers: { ...headers, 'Content-Type': type }, body }
}

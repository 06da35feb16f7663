import { objectsOf, stringOf } from '../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue } from '../apimachinery/json/value.ts'
import { ApiError, readStatus } from './api-status.ts'
import { exchange, type Wire } from './http.ts'
import { decodeAnswer } from './json.ts'
import type { ResourceType } from './resource-type.ts'

const strings = (value: JsonValue | undefined): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []

/** The resources of one APIResourceList, subresources folded into their parents. */
export function readResourceList(list: JsonObject): ResourceType[] {
  const [first = '', second] = stringOf(list.groupVersion).split('/')
  const group = second === undefined ? '' : first
  const version = second ?? first
  const items = objectsOf(list.resources)
  const found: ResourceType[] = []
  for (const item of items) {
    const name = stringOf(item.name)
    if (name.includes('/')) continue
    const below = items.filter((other) => stringOf(other.name).startsWith(`${name}/`))
    const subresource = (other: JsonObject): string => stringOf(other.name).slice(name.length + 1)
    found.push({
      group,
      version,
      resource: name,
      kind: stringOf(item.kind),
      singular: stringOf(item.singularName),
      shortNames: strings(item.shortNames),
      categories: strings(item.categories),
      namespaced: item.namespaced === true,
      verbs: strings(item.verbs),
      subresources: below.map(subresource),
      subresourceVerbs: Object.fromEntries(below.map((other) => [subresource(other), strings(other.verbs)])),
    })
  }
  return found
}

/** The resources of an APIGroupDiscoveryList; the versions of a group in the order the server prefers them. */
function readAggregated(list: JsonObject): ResourceType[] {
  const types: ResourceType[] = []
  for (const item of objectsOf(list.items)) {
    const group = isObject(item.metadata) ? stringOf(item.metadata.name) : ''
    for (const version of objectsOf(item.versions)) {
      for (const resource of objectsOf(version.resources)) {
        const below = objectsOf(resource.subresources)
        types.push({
          group,
          version: stringOf(version.version),
          resource: stringOf(resource.resource),
          kind: isObject(resource.responseKind) ? stringOf(resource.responseKind.kind) : '',
          singular: stringOf(resource.singularResource),
          shortNames: strings(resource.shortNames),
          categories: strings(resource.categories),
          namespaced: resource.scope === 'Namespaced',
          verbs: strings(resource.verbs),
          subresources: below.map((each) => stringOf(each.subresource)),
          subresourceVerbs: Object.fromEntries(below.map((each) => [stringOf(each.subresource), strings(each.verbs)])),
        })
      }
    }
  }
  return types
}

/** Every group version of a server, the preferred one of a group first. */
function groupVersions(groups: JsonObject): string[] {
  return objectsOf(groups.groups).flatMap((group) => {
    const preferred = isObject(group.preferredVersion) ? stringOf(group.preferredVersion.groupVersion) : ''
    const all = objectsOf(group.versions).map((version) => stringOf(version.groupVersion))
    return [...new Set([preferred, ...all])].filter((version) => version !== '')
  })
}

const AGGREGATED = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json'

/**
 * Every resource in every version: the core group, then the others in the order of discovery, each in its preferred version first. One request for each half of
 * the API where the server aggregates discovery; `get` throws ApiError, and so does this. A group that disappears while it is read is left out.
 */
export async function readTypes(get: (path: string, accept?: string) => Promise<JsonObject>): Promise<ResourceType[]> {
  const [core, groups] = await Promise.all([get('/api', AGGREGATED), get('/apis', AGGREGATED)])
  const legacy = async (path: string): Promise<ResourceType[]> => {
    try {
      return readResourceList(await get(path))
    } catch (error) {
      if (error instanceof ApiError) return []
      throw error
    }
  }
  const older = (paths: readonly string[]): Promise<ResourceType[]> => Promise.all(paths.map(legacy)).then((all) => all.flat())
  const isAggregated = (answer: JsonObject): boolean => answer.kind === 'APIGroupDiscoveryList'
  const first = isAggregated(core)
    ? readAggregated(core)
    : await older(strings(core.versions).map((version) => `/api/${version}`))
  const rest = isAggregated(groups) ? readAggregated(groups) : await older(groupVersions(groups).map((each) => `/apis/${each}`))
  return [...first, ...rest]
}

/** Every resource that can be listed, in the order of `readTypes`. Throws ApiError and Unreachable. */
export async function discover(wire: Wire, signal?: AbortSignal): Promise<ResourceType[]> {
  const types = await readTypes(async (path, accept) => {
    const spec = {
      method: 'GET',
      path,
      ...(accept === undefined ? {} : { accept }),
      ...(signal === undefined ? {} : { signal }),
    } as const
    const answer = await exchange(wire, spec)
    const value = decodeAnswer(answer.text)
    if (answer.code !== 200 || !isObject(value)) throw new ApiError(readStatus(answer.code, value, answer.text))
    return value
  })
  return types.filter((type) => type.verbs.includes('list'))
}

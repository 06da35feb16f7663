import { objectsOf, stringOf } from '../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue } from '../apimachinery/json/value.ts'
import { ApiError } from '../client/api-status.ts'
import { readResourceList } from '../client/discovery.ts'
import type { ResourceType } from '../client/resource-type.ts'
import { apiVersionOf } from '../client/resource-type.ts'
import { CommandError } from './errors.ts'

type Get = (path: string, accept?: string) => Promise<JsonObject>

const AGGREGATED = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json'

const strings = (value: JsonValue | undefined): string[] => (Array.isArray(value) ? value.map(stringOf) : [])

/** The resources of an APIGroupDiscoveryList; the versions of a group in the order the server prefers them. */
function readAggregated(list: JsonObject): ResourceType[] {
  const types: ResourceType[] = []
  for (const item of objectsOf(list.items)) {
    const group = isObject(item.metadata) ? stringOf(item.metadata.name) : ''
    for (const version of objectsOf(item.versions)) {
      for (const resource of objectsOf(version.resources)) {
        const kind = isObject(resource.responseKind) ? stringOf(resource.responseKind.kind) : ''
        const below = objectsOf(resource.subresources)
        types.push({
          group,
          version: stringOf(version.version),
          resource: stringOf(resource.resource),
          kind,
          singular: stringOf(resource.singularResource),
          shortNames: strings(resource.shortNames),
          categories: strings(resource.categories),
          namespaced: resource.scope === 'Namespaced',
          verbs: strings(resource.verbs),
          subresources: below.map((each) => stringOf(each.subresource)),
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

/** Reads discovery of both halves of the API, in one request each where the server aggregates it. Throws ApiError. */
async function readTypes(get: Get): Promise<ResourceType[]> {
  const [core, groups] = await Promise.all([get('/api', AGGREGATED), get('/apis', AGGREGATED)])
  const legacy = async (path: string): Promise<ResourceType[]> => {
    try {
      return readResourceList(await get(path))
    } catch (error) {
      // A group that disappears meanwhile is left out.
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

/** Maps arguments of commands to kinds of a server. Source: k8s.io/client-go/restmapper; k8s.io/apimachinery/pkg/api/meta. */
export class Mapper {
  /** Every resource in every version, groups in the order of discovery. */
  readonly types: readonly ResourceType[]

  constructor(types: readonly ResourceType[]) {
    this.types = types
  }

  static async read(get: Get): Promise<Mapper> {
    return new Mapper(await readTypes(get))
  }

  /** Resources in the preferred version of their group. */
  get preferred(): ResourceType[] {
    const seen = new Set<string>()
    return this.types.filter(({ group, resource }) => {
      const key = `${group}/${resource}`
      return seen.size < seen.add(key).size
    })
  }

  /** The type that an argument names: `webapps`, `wa`, `WebApp`, `webapps.demo.crdlab.dev`, `webapps.v1.demo.crdlab.dev`. */
  find(argument: string): ResourceType | undefined {
    const [name = '', second = '', ...rest] = argument.split('.')
    const lower = name.toLowerCase()
    const group = argument.slice(name.length + 1)
    if (rest.length > 0) {
      const exact = this.#match(lower, rest.join('.'), second)
      if (exact !== undefined) return exact
    }
    return this.#match(lower, group)
  }

  /** The same. Throws the error of kubectl where there is none. */
  resource(argument: string): ResourceType {
    const type = this.find(argument)
    if (type === undefined) throw new CommandError(`the server doesn't have a resource type "${argument.split('.')[0]}"`)
    return type
  }

  #match(name: string, group: string, version?: string): ResourceType | undefined {
    const inGroup = this.types.filter((type) => version === undefined || type.version === version)
    const among = [
      inGroup.filter((type) => group === '' || type.group === group),
      inGroup.filter((type) => group !== '' && type.group.startsWith(group)),
    ]
    for (const types of among) {
      const named = types.find(({ resource, singular, kind }) => [resource, singular, kind.toLowerCase()].includes(name))
      const found = named ?? types.find(({ shortNames }) => shortNames.includes(name))
      if (found !== undefined) return found
    }
    return undefined
  }

  /** The type of an object. Throws what kubectl says of kinds that are not served. */
  ofObject(object: JsonObject, from: string): ResourceType {
    const [apiVersion, kind] = [stringOf(object.apiVersion), stringOf(object.kind)]
    const type = this.types.find((each) => each.kind === kind && apiVersionOf(each) === apiVersion)
    if (type !== undefined) return type
    const metadata = isObject(object.metadata) ? object.metadata : undefined
    throw new CommandError(
      `resource mapping not found for name: "${stringOf(metadata?.name)}" namespace: "${stringOf(metadata?.namespace)}" from "${from}": no matches for kind "${kind}" in version "${apiVersion}"\nensure CRDs are installed first`,
    )
  }

  /** The types of a category, or undefined when there is no such category. */
  category(name: string): ResourceType[] | undefined {
    const types = this.preferred.filter(({ categories }) => categories.includes(name))
    return types.length === 0 ? undefined : types
  }
}

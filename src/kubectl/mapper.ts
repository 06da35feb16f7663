import { stringOf } from '../apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../apimachinery/json/value.ts'
import { readTypes } from '../client/discovery.ts'
import { apiVersionOf, qualifiedName, type ResourceType } from '../client/resource-type.ts'
import { CommandError } from './errors.ts'

/** Maps arguments of commands to kinds of a server. Source: k8s.io/client-go/restmapper; k8s.io/apimachinery/pkg/api/meta. */
export class Mapper {
  /** Every resource in every version, groups in the order of discovery. */
  readonly types: readonly ResourceType[]

  constructor(types: readonly ResourceType[]) {
    this.types = types
  }

  static async read(get: Parameters<typeof readTypes>[0]): Promise<Mapper> {
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

  /** The types that an argument could mean as well, as a short name, in other groups than the one that it means. Source: k8s.io/client-go/restmapper/shortcut.go. */
  shortNameRivals(argument: string): ResourceType[] {
    const type = this.find(argument)
    const [name = ''] = argument.toLowerCase().split('.')
    if (argument.includes('.') || type === undefined || [type.resource, type.singular].includes(name)) return []
    return this.preferred.filter((other) => other.shortNames.includes(name) && qualifiedName(other) !== qualifiedName(type))
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

import type { JsonObject } from '../apimachinery/json/value.ts'
import type { Discovery } from '../apiserver/endpoints/discovery.ts'
import type { Storage } from '../apiserver/storage/interfaces.ts'

/** A served resource in one version, as controllers address it. */
export interface ApiResource {
  readonly group: string
  readonly version: string
  readonly resource: string
  readonly kind: string
  readonly singular: string
  readonly namespaced: boolean
  readonly verbs: readonly string[]
}

/** The path of a collection, or of one object in it. */
export function pathOf({ group, version, resource, namespaced }: ApiResource, namespace: string, name = ''): string {
  const root = group === '' ? `/api/${version}` : `/apis/${group}/${version}`
  return `${root}${namespaced ? `/namespaces/${namespace}` : ''}/${resource}${name === '' ? '' : `/${name}`}`
}

/**
 * Finds the resource of a kind, and the version in which controllers ask for the objects of a resource. Reads discovery anew after a
 * registration changed.
 * Source: k8s.io/client-go/restmapper.
 */
export class RestMapper {
  readonly #discoveries: readonly Discovery[]
  readonly #storage: Storage
  readonly #prefixes: readonly string[]
  #stops: readonly (() => void)[] = []
  readonly #listeners = new Set<() => void>()
  #known: Known | undefined

  /** `prefixes` are what the keys of registrations begin with. */
  constructor(discoveries: readonly Discovery[], storage: Storage, prefixes: readonly string[]) {
    this.#discoveries = discoveries
    this.#storage = storage
    this.#prefixes = prefixes
  }

  start(): void {
    const event = (): void => {
      this.#known = undefined
      for (const listener of this.#listeners) listener()
    }
    this.#stops = this.#prefixes.map((prefix) => this.#storage.watch(prefix, undefined, { event, closed: () => {} }))
  }

  async idle(): Promise<void> {}

  /** Calls a listener after each change of what is served; the result stops it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  stop(): void {
    for (const stop of this.#stops) stop()
  }

  /** The resource of a kind in exactly this version. */
  find(apiVersion: string, kind: string): ApiResource | undefined {
    return this.#read().byKind.get(`${apiVersion}/${kind}`)
  }

  /** A resource in its preferred version. */
  preferred(group: string, resource: string): ApiResource | undefined {
    return this.#read().preferred.get(`${group}/${resource}`)
  }

  /** Every resource in every version. */
  served(): Iterable<ApiResource> {
    return this.#read().byKind.values()
  }

  /** Every resource in its preferred version. */
  all(): Iterable<ApiResource> {
    return this.#read().preferred.values()
  }

  #read(): Known {
    this.#known ??= readDiscovery(this.#discoveries)
    return this.#known
  }
}

interface Known {
  readonly byKind: ReadonlyMap<string, ApiResource>
  readonly preferred: ReadonlyMap<string, ApiResource>
}

function readDiscovery(discoveries: readonly Discovery[]): Known {
  const byKind = new Map<string, ApiResource>()
  const preferred = new Map<string, ApiResource>()
  for (const discovery of discoveries) {
    for (const { name: group, versions } of [{ name: '', versions: ['v1'] }, ...discovery.groups()]) {
      for (const version of versions) {
        for (const found of (discovery.resources(group, version) ?? []).filter(isMain)) {
          const resource = resourceOf(found, group, version)
          const apiVersion = group === '' ? version : `${group}/${version}`
          byKind.set(`${apiVersion}/${resource.kind}`, resource)
          if (!preferred.has(`${group}/${resource.resource}`)) preferred.set(`${group}/${resource.resource}`, resource)
        }
      }
    }
  }
  return { byKind, preferred }
}

const isMain = ({ name }: JsonObject): boolean => !String(name).includes('/')

const resourceOf = (
  { name, kind, singularName, namespaced, verbs }: JsonObject,
  group: string,
  version: string,
): ApiResource => ({
  group,
  version,
  resource: String(name),
  kind: String(kind),
  singular: String(singularName),
  namespaced: namespaced === true,
  verbs: Array.isArray(verbs) ? verbs.map(String) : [],
})

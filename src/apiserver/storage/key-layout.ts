/** Where an object is kept. This file alone knows how keys are made. */
export interface ObjectKey {
  readonly group: string
  readonly resource: string
  /** Empty for objects of the cluster. */
  readonly namespace: string
  readonly name: string
}

/** What the keys of a resource's objects begin with, of all of them or of those in a namespace: `/GROUP/RESOURCE/[NAMESPACE/]`. */
export const keyPrefix = (group: string, resource: string, namespace = ''): string =>
  `/${group}/${resource}/${namespace === '' ? '' : `${namespace}/`}`

/** The group in the keys of a resource's objects: Events of both groups are the same objects. */
export const keyGroup = ({ group, resource }: Pick<ObjectKey, 'group' | 'resource'>): string =>
  group === 'events.k8s.io' && resource === 'events' ? '' : group

/** Reads `/GROUP/RESOURCE/NAME` or `/GROUP/RESOURCE/NAMESPACE/NAME`. */
export function parseKey(key: string): ObjectKey {
  const [, group = '', resource = '', first = '', second] = key.split('/')
  return second === undefined
    ? { group, resource, namespace: '', name: first }
    : { group, resource, namespace: first, name: second }
}

/** Groups without a dot that this server keeps objects of. */
const SHORT_GROUPS: ReadonlySet<string> = new Set(['extensions'])

/** A resource that API servers keep below a name of its own, without its group. */
export interface UngroupedResource {
  readonly group: string
  readonly resource: string
  /** The name below which they keep it, of one part or two; absent: that of the resource. */
  readonly etcdKey?: string
}

/**
 * Where the API server of a cluster keeps the objects of a resource: below the prefix by group and resource, those of its own groups by
 * resource alone. The keys of this server have the group always, so that the two differ for these.
 * Source: k8s.io/kubernetes/pkg/kubeapiserver/default_storage_factory_builder.go; k8s.io/apiserver/pkg/server/options/etcd.go.
 */
export class EtcdLayout {
  /** The names in etcd, by the beginning of our keys, and the other way round. */
  readonly #names = new Map<string, string>()
  readonly #prefixes = new Map<string, string>()

  constructor(ungrouped: readonly UngroupedResource[]) {
    for (const { group, resource, etcdKey = resource } of ungrouped) {
      this.#names.set(`/${group}/${resource}`, `/${etcdKey}`)
      this.#prefixes.set(etcdKey, `/${group}/${resource}`)
    }
  }

  /** The key in etcd, without the prefix, of a key in this server. */
  etcdKeyOf(key: string): string {
    const [, group, resource = ''] = key.split('/', 3)
    const prefix = `/${group}/${resource}`
    const name = this.#names.get(prefix)
    return name === undefined ? key : name + key.slice(prefix.length)
  }

  /** The key in this server of one in etcd without its prefix; undefined for what this server does not serve. */
  keyOf(etcdKey: string): string | undefined {
    const [, first = '', second = ''] = etcdKey.split('/', 3)
    for (const name of [first, `${first}/${second}`]) {
      const prefix = this.#prefixes.get(name)
      if (prefix !== undefined) return prefix + etcdKey.slice(name.length + 1)
    }
    return first.includes('.') || SHORT_GROUPS.has(first) ? etcdKey : undefined
  }
}

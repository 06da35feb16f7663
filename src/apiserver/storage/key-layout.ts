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

/** Reads `/GROUP/RESOURCE/NAME` or `/GROUP/RESOURCE/NAMESPACE/NAME`. */
export function parseKey(key: string): ObjectKey {
  const [, group = '', resource = '', first = '', second] = key.split('/')
  return second === undefined
    ? { group, resource, namespace: '', name: first }
    : { group, resource, namespace: first, name: second }
}

/**
 * Where the API server of a cluster keeps the objects of a resource: below the prefix by group and resource, those of its own groups by
 * resource alone. The keys of this server have the group always, so that the two differ for these.
 * Source: k8s.io/kubernetes/pkg/kubeapiserver/default_storage_factory_builder.go; k8s.io/apiserver/pkg/server/options/etcd.go.
 */
const WITHOUT_GROUP: ReadonlyMap<string, string> = new Map([
  ['namespaces', ''],
  ['leases', 'coordination.k8s.io'],
  ...['roles', 'rolebindings', 'clusterroles', 'clusterrolebindings'].map(
    (resource) => [resource, 'rbac.authorization.k8s.io'] as const,
  ),
])

/** Groups without a dot that this server keeps objects of. */
const SHORT_GROUPS: ReadonlySet<string> = new Set(['extensions'])

/** The key in etcd, without the prefix, of a key in this server. */
export function etcdKeyOf(key: string): string {
  const [, group, resource = ''] = key.split('/', 3)
  return WITHOUT_GROUP.get(resource) === group ? key.slice(`/${group}`.length) : key
}

/** The key in this server of one in etcd without its prefix; undefined for what this server does not serve. */
export function keyOf(etcdKey: string): string | undefined {
  const [, first = ''] = etcdKey.split('/', 2)
  const group = WITHOUT_GROUP.get(first)
  if (group !== undefined) return `/${group}${etcdKey}`
  return first.includes('.') || SHORT_GROUPS.has(first) ? etcdKey : undefined
}

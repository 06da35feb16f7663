/** A served resource, as discovery names it. */
export interface ResourceType {
  readonly group: string
  readonly version: string
  /** The plural name in paths. */
  readonly resource: string
  readonly kind: string
  readonly singular: string
  readonly shortNames: readonly string[]
  readonly categories: readonly string[]
  readonly namespaced: boolean
  readonly verbs: readonly string[]
  /** `status`, `scale`: what the server serves below an object of it. */
  readonly subresources: readonly string[]
  /** The verbs of each subresource; absent where discovery was not read for them. */
  readonly subresourceVerbs?: { readonly [subresource: string]: readonly string[] }
}

export type Subresource = '' | 'status' | 'scale'

/** The resource of CRDs. */
export const CRDS = { group: 'apiextensions.k8s.io', version: 'v1', resource: 'customresourcedefinitions', namespaced: false }

/** `webapps.demo.crdlab.dev`, or `namespaces` for the core group. */
export const qualifiedName = (type: Pick<ResourceType, 'group' | 'resource'>): string =>
  type.group === '' ? type.resource : `${type.resource}.${type.group}`

export const apiVersionOf = (type: Pick<ResourceType, 'group' | 'version'>): string =>
  type.group === '' ? type.version : `${type.group}/${type.version}`

export interface Place {
  readonly namespace?: string | undefined
  readonly name?: string | undefined
  readonly subresource?: Subresource
}

/** The path of a resource, an object or a subresource. A namespaced type without a namespace is the list over all of them. */
export function pathOf(type: Pick<ResourceType, 'group' | 'version' | 'resource' | 'namespaced'>, place: Place = {}): string {
  const root = type.group === '' ? `/api/${type.version}` : `/apis/${type.group}/${type.version}`
  const namespace = type.namespaced && place.namespace !== undefined ? `/namespaces/${encodeURIComponent(place.namespace)}` : ''
  const name = place.name === undefined ? '' : `/${encodeURIComponent(place.name)}`
  const sub = place.subresource === undefined || place.subresource === '' ? '' : `/${place.subresource}`
  return `${root}${namespace}/${type.resource}${name}${sub}`
}

/** The parts of a path of the API. */
export interface ParsedPath {
  readonly group: string
  readonly version: string
  readonly namespace?: string
  readonly resource: string
  readonly name?: string
  readonly subresource?: string
}

/** Subresources of namespaces, whose paths look like those of resources in a namespace. Source: k8s.io/apiserver/pkg/endpoints/request, namespaceSubresources. */
const NAMESPACE_SUBRESOURCES: readonly (string | undefined)[] = ['status', 'finalize']

/** The parts of a path; undefined where an escape is broken. */
function partsOf(path: string): string[] | undefined {
  const parts = path.split('/').filter((part) => part !== '')
  if (!path.includes('%')) return parts
  try {
    return parts.map(decodeURIComponent)
  } catch {
    return undefined
  }
}

/** Reads a path back, for the log's kubectl commands. The server has its own reading; this one only names things. */
export function parsePath(path: string): ParsedPath | undefined {
  const parts = partsOf(path)
  if (parts === undefined) return undefined
  const core = parts[0] === 'api'
  if (!core && parts[0] !== 'apis') return undefined
  const group = core ? '' : (parts[1] ?? '')
  const version = parts[core ? 1 : 2]
  let at = core ? 2 : 3
  let namespace: string | undefined
  if (parts[at] === 'namespaces' && parts.length > at + 2 && !NAMESPACE_SUBRESOURCES.includes(parts[at + 2])) {
    namespace = parts[at + 1]
    at += 2
  }
  const resource = parts[at]
  const name = parts[at + 1]
  const subresource = parts[at + 2]
  if (version === undefined || resource === undefined) return undefined
  const parsed: { -readonly [K in keyof ParsedPath]: ParsedPath[K] } = { group, version, resource }
  if (namespace !== undefined) parsed.namespace = namespace
  if (name !== undefined) parsed.name = name
  if (subresource !== undefined) parsed.subresource = subresource
  return parsed
}

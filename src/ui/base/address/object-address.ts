import type { ResourceType, Subresource } from '../../../client/resource-type.ts'
import type { JournalObject } from '../../../protocol/journal.ts'
import { joinPath, readPath } from './path.ts'

/**
 * How addresses name a kind and an object: `PLURAL.GROUP/VERSION/NAMESPACE[/NAME]`. A namespace of `-` is none (a cluster-scoped type), `*` is all. The list
 * of a kind ends with its query and the words that filter what is shown: `labelSelector=tier=gold&filter=shop`.
 */
export interface Selectors {
  readonly labels: string
  readonly fields: string
}

/** A kind, and a namespace of it. */
export interface KindAddress {
  /** `plural.group`. */
  readonly type: string
  readonly version: string
  /** Undefined: all, or none for a cluster-scoped type. */
  readonly namespace: string | undefined
}

export interface ListAddress extends KindAddress {
  readonly selectors: Selectors
  /** The words that filter the listed objects in the page; empty: none. */
  readonly words: string
}

/** One object of a kind. */
export interface TimelineAddress extends KindAddress {
  readonly name: string
}

export interface ObjectAddress extends TimelineAddress {
  readonly endpoint: Subresource
}

/** Reads the parts that name a kind; undefined where they name none. */
export function readKind([type, version, place]: readonly string[]): KindAddress | undefined {
  if (type === undefined || version === undefined) return undefined
  return { type, version, namespace: place === '-' || place === '*' ? undefined : place }
}

/** Reads the parts that name a list and what it selects. */
export function readList(parts: readonly string[]): ListAddress | undefined {
  const kind = readKind(parts)
  const query = new URLSearchParams(parts[3])
  const text = (name: string): string => query.get(name) ?? ''
  return kind && { ...kind, selectors: { labels: text('labelSelector'), fields: text('fieldSelector') }, words: text('filter') }
}

/** Reads the parts that name an object. */
export function readObject(parts: readonly string[]): TimelineAddress | undefined {
  const kind = readKind(parts)
  const name = parts[3]
  return kind === undefined || name === undefined ? undefined : { ...kind, name }
}

/** The kind that the view of a list or of an object shows, with the name of the object; undefined for other addresses. */
export function readShown(location: string): (KindAddress & { readonly name?: string }) | undefined {
  const { word, parts = [] } = readPath(location) ?? {}
  if (word === 'cr') return readObject(parts)
  return word === 'resources' ? readKind(parts) : undefined
}

const ENDPOINTS: readonly string[] = ['status', 'scale']

/** Reads the part that names an endpoint of an object; empty: the main one. */
export const readEndpoint = (part = ''): Subresource => (ENDPOINTS.includes(part) ? (part as Subresource) : '')

/** Where a kind, or a field of it, is explained. `field` is a path as kubectl writes it; empty: the kind. */
export const explainAt = (workspace: string, type: string, version: string, field = ''): string =>
  joinPath('ws', workspace, 'explain', type, version, ...(field === '' ? [] : [field]))

/** What the title of the tab begins with where an object is shown. */
export const subjectOf = ({ name, type }: TimelineAddress): string => `${name} · ${type.split('.')[0] ?? ''}`

/** The query that selects; empty where nothing is selected. */
export function selectorQuery({ labels, fields }: Selectors): Readonly<Record<string, string>> {
  return { ...(labels === '' ? {} : { labelSelector: labels }), ...(fields === '' ? {} : { fieldSelector: fields }) }
}

const typeName = (type: Pick<ResourceType, 'group' | 'resource'>): string =>
  type.group === '' ? type.resource : `${type.resource}.${type.group}`

function listAt(view: string, workspace: string, type: ResourceType | undefined, namespace: string | undefined): string {
  if (type === undefined) return joinPath('ws', workspace, view)
  return joinPath('ws', workspace, view, typeName(type), type.version, type.namespaced ? (namespace ?? '*') : '-')
}

/** A value of a query within a part of an address: only what would end it is escaped, so that the address stays readable. */
const escaped = (value: string): string => value.replaceAll(/[%&+#]/g, encodeURIComponent)

/** A part of an address in which the signs of selectors stay as they are. */
const plainPart = (part: string): string => encodeURIComponent(part).replaceAll(/%(?:3D|26|2C|3A|40|24)/g, decodeURIComponent)

/** The kinds, or the list of one of them. */
export function resourcesAt(
  workspace: string,
  type?: ResourceType,
  namespace?: string,
  selectors?: Selectors,
  words = '',
): string {
  const list = listAt('resources', workspace, type, namespace)
  const parts = { ...(selectors && selectorQuery(selectors)), ...(words !== '' && { filter: words }) }
  const query = Object.entries(parts)
    .map(([name, value]) => `${name}=${escaped(value)}`)
    .join('&')
  return query === '' ? list : `${list}/${plainPart(query)}`
}

export const accessAt = (workspace: string, type?: ResourceType, namespace?: string): string =>
  listAt('access', workspace, type, namespace)

/** The timeline of an object, or of everything. */
export const timelineAt = (
  workspace: string,
  object?: { readonly type: ResourceType; readonly namespace: string; readonly name: string },
): string =>
  object === undefined
    ? joinPath('ws', workspace, 'timeline')
    : joinPath(...placeOf('timeline', workspace, object.type, object.namespace, object.name))

/** The writes of an object for a projector. */
export const presentAt = (workspace: string, type: ResourceType, namespace: string, name: string): string =>
  joinPath(...placeOf('present', workspace, type, namespace, name))

/** The object of an address as the journal names it. */
export function referenceOf({ type, namespace, name }: TimelineAddress): JournalObject {
  const dot = type.indexOf('.')
  return {
    group: dot < 0 ? '' : type.slice(dot + 1),
    resource: dot < 0 ? type : type.slice(0, dot),
    ...(namespace === undefined ? {} : { namespace }),
    name,
  }
}

const placeOf = (view: string, workspace: string, type: ResourceType, namespace: string, name: string): string[] => [
  'ws',
  workspace,
  view,
  typeName(type),
  type.version,
  type.namespaced ? namespace : '-',
  name,
]

export function objectAt(
  workspace: string,
  type: ResourceType,
  namespace: string,
  name: string,
  endpoint: Subresource = '',
): string {
  const parts = placeOf('cr', workspace, type, namespace, name)
  return joinPath(...(endpoint === '' ? parts : [...parts, endpoint]))
}

import type { JournalObject } from '../../../apimachinery/journal.ts'
import type { ResourceType, Subresource } from '../../../client/resource-type.ts'

/**
 * The addresses of the page, in the fragment, so that any static host serves them:
 *
 *     /ws/WORKSPACE                                         Home
 *     /ws/WORKSPACE/resources[/PLURAL.GROUP/VERSION/NAMESPACE[/SELECTORS]]
 *     /ws/WORKSPACE/cr/PLURAL.GROUP/VERSION/NAMESPACE/NAME[/ENDPOINT]
 *     /ws/WORKSPACE/timeline[/PLURAL.GROUP/VERSION/NAMESPACE/NAME]
 *     /ws/WORKSPACE/present/PLURAL.GROUP/VERSION/NAMESPACE/NAME
 *     /ws/WORKSPACE/access[/PLURAL.GROUP/VERSION/NAMESPACE]
 *     /ws/WORKSPACE/design                                  where a design begins
 *     /ws/WORKSPACE/crd/NAME/design[/FIELD]                 `new`: a CRD that is not installed
 *     /ws/WORKSPACE/install
 *     /ws/WORKSPACE/dialects[/ROW]                           `migration`: the way from an old registration
 *     /ws/WORKSPACE/settings
 *     /lessons
 *     /sequence/ID,ID                                       the lessons, of these alone and in this order
 *     /lessons/ID                                           edits a lesson of the reader's own
 *     /lesson/ID[/STEP]                                     opens a lesson in a workspace of its own; without a step where it was left
 *
 * On the server that the page came from, `/host` stands in the place of `/ws/WORKSPACE`. The page itself knows only the latter: `withEngine` and
 * `withoutEngine` stand between it and the browser.
 *
 * A namespace of `-` is none (a cluster-scoped type), `*` is all. SELECTORS is the query of the list, with the words that filter what is shown:
 * `labelSelector=tier%3Dgold&filter=shop`.
 */
export type Address =
  | { readonly view: 'home' | 'install' | 'settings'; readonly workspace: string }
  | { readonly view: 'lessons'; readonly workspace: string; readonly sequence?: readonly string[] }
  | { readonly view: 'lessonBuilder'; readonly workspace: string; readonly lesson: string }
  | { readonly view: 'lesson'; readonly workspace: string; readonly lesson: string; readonly step?: number }
  | { readonly view: 'resources'; readonly workspace: string; readonly list?: ListAddress }
  | { readonly view: 'access'; readonly workspace: string; readonly list?: KindAddress }
  | { readonly view: 'timeline'; readonly workspace: string; readonly object?: TimelineAddress }
  | { readonly view: 'present'; readonly workspace: string; readonly object: TimelineAddress }
  | { readonly view: 'dialects'; readonly workspace: string; readonly row?: string }
  /** `field`: the path of the selected field, its steps as in a JSON pointer without the first slash. */
  | { readonly view: 'design'; readonly workspace: string; readonly name?: string; readonly field?: string }
  | { readonly view: 'resource'; readonly workspace: string; readonly object: ObjectAddress }

/** What the server selects by, as it takes them: `tier=gold,team!=web`; empty selects all. */
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

const HOST = '/host'

/** Which engine the address of the browser names; undefined: none. */
export function engineOf(address: string): 'page' | 'host' | undefined {
  if (address === HOST || address.startsWith(`${HOST}/`)) return 'host'
  return address.startsWith('/ws/') ? 'page' : undefined
}

/** What the server at the page's own address is called: the name of its workspace, or its host. */
export const serverName = ({ host, pathname }: Pick<Location, 'host' | 'pathname'> = location): string =>
  /\/workspaces\/([^/]+)\//.exec(pathname)?.[1] ?? host

/** An address of the page as the browser shows it. */
export function withEngine(address: string, engine: 'page' | 'host', workspace: string): string {
  const own = homeAt(workspace)
  const isOwn = address === own || address.startsWith(`${own}/`)
  return engine === 'host' && isOwn ? HOST + address.slice(own.length) : address
}

/** An address of the browser as the page reads it, where this workspace is open. */
export const withoutEngine = (address: string, workspace: string): string =>
  engineOf(address) === 'host' ? homeAt(workspace) + address.slice(HOST.length) : address

const ENDPOINTS: readonly string[] = ['status', 'scale']

function readQuery(query = ''): Pick<ListAddress, 'selectors' | 'words'> {
  const read = new URLSearchParams(query)
  const text = (name: string): string => read.get(name) ?? ''
  return { selectors: { labels: text('labelSelector'), fields: text('fieldSelector') }, words: text('filter') }
}

/** The query that selects; empty where nothing is selected. */
export function selectorQuery({ labels, fields }: Selectors): Readonly<Record<string, string>> {
  return { ...(labels === '' ? {} : { labelSelector: labels }), ...(fields === '' ? {} : { fieldSelector: fields }) }
}

const LESSON = 'lesson-'

/** The workspace of a lesson. */
export const lessonWorkspace = (id: string): string => LESSON + id

/** The lesson that a workspace is of. */
export const lessonOf = (workspace: string): string | undefined =>
  workspace.startsWith(LESSON) ? workspace.slice(LESSON.length) : undefined

export const LESSONS_AT = '/lessons'
/** A lesson where it was left, or at the beginning of a step, which count from 1. */
export const lessonAt = (id: string, step?: number): string => join('lesson', id, ...(step === undefined ? [] : [String(step)]))

/** Some of the lessons, in an order of one's own. */
export const sequenceAt = (ids: readonly string[]): string => `/sequence/${ids.map(encodeURIComponent).join(',')}`

/** Where a lesson of the reader's own is edited. */
export const lessonBuilderAt = (id: string): string => join('lessons', id)

/** Reads an address; undefined when it is none, so that the caller shows Home. `current`: the workspace of an address that names none. */
export function readAddress(location: string, current = ''): Address | undefined {
  const parts = location.split('/').filter((part) => part !== '')
  let decoded: string[]
  try {
    decoded = parts.map(decodeURIComponent)
  } catch {
    return undefined
  }
  const [ws, workspace, view, type, version, place, name, endpoint] = decoded
  if (location === LESSONS_AT) return { view: 'lessons', workspace: current }
  if (ws === 'sequence' && workspace !== undefined) return { view: 'lessons', workspace: current, sequence: workspace.split(',') }
  if (ws === 'lessons' && workspace !== undefined) return { view: 'lessonBuilder', workspace: current, lesson: workspace }
  if (ws === 'lesson' && workspace !== undefined) {
    const step = Number(view)
    return { view: 'lesson', workspace: current, lesson: workspace, ...(step > 0 ? { step } : {}) }
  }
  if (ws !== 'ws' || workspace === undefined) return undefined
  const namespace = place === '-' || place === '*' ? undefined : place
  switch (view) {
    case undefined:
      return { view: 'home', workspace }
    case 'install':
    case 'settings':
      return { view, workspace }
    case 'design':
      return { view, workspace }
    case 'dialects':
      return type === undefined ? { view, workspace } : { view, workspace, row: type }
    case 'crd':
      if (type === undefined || version !== 'design') return undefined
      return { view: 'design', workspace, name: type, ...(place === undefined ? {} : { field: place }) }
    case 'access':
      return type === undefined || version === undefined
        ? { view, workspace }
        : { view, workspace, list: { type, version, namespace } }
    case 'resources':
      if (type === undefined || version === undefined) return { view, workspace }
      return { view, workspace, list: { type, version, namespace, ...readQuery(name) } }
    case 'timeline':
      return type === undefined || version === undefined || name === undefined
        ? { view, workspace }
        : { view, workspace, object: { type, version, namespace, name } }
    case 'present':
      if (type === undefined || version === undefined || name === undefined) return undefined
      return { view, workspace, object: { type, version, namespace, name } }
    case 'cr': {
      if (type === undefined || version === undefined || name === undefined) return undefined
      const sub = ENDPOINTS.includes(endpoint ?? '') ? (endpoint as Subresource) : ''
      return { view: 'resource', workspace, object: { type, version, namespace, name, endpoint: sub } }
    }
    default:
      return undefined
  }
}

const join = (...parts: string[]): string => `/${parts.map(encodeURIComponent).join('/').replaceAll('%2A', '*')}`

export const homeAt = (workspace: string): string => join('ws', workspace)
export const installAt = (workspace: string): string => join('ws', workspace, 'install')
/** Where a design begins, or the design of one CRD, where a field can be selected. */
export const designAt = (workspace: string, name?: string, ...field: readonly string[]): string =>
  name === undefined ? join('ws', workspace, 'design') : join('ws', workspace, 'crd', name, 'design', ...field)
/** The comparison of dialects, or one row of it. */
export const dialectsAt = (workspace: string, row?: string): string =>
  row === undefined ? join('ws', workspace, 'dialects') : join('ws', workspace, 'dialects', row)
export const settingsAt = (workspace: string): string => join('ws', workspace, 'settings')

const typeName = (type: Pick<ResourceType, 'group' | 'resource'>): string =>
  type.group === '' ? type.resource : `${type.resource}.${type.group}`

function listAt(view: string, workspace: string, type: ResourceType | undefined, namespace: string | undefined): string {
  if (type === undefined) return join('ws', workspace, view)
  return join('ws', workspace, view, typeName(type), type.version, type.namespaced ? (namespace ?? '*') : '-')
}

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
  const query = new URLSearchParams(parts).toString()
  return query === '' ? list : `${list}/${encodeURIComponent(query)}`
}

export const accessAt = (workspace: string, type?: ResourceType, namespace?: string): string =>
  listAt('access', workspace, type, namespace)

/** The timeline of an object, or of everything. */
export const timelineAt = (
  workspace: string,
  object?: { readonly type: ResourceType; readonly namespace: string; readonly name: string },
): string =>
  object === undefined
    ? join('ws', workspace, 'timeline')
    : join(...placeOf('timeline', workspace, object.type, object.namespace, object.name))

/** The writes of an object for a projector. */
export const presentAt = (workspace: string, type: ResourceType, namespace: string, name: string): string =>
  join(...placeOf('present', workspace, type, namespace, name))

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
  return join(...(endpoint === '' ? parts : [...parts, endpoint]))
}

/** What a link holds that carries a workspace: `/s/VERSION/DATA/SHOWN`. */
export interface ShareAddress {
  readonly version: string
  readonly data: string
  /** The address of the view that was shown, in the workspace of that time; empty: none. */
  readonly shown: string
}

/** Links of this form open for ever. */
export const SHARE_VERSION = '1'

export const addressOfShare = ({ version, data, shown }: ShareAddress): string => join('s', version, data, shown)

export const isShare = (location: string): boolean => location.startsWith('/s/')

/** Reads the address of a link; undefined for other addresses. */
export function readShareAddress(location: string): ShareAddress | undefined {
  if (!isShare(location)) return undefined
  const [, , version = '', data = '', shown = ''] = location.split('/')
  try {
    return { version: decodeURIComponent(version), data, shown: decodeURIComponent(shown) }
  } catch {
    return { version, data, shown: '' }
  }
}

/** The same view in another workspace; Home where the address is of none. */
export function inWorkspace(address: string, workspace: string): string {
  const parts = address.split('/').slice(1)
  const at = parts.indexOf('ws')
  return at < 0
    ? homeAt(workspace)
    : `/ws/${encodeURIComponent(workspace)}${parts
        .slice(at + 2)
        .map((part) => `/${part}`)
        .join('')}`
}

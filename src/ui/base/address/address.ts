import { joinPath, readPath } from './path.ts'

/**
 * The addresses of the page stand in the fragment, so that any static host serves them: `/ws/WORKSPACE/VIEW/...`, and `/lessons` and the like, which name
 * no workspace. Each view reads its own (`view.ts` in its folder).
 *
 * On the server that the page came from, `/host` stands in the place of `/ws/WORKSPACE`. The page itself knows only the latter: `withEngine` and
 * `withoutEngine` stand between it and the browser.
 */

const HOST = '/host'

/** Which engine the address of the browser names; undefined: none. */
export function engineOf(address: string): 'page' | 'host' | undefined {
  if (address === HOST || address.startsWith(`${HOST}/`)) return 'host'
  return address.startsWith('/ws/') ? 'page' : undefined
}

/** Behind the name stands the token of who looks into the workspace. */
const OF_CLASS = /\/workspaces\/([^/~]+)[~/]/

/** What the server at the page's own address is called: the name of its workspace, or its host. */
export const serverName = ({ host, pathname }: Pick<Location, 'host' | 'pathname'> = location): string =>
  OF_CLASS.exec(pathname)?.[1] ?? host

/** Whether the page is one of the workspaces of a host. */
export const isOfClass = (): boolean => OF_CLASS.test(location.pathname)

/** An address of the page as the browser shows it. */
export function withEngine(address: string, engine: 'page' | 'host', workspace: string): string {
  const own = homeAt(workspace)
  const isOwn = address === own || address.startsWith(`${own}/`)
  return engine === 'host' && isOwn ? HOST + address.slice(own.length) : address
}

/** An address of the browser as the page reads it, where this workspace is open. */
export const withoutEngine = (address: string, workspace: string): string =>
  engineOf(address) === 'host' ? homeAt(workspace) + address.slice(HOST.length) : address

const LESSON = 'lesson-'

/** The workspace of a lesson. */
export const lessonWorkspace = (id: string): string => LESSON + id

/** The lesson that a workspace is of. */
export const lessonOf = (workspace: string): string | undefined =>
  workspace.startsWith(LESSON) ? workspace.slice(LESSON.length) : undefined

export const LESSONS_AT = '/lessons'
/** A lesson where it was left, or at the beginning of a step, which count from 1. */
export const lessonAt = (id: string, step?: number): string =>
  joinPath('lesson', id, ...(step === undefined ? [] : [String(step)]))

export const homeAt = (workspace: string): string => joinPath('ws', workspace)
export const installAt = (workspace: string): string => joinPath('ws', workspace, 'install')

/** Where a design begins, or the design of one CRD, where a field can be selected. */
export const designAt = (workspace: string, name?: string, ...field: readonly string[]): string =>
  name === undefined ? joinPath('ws', workspace, 'design') : joinPath('ws', workspace, 'crd', name, 'design', ...field)

/** The conversion of a CRD from one of its versions to the newest, or the CRDs to choose from. */
export const conversionAt = (workspace: string, name?: string, version?: string): string =>
  joinPath('ws', workspace, 'conversion', ...[name, version].filter((part) => part !== undefined))

/** The design that an address of a CRD's design shows; undefined for other addresses. A `name` of `new` is a CRD that is not installed. */
export function readDesign(location: string): { readonly workspace: string; readonly name: string } | undefined {
  const { workspace, word, parts } = readPath(location) ?? {}
  const [name, page] = parts ?? []
  return workspace === undefined || word !== 'crd' || name === undefined || page !== 'design' ? undefined : { workspace, name }
}

/** The comparison of dialects, or one row of it. */
export const dialectsAt = (workspace: string, row?: string): string =>
  row === undefined ? joinPath('ws', workspace, 'dialects') : joinPath('ws', workspace, 'dialects', row)

/** Two releases beside each other, `1.34..1.37`, with what a CRD is in both. */
export const releasesAt = (workspace: string, pair?: string, crd?: string): string =>
  joinPath('ws', workspace, 'releases', ...[pair, crd].filter((part) => part !== undefined))

/** What a link holds that carries a workspace: `/s/VERSION/DATA/SHOWN`. */
export interface ShareAddress {
  readonly version: string
  readonly data: string
  /** The address of the view that was shown, in the workspace of that time; empty: none. */
  readonly shown: string
}

/** Links of this form open for ever. */
export const SHARE_VERSION = '1'

export const addressOfShare = ({ version, data, shown }: ShareAddress): string => joinPath('s', version, data, shown)

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

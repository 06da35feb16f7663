import { pathOf, type ResourceType, type Subresource } from '../../client/resource-type.ts'

/** The object a view is about. */
export interface ObjectRef {
  readonly workspace: string
  readonly type: ResourceType
  readonly namespace: string | undefined
  readonly name: string
  /** The kind has a status subresource: the main endpoint ignores `.status`. */
  readonly splitStatus: boolean
}

export const pathOfRef = (ref: ObjectRef, subresource: Subresource = ''): string =>
  pathOf(ref.type, { namespace: ref.namespace, name: ref.name, subresource })

/** Where drafts and sends of an endpoint are kept. */
export const addressOf = (ref: ObjectRef, endpoint?: Subresource): string =>
  `${ref.workspace} ${pathOfRef(ref)}${endpoint === undefined ? '' : `#${endpoint}`}`

const VERSION_LINE = /^ {2}resourceVersion: *(.*)$/m

/** The text without its lock, to compare what was written and not when. */
export const withoutVersion = (text: string): string => text.replace(VERSION_LINE, '  resourceVersion:')

/** The text with another lock; a text without one stays as it is. */
export const withVersion = (text: string, version: string): string =>
  text.replace(VERSION_LINE, `  resourceVersion: ${JSON.stringify(version)}`)

/** The line of the lock, from 1; 0 when there is none. */
export function versionLine(text: string): number {
  const at = text.search(VERSION_LINE)
  return at < 0 ? 0 : text.slice(0, at).split('\n').length
}

/** The lock a text carries. */
export const versionIn = (text: string): string | undefined => VERSION_LINE.exec(text)?.[1]?.replaceAll(/["']/g, '')

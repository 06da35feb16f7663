/**
 * What the API does not tell of a store: at which version each object is stored. Only the engine in the page answers here, for the page
 * alone; other servers answer 404.
 *
 *     GET  /crdlab/stored/PLURAL.GROUP                    StoredCounts
 *     GET  /crdlab/stored/PLURAL.GROUP?except=VERSION     StoredNames: objects that are stored at another version
 *     GET  /crdlab/stored/PLURAL.GROUP?limit=N&after=KEY  StoredPage: objects as they are stored
 *     GET  /crdlab/stored/PLURAL.GROUP?name=NAME&namespace=NAMESPACE  StoredPage: one object as it is stored
 *     PUT  /crdlab/stored/PLURAL.GROUP                    takes a list's `items` in as they are; servers over memory alone
 *     DELETE /crdlab/stored/PLURAL.GROUP?name=NAME&namespace=NAMESPACE  takes an object away, if it is there; the same servers
 */
export const STORED_PATH = '/crdlab/stored/'

/** The name of the registration that a path asks about; undefined for other paths. */
export const nameIn = (path: string): string | undefined =>
  path.startsWith(STORED_PATH) ? path.slice(STORED_PATH.length) : undefined

/** `GET` answers once the controllers of a server over memory have nothing left to do. */
export const IDLE_PATH = '/crdlab/idle'

export interface StoredCounts {
  /** How many objects are stored at each version; versions without any are left out. */
  readonly versions: Readonly<Record<string, number>>
  /** The resourceVersion of the CRD; empty when it is not installed. */
  readonly resourceVersion: string
}

export interface StoredNames {
  readonly objects: readonly { readonly namespace: string; readonly name: string }[]
}

export interface StoredPage {
  readonly items: readonly unknown[]
  /** Where the next page begins; empty when this is the last. */
  readonly after: string
}

/** The resource that the name of its registration names: what is before and behind the first dot. */
export function splitName(name: string): { readonly resource: string; readonly group: string } {
  const dot = name.indexOf('.')
  return dot < 0 ? { resource: name, group: '' } : { resource: name.slice(0, dot), group: name.slice(dot + 1) }
}

import { badRequest, expired, tooLargeResourceVersion } from '../../apimachinery/api/errors.ts'
import { type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { isDNS1123Label } from '../../apimachinery/meta/names.ts'
import { type ListResult, type Storage, type StoredObject, VersionError } from '../storage/interfaces.ts'
import { encodeContinue } from './continue-token.ts'
import { CONTINUE_TOKENS } from './lazy.ts'
import { type AskedVersion, isAhead, parseAskedVersion } from './rest/asked-version.ts'
import type { ListOptions } from './rest/options.ts'
import type { Selection } from './selection.ts'
import type { Entity, Store } from './store.ts'
import { MAX_UNREADABLE, UndecodableObject, unreadableList } from './undecodable.ts'

export interface Page {
  readonly entities: readonly Entity[]
  readonly metadata: JsonObject
}

const EXPIRED_TOKEN =
  'The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter.'

/** The state that a list shows: the newest, or that of exactly one version. */
type ListedState = 'newest' | { readonly exact: number }

/** Which state a list without a token shows: a limit makes its version exact, unless it is read as one object (rule LS-4). */
function listedState(
  asked: AskedVersion,
  { resourceVersionMatch: match, limit }: ListOptions,
  isOneObject: boolean,
): ListedState {
  if (typeof asked !== 'number') return 'newest'
  if (match === 'Exact') return { exact: asked }
  return limit > 0 && match === '' && !isOneObject ? { exact: asked } : 'newest'
}

/** How many items a page has; 0 for all. A list of any state has no pages: the real server answers it out of a cache (rule LS-6). */
const pageSize = ({ limit, resourceVersion }: ListOptions): number => (resourceVersion === '0' ? 0 : limit)

interface Snapshot {
  readonly state: ListResult
  /** The key behind which a page begins. */
  readonly after: string | undefined
}

/** What a page is of: what the continue token says, or what the options ask for. */
async function snapshot(storage: Storage, prefix: string, options: ListOptions, isOneObject: boolean): Promise<Snapshot> {
  if (options.continue !== '') {
    const { resourceVersion, start } = CONTINUE_TOKENS.get().decodeContinue(options.continue)
    if (options.resourceVersion !== '' && options.resourceVersion !== '0') {
      throw badRequest('specifying resource version is not allowed when using continue')
    }
    const state = resourceVersion < 0 ? storage.list(prefix) : await listAt(storage, prefix, resourceVersion, EXPIRED_TOKEN)
    return { state, after: prefix + start }
  }
  const asked = parseAskedVersion(options.resourceVersion, (why) => badRequest(`invalid resource version: ${why}`))
  if (isAhead(asked, storage.resourceVersion)) {
    const { resourceVersionMatch: match, limit, release } = options
    // Upstream reads one object at an exact version past its cache, which alone says when to ask again.
    const isCached = !isOneObject || (match !== 'Exact' && (match !== '' || limit === 0))
    const former = release?.former?.aheadError(match, limit, isOneObject)
    throw former ?? tooLargeResourceVersion(asked, storage.resourceVersion, isCached && former !== null ? 1 : undefined)
  }
  const listed = listedState(asked, options, isOneObject)
  if (listed === 'newest') return { state: storage.list(prefix), after: undefined }
  const state = await listAt(storage, prefix, listed.exact, 'The resourceVersion for the provided list is too old.')
  return { state, after: undefined }
}

async function listAt(storage: Storage, prefix: string, at: number, tooOld: string): Promise<ListResult> {
  try {
    return await storage.listAt(prefix, at)
  } catch (error) {
    throw error instanceof VersionError && error.reason === 'compacted' ? expired(tooOld) : error
  }
}

/** The first index whose key is beyond `key`. */
function indexAfter(items: readonly StoredObject[], key: string): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((items[middle]?.key ?? '') <= key) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether a list is read as the one object that its field selector names, and so has no pages. */
const pinned = (store: Store, namespace: string, selection: Selection, options: ListOptions): boolean =>
  selection.name !== undefined && options.continue === '' && (namespace !== '' || !store.namespaced)

const itemAt = (items: readonly StoredObject[], key: string): readonly StoredObject[] => items.filter((item) => item.key === key)

/**
 * Where a list looks: a selector may narrow it to one namespace. As upstream does, only the first page is narrowed, although its token
 * names a place within that namespace.
 */
function namespaceOf(store: Store, asked: string, { namespace = '' }: Selection, options: ListOptions): string {
  const isNarrowed = store.namespaced && asked === '' && options.continue === '' && isDNS1123Label(namespace).length === 0
  return isNarrowed ? namespace : asked
}

/** The state that a list shows. */
export interface Listing {
  /** Makes the page, in one step that can be made again when it stops for a conversion. */
  page(): Page
}

/** Reads the state that a list shows. */
export async function listState(store: Store, asked: string, selection: Selection, options: ListOptions): Promise<Listing> {
  const namespace = namespaceOf(store, asked, selection, options)
  const prefix = store.prefix(namespace)
  const isOneObject = pinned(store, namespace, selection, options)
  const state = await snapshot(store.config.storage, prefix, options, isOneObject)
  return { page: () => pageOf(store, prefix, state, { selection, options, isOneObject }) }
}

interface Selected {
  readonly selection: Selection
  readonly options: ListOptions
  readonly isOneObject: boolean
}

/** One page of a list: all that is selected, or `limit` of it with a token for the rest of the same state. */
function pageOf(store: Store, prefix: string, { state, after }: Snapshot, { selection, options, isOneObject }: Selected): Page {
  const { codec, keyPrefix } = store.config
  const entities: Entity[] = []
  const items = isOneObject ? itemAt(state.items, prefix + selection.name) : state.items
  const unreadable: UndecodableObject[] = []
  const limit = pageSize(options)
  const isFull = (): boolean => (limit > 0 && entities.length + unreadable.length >= limit) || unreadable.length >= MAX_UNREADABLE
  let at = after === undefined ? 0 : indexAfter(items, after)
  codec.conversions?.expect(items.slice(at, limit === 0 ? undefined : at + limit))
  for (; at < items.length && !isFull(); at++) {
    const stored = items[at] as StoredObject
    try {
      if (selection.all || selection.matches(codec.fromStorage(stored))) entities.push(store.entity(stored))
    } catch (error) {
      if (!(error instanceof UndecodableObject)) throw error
      unreadable.push(error)
    }
  }
  if (unreadable.length > 0) throw unreadableList(store.config, keyPrefix, unreadable)
  const more = limit > 0 && at < items.length && entities.length === limit
  const last = items[at - 1]
  const token =
    more && last !== undefined
      ? encodeContinue({ resourceVersion: state.resourceVersion, start: last.key.slice(prefix.length) })
      : undefined
  const metadata = objectOf({
    resourceVersion: String(state.resourceVersion),
    continue: token,
    remainingItemCount: token !== undefined && selection.all ? items.length - at : undefined,
  })
  return { entities, metadata }
}

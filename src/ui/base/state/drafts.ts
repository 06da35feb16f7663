import type { StateCreator } from 'zustand'
import { browserClock } from '../async/async.ts'
import { DESIGNS, type Draft, KeptDrafts } from './kept-drafts.ts'
import { nameOf } from './stored.ts'

const ID = 'crdlab.tab'

const lockOf = (id: string): string => `crdlab tab ${id}`
const newId = (): string => crypto.getRandomValues(new Uint32Array(2)).join('-')

/** The id that a reload left behind. It stands there between the two pages only, so that a duplicated tab gets an id of its own. */
function takeId(): string | null {
  const id = sessionStorage.getItem(ID)
  sessionStorage.removeItem(ID)
  return id
}

/**
 * Gives this tab its id, which a reload keeps. The tab holds a Web Lock under it for as long as it is open, by which other tabs
 * know. Without session storage each load has another id.
 */
function openTab(): string {
  let id = newId()
  try {
    id = takeId() ?? id
    addEventListener('pagehide', () => sessionStorage.setItem(ID, id))
    addEventListener('pageshow', (event) => event.persisted && sessionStorage.removeItem(ID))
  } catch {
    // A page that is allowed no storage has no drafts to find again.
  }
  void globalThis.navigator?.locks?.request(lockOf(id), () => new Promise(() => {}))
  return id
}

/** A tab that was closed a moment ago may hold its lock for a little longer. */
const CLOSING_MS = 3000

/** Whether the tab of an id is closed, or closes now. Without Web Locks every other tab counts as closed. */
async function isTabClosed(id: string): Promise<boolean> {
  const locks = globalThis.navigator?.locks
  if (locks === undefined) return true
  return locks.request(lockOf(id), { signal: AbortSignal.timeout(CLOSING_MS) }, () => true).catch(() => false)
}

export type { Draft } from './kept-drafts.ts'

export interface DraftsSlice {
  /** By address: workspace, path of the endpoint. */
  readonly drafts: Readonly<Record<string, Draft>>
  /** Addresses whose draft could not be kept on disk: it lives in this tab only. */
  readonly unstoredDrafts: readonly string[]
  /** Texts that other tabs have written into drafts that are followed here, until they are taken or passed over. */
  readonly otherTabTexts: Readonly<Record<string, string>>
  setDraft(address: string, draft: Draft): void
  dropDraft(address: string): void
  /** Keeps what is still to be kept, at once: the page is left. */
  finishDrafts(): void
  /**
   * Keeps a draft as it is here while other tabs write it: their texts stand in `otherTabTexts`. Drafts of the designer that nobody follows
   * become what other tabs make of them. Until what this returns is called.
   */
  followDraft(address: string): () => void
  /** Forgets what other tabs have written. */
  ignoreOtherTab(address: string): void
  /** Another tab has changed what is kept: under a key of localStorage, from a text, to a text; null where there is none. */
  noteDraftChange(key: string | null, before: string | null, now: string | null): void
}

const KEY = 'draft.'

/** For a page that may keep nothing. */
const NO_STORAGE = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem(): void {
    throw new Error('nothing can be kept')
  },
  removeItem() {},
}

function storage(): ConstructorParameters<typeof KeptDrafts>[0]['storage'] {
  try {
    return localStorage
  } catch {
    return NO_STORAGE
  }
}

function without<T>(all: Readonly<Record<string, T>>, address: string): Record<string, T> {
  const { [address]: _, ...others } = all
  return others
}

type Get = Parameters<StateCreator<DraftsSlice>>[1]
type Set = Parameters<StateCreator<DraftsSlice>>[0]

/** What the other tabs of the page do to drafts. */
function otherTabs(
  set: Set,
  get: Get,
  kept: KeptDrafts,
): Pick<DraftsSlice, 'followDraft' | 'ignoreOtherTab' | 'noteDraftChange'> {
  const followed: string[] = []
  return {
    followDraft(address) {
      followed.push(address)
      return () => followed.splice(followed.indexOf(address), 1)
    },
    ignoreOtherTab(address) {
      if (get().otherTabTexts[address] !== undefined) set({ otherTabTexts: without(get().otherTabTexts, address) })
    },
    noteDraftChange(key, before, now) {
      const address = nameOf(key, KEY)
      if (address?.startsWith(DESIGNS) !== true) return
      const { drafts, otherTabTexts } = get()
      const theirs = now === null ? undefined : kept.read(address, now)
      // What cannot be read has been written over, which will be heard of too.
      if (theirs === undefined && now !== null) return
      const own = drafts[address]
      if (theirs !== undefined) {
        if (followed.includes(address)) set({ otherTabTexts: { ...otherTabTexts, [address]: theirs.text } })
        else set({ drafts: { ...drafts, [address]: theirs } })
        return
      }
      get().ignoreOtherTab(address)
      // What they sent or discarded is not what is written here: that is kept on.
      if (
        followed.includes(address) &&
        own !== undefined &&
        own.text !== (before === null ? undefined : kept.read(address, before)?.text)
      )
        get().setDraft(address, own)
      else set({ drafts: without(drafts, address) })
    },
  }
}

/** Takes over the drafts of panes that closed tabs left. */
async function adoptDrafts(set: Set, get: Get, kept: KeptDrafts): Promise<void> {
  await Promise.all(
    kept.foreign().map(async (foreign) => {
      if (foreign.tab !== undefined && !(await isTabClosed(foreign.tab))) return
      const draft = get().drafts[foreign.address] === undefined ? kept.adopt(foreign) : undefined
      if (draft !== undefined) set({ drafts: { ...get().drafts, [foreign.address]: draft } })
    }),
  )
}

export const draftsSlice: StateCreator<DraftsSlice> = (set, get) => {
  const kept = new KeptDrafts({
    storage: storage(),
    tab: openTab(),
    now: browserClock.now,
    random: () => Math.random().toString(36).slice(2, 8),
    later(run, ms) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    onKept(address, isKept) {
      const { unstoredDrafts } = get()
      if (unstoredDrafts.includes(address) === isKept) {
        set({ unstoredDrafts: isKept ? unstoredDrafts.filter((other) => other !== address) : [...unstoredDrafts, address] })
      }
    },
  })
  queueMicrotask(() => void adoptDrafts(set, get, kept))
  return {
    drafts: kept.recall(),
    unstoredDrafts: [],
    otherTabTexts: {},
    setDraft(address, draft) {
      set({ drafts: { ...get().drafts, [address]: draft } })
      kept.keep(address, draft)
    },
    dropDraft(address) {
      kept.forget(address)
      const unstoredDrafts = get().unstoredDrafts.filter((other) => other !== address)
      set({ drafts: without(get().drafts, address), otherTabTexts: without(get().otherTabTexts, address), unstoredDrafts })
    },
    finishDrafts: () => kept.finish(),
    ...otherTabs(set, get, kept),
  }
}

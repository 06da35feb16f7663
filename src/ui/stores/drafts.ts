import type { StateCreator } from 'zustand'
import validateDraft from '../../formats/draft.schema.json?validate'
import { forget, keep, keptKeys, nameOf, recall } from './stored.ts'

/** Text that was edited and not sent. It survives a reload; only sending or discarding it ends it. */
export interface Draft {
  /** The pane's text when editing began: the common ancestor for a three-way merge. */
  readonly base: string
  /** The resourceVersion of that text. */
  readonly baseVersion: string
  readonly text: string
}

export interface DraftsSlice {
  /** By address: workspace, path of the endpoint. */
  readonly drafts: Readonly<Record<string, Draft>>
  /** Addresses whose draft could not be kept on disk: it lives in this tab only. */
  readonly unkept: readonly string[]
  /** Texts that other tabs have written into drafts that are followed here, until they are taken or passed over. */
  readonly elsewhere: Readonly<Record<string, string>>
  setDraft(address: string, draft: Draft): void
  dropDraft(address: string): void
  /**
   * Keeps a draft as it is here while other tabs write it: their texts stand in `elsewhere`. Drafts of the designer that nobody follows
   * become what other tabs make of them. Until what this returns is called.
   */
  followDraft(address: string): () => void
  /** Forgets what other tabs have written. */
  passOver(address: string): void
  /** Another tab has changed what is kept: under a key of localStorage, from a text, to a text; null where there is none. */
  hearOfDraft(key: string | null, before: string | null, now: string | null): void
}

const KEY = 'draft.'
/** Of the drafts that are told of: texts of the panes are merged when they are sent. */
const DESIGNS = 'design '
const LIMIT = 1_500_000

const isDraft = (kept: unknown): kept is Draft => validateDraft(kept)

function recallDrafts(): Record<string, Draft> {
  const drafts: Record<string, Draft> = {}
  for (const key of keptKeys(KEY)) {
    const kept = recall(key)
    if (isDraft(kept)) drafts[key.slice(KEY.length)] = kept
  }
  return drafts
}

function draftOf(text: string | null): Draft | undefined {
  if (text === null) return undefined
  try {
    const kept: unknown = JSON.parse(text)
    return isDraft(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

function without<T>(all: Readonly<Record<string, T>>, address: string): Record<string, T> {
  const { [address]: _, ...others } = all
  return others
}

type Get = Parameters<StateCreator<DraftsSlice>>[1]
type Set = Parameters<StateCreator<DraftsSlice>>[0]

/** What the other tabs of the page do to drafts. */
function otherTabs(set: Set, get: Get): Pick<DraftsSlice, 'followDraft' | 'passOver' | 'hearOfDraft'> {
  const followed: string[] = []
  return {
    followDraft(address) {
      followed.push(address)
      return () => followed.splice(followed.indexOf(address), 1)
    },
    passOver(address) {
      if (get().elsewhere[address] !== undefined) set({ elsewhere: without(get().elsewhere, address) })
    },
    hearOfDraft(key, before, now) {
      const address = nameOf(key, KEY)
      if (address?.startsWith(DESIGNS) !== true) return
      const { drafts, elsewhere } = get()
      const theirs = draftOf(now)
      const own = drafts[address]
      if (theirs !== undefined) {
        if (followed.includes(address)) set({ elsewhere: { ...elsewhere, [address]: theirs.text } })
        else set({ drafts: { ...drafts, [address]: theirs } })
        return
      }
      get().passOver(address)
      // What they sent or discarded is not what is written here: that is kept on.
      if (followed.includes(address) && own !== undefined && own.text !== draftOf(before)?.text) get().setDraft(address, own)
      else set({ drafts: without(drafts, address) })
    },
  }
}

export const draftsSlice: StateCreator<DraftsSlice> = (set, get) => ({
  drafts: recallDrafts(),
  unkept: [],
  elsewhere: {},
  setDraft(address, draft) {
    const kept = draft.text.length + draft.base.length < LIMIT && keep(KEY + address, draft)
    const unkept = get().unkept.filter((other) => other !== address)
    set({ drafts: { ...get().drafts, [address]: draft }, unkept: kept ? unkept : [...unkept, address] })
  },
  dropDraft(address) {
    forget(KEY + address)
    const unkept = get().unkept.filter((other) => other !== address)
    set({ drafts: without(get().drafts, address), elsewhere: without(get().elsewhere, address), unkept })
  },
  ...otherTabs(set, get),
})

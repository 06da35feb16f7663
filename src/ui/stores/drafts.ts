import type { StateCreator } from 'zustand'
import validateDraft from '../../formats/draft.schema.json?validate'
import { forget, keep, keptKeys, recall } from './stored.ts'

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
  setDraft(address: string, draft: Draft): void
  dropDraft(address: string): void
}

const KEY = 'draft.'
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

export const draftsSlice: StateCreator<DraftsSlice> = (set, get) => ({
  drafts: recallDrafts(),
  unkept: [],
  setDraft(address, draft) {
    const kept = draft.text.length + draft.base.length < LIMIT && keep(KEY + address, draft)
    const unkept = get().unkept.filter((other) => other !== address)
    set({ drafts: { ...get().drafts, [address]: draft }, unkept: kept ? unkept : [...unkept, address] })
  },
  dropDraft(address) {
    forget(KEY + address)
    const { [address]: _, ...drafts } = get().drafts
    set({ drafts, unkept: get().unkept.filter((other) => other !== address) })
  },
})

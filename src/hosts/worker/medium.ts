import type { Clock, Random } from '../../apiserver/clock.ts'
import { type IndexedDbBackend, indexedDbBackend } from '../../apiserver/storage/indexeddb/backend.ts'
import { type Replacement, replaceContent } from '../../apiserver/storage/indexeddb/replacement.ts'
import type { Backend } from '../../apiserver/storage/interfaces.ts'
import type { JournalMedium } from '../../journal/journal.ts'

/** A backend that can tell what its opening found. */
export type MediumBackend = Backend & Pick<IndexedDbBackend, 'report' | 'filled' | 'damaged'>

/** The medium in which the engine of a page keeps a workspace. */
export interface Medium {
  backend(): MediumBackend
  /** Replaces all content, while no store is open on it. Rejects with StorageFailure and keeps the former content then. */
  replace(content: Replacement): Promise<void>
  /** Undefined where journals cannot be kept. */
  journal(): Promise<JournalMedium | undefined>
}

/** A database of the browser. */
export const databaseMedium = (workspace: string, around: { readonly clock: Clock; readonly random: Random }): Medium => ({
  backend: () => indexedDbBackend(workspace, around),
  replace: (content) => replaceContent(workspace, content, around),
  journal: async () => {
    const { indexedDbMedium } = await import('../journal/indexeddb.ts')
    return indexedDbMedium(workspace).catch(() => undefined)
  },
})

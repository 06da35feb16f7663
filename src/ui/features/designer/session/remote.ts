import type { CrdRevision } from '../crd/crd.ts'
import type { Analysis } from './analysis.ts'
import type { History } from './history.ts'
import type { Session, SessionStorage, SessionStore } from './store.ts'

interface RemoteOptions {
  readonly store: SessionStore
  readonly history: History
  readonly analysis: Pick<Analysis, 'request'>
  readonly storage: SessionStorage
}

export interface Remote extends Pick<Session, 'noteRemote' | 'resolveRemoteChange'> {
  /** Notes that this session has installed a text. */
  noteInstalled(text: string, installed: CrdRevision): void
}

/** Creates the part of a session that knows what the server has of its CRD. */
export function createRemote({ store, history, analysis, storage }: RemoteOptions): Remote {
  const { getState: get, setState: set } = store
  const replace = (text: string): void => {
    history.replace(text)
    storage.saveDraft(get())
    analysis.request()
  }
  return {
    noteInstalled(text, installed) {
      set({ base: text, installed, hasRemoteChange: false, breaks: [] })
      storage.installedAs(installed.name)
      // Edits that were made during the installation are a draft again.
      storage.saveDraft(get())
      if (get().text !== text) analysis.request()
    },
    noteRemote(base, installed) {
      const { text, base: before, installed: known, hasRemoteChange } = get()
      const isChange = known !== undefined && known.name === installed?.name
      const isUnedited = isChange && text === before
      set({ base, installed, hasRemoteChange: isChange ? !isUnedited : installed !== undefined && hasRemoteChange })
      // Without edits of their own, users see the change, and can undo it.
      if (isUnedited) return replace(base)
      storage.saveDraft(get())
      analysis.request()
    },
    resolveRemoteChange(keep) {
      set({ hasRemoteChange: false })
      if (keep === 'theirs') replace(get().base)
    },
  }
}

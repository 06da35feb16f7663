import type { Ignored } from '../../../../analysis/diagnostics/ignored.ts'
import type { Edit, Path } from '../../../../analysis/edit.ts'
import type { Profile } from '../../../../analysis/lint/style/profile.ts'
import type { ClientClock } from '../../../../client/transport.ts'
import { idOf } from '../crd/fields.ts'
import { Analysis, type DryRun } from './analysis.ts'
import { createEditQueue } from './edit-queue.ts'
import { createHistory } from './history.ts'
import { createInstall, type InstallApi } from './install.ts'
import { createRemote } from './remote.ts'
import {
  createSessionStore,
  NO_INSTALL,
  type Session,
  type SessionLanguage,
  type SessionStart,
  type SessionStorage,
} from './store.ts'

export interface SessionOptions {
  readonly start: SessionStart
  readonly storage: SessionStorage
  readonly language: SessionLanguage
  readonly dryRun: DryRun
  readonly clock: ClientClock
  api(): InstallApi | undefined
}

/**
 * Creates the designer's session of one CRD. The history owns its text; the analysis, the edit queue and the installation each hold one of the
 * ways through a session, from their first step to the last.
 */
export function createSession({ start, storage, language, dryRun, clock, api }: SessionOptions): Session {
  const store = createSessionStore(start, storage)
  const { getState, getInitialState, subscribe, setState: set } = store
  const saveDraft = (): void => storage.saveDraft(getState())
  const history = createHistory(store, clock)
  const analysis = new Analysis({ store, history, language, dryRun, clock, saveDraft })
  const edits = createEditQueue({ store, history, analysis, language, saveDraft })
  const remote = createRemote({ store, history, analysis, storage })
  const analyzeChange = (isChanged: boolean): void => {
    if (!isChanged) return
    saveDraft()
    analysis.request()
  }
  analysis.request()
  return {
    getState,
    getInitialState,
    subscribe,
    type: (text: string) => analysis.type(text),
    undo: () => analyzeChange(history.undo()),
    redo: () => analyzeChange(history.redo()),
    apply: edits.apply,
    applyEdits: (all: readonly Edit[]) => edits.apply({ edits: all, select: undefined }),
    reportEditError: (editError: string) => set({ editError }),
    select(path: Path | undefined) {
      // The caret reports a place again and again: the selection stays the same value, so that an edit in progress can replace it.
      const { selected } = getState()
      if (path === undefined || selected === undefined || idOf(path) !== idOf(selected)) set({ selected: path })
    },
    showProblem: (problem: string | undefined) => set({ problem }),
    cut: (cut: readonly Path[]) => set({ cut }),
    setVersion(version: number) {
      history.endTyping()
      set({ version, selected: undefined })
    },
    analyze: () => analysis.request(),
    ignore(ignored: Ignored) {
      set({ ignored })
      storage.saveIgnored(ignored)
      analysis.request()
    },
    setProfile(profile: Profile) {
      set({ profile })
      storage.saveProfile(profile)
      analysis.request()
    },
    install: createInstall({ store, edits, analysis, remote, language, clock, api }),
    closeInstall: () => set({ install: { ...NO_INSTALL, isRunning: getState().install.isRunning } }),
    noteRemote: remote.noteRemote,
    resolveRemoteChange: remote.resolveRemoteChange,
  }
}

import type { Ignored } from '../../../../analysis/diagnostics/ignored.ts'
import { type Edit, type Path, valueAt } from '../../../../analysis/edit.ts'
import type { Profile } from '../../../../analysis/lint/style/profile.ts'
import { BLANK } from '../../../../analysis/sample/template.ts'
import { CRDS } from '../../../../client/resource-type.ts'
import type { ClientClock } from '../../../../client/transport.ts'
import { browserClock, waitFor } from '../../../base/async/async.ts'
import { language } from '../../../base/language/language.ts'
import { silent } from '../../../base/server/plain-fetch.ts'
import { appStore } from '../../../base/state/store.ts'
import { draftKey } from '../../../base/state/workspace-keys.ts'
import { versionsOf } from '../../../entities/crd/crd.ts'
import { isNew } from '../../../entities/crd/new-designs.ts'
import { installedCrd, keepTyped, textOfCrd } from '../../../entities/crd/source.ts'
import { watchedTable } from '../../../entities/kind/table.ts'
import { revisionOf, revisionText } from '../crd/crd.ts'
import { idOf, schemaPath } from '../crd/fields.ts'
import { needProblems } from '../crd/need-problems.ts'
import type { FieldTab } from '../crd/tabs.ts'
import { Analysis, type CrdText, type DryRun } from './analysis.ts'
import { createDryRun } from './dry-run.ts'
import { createEditQueue } from './edit-queue.ts'
import { createHistory } from './history.ts'
import { createInstall, type InstallApi } from './install.ts'
import { keepSteps, keptSteps } from './kept-steps.ts'
import { pausedDryRun } from './paused-dry-run.ts'
import { createRemote } from './remote.ts'
import { type DesignStorage, openStorage } from './storage.ts'
import {
  createSessionStore,
  NO_INSTALL,
  type Part,
  type RawDraft,
  type Session,
  type SessionLanguage,
  type SessionStart,
  type SessionState,
  type SessionStorage,
  type SessionStore,
} from './store.ts'

interface SessionOptions {
  readonly start: SessionStart
  readonly storage: SessionStorage
  readonly language: SessionLanguage
  readonly dryRun: DryRun
  readonly clock: ClientClock
  /** The Kubernetes release that the server equals, where it is known. */
  readonly release?: string | undefined
  api(): InstallApi | undefined
}

/** The selected field in another version, or else `spec` there; undefined when the version has neither. */
function sameField({ crd, selected = [] }: SessionState, version: number): Path | undefined {
  const places = [
    [...selected.slice(0, 2), version, ...selected.slice(3)],
    [...schemaPath(version), 'properties', 'spec'],
  ]
  return places.find((path) => path.length > 3 && valueAt(crd, path) !== undefined)
}

/**
 * Creates the designer's session of one CRD. The history owns its text; the analysis, the edit queue and the installation each hold one of the
 * ways through a session, from their first step to the last.
 */
export function createSession({ start, storage, language, dryRun, clock, release, api }: SessionOptions): Session {
  const store = createSessionStore(start, storage)
  const { getState, getInitialState, subscribe, setState: set } = store
  const saveDraft = (): void => storage.saveDraft(getState())
  const history = createHistory(store, clock)
  const analysis = new Analysis({ store, history, language, dryRun, clock, release, saveDraft })
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
      const { selected, selections } = getState()
      if (path === undefined || selected === undefined || idOf(path) !== idOf(selected)) {
        set({ selected: path, selections: selections + 1 })
      }
    },
    showTab: (tab: FieldTab) => set({ tab }),
    showPart: (part: Part) => set({ part }),
    keepRaw: (rawDraft: RawDraft | undefined) => set({ rawDraft }),
    showProblem: (problem: string | undefined) => set({ problem }),
    cut: (cut: readonly Path[]) => set({ cut }),
    setVersion(version: number) {
      history.endTyping()
      const { selections } = getState()
      set({ version, selected: sameField(getState(), version), selections: selections + 1 })
    },
    noteReleases(change) {
      const { crd, ignored } = getState()
      const releases = { ...getState().releases, ...change }
      // The report of a release alone leaves the problems as they are, so that what shows them is not drawn again.
      set(change.needs === undefined ? { releases } : { releases, needs: needProblems(releases.needs, crd, ignored) })
    },
    analyze: () => analysis.request(),
    ignore(ignored: Ignored) {
      const { releases, crd } = getState()
      set({ ignored, needs: needProblems(releases.needs, crd, ignored) })
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

/** A design that was opened. */
export interface OpenDesign {
  readonly workspace: string
  /** Undefined when there is neither a draft nor a CRD of the name. */
  readonly session: Session | undefined
  readonly storage: DesignStorage
}

/** The API of the open workspace, for installing; undefined while there is no connection. */
function installApi(): InstallApi | undefined {
  const { you, page = you } = appStore.getState()
  if (you === undefined || page === undefined) return undefined
  return {
    sender: you,
    reader: silent(page),
    changes: watchedTable(page, CRDS).subscribe,
    keepTyped: (name, text) => keepTyped(page, name, text),
  }
}

/** Milliseconds without an edit before a cluster is sent a dry run: it is shared, and its admission webhooks work too. */
const CLUSTER_PAUSE = 800

/** The same for a design that was just opened and is stored as it is: the server then loads the code that checks CRDs, which opening goes without. */
const OPENED_PAUSE = 2000

function dryRunPause({ isAsStored }: CrdText): number | undefined {
  const { capabilities, prefs } = appStore.getState()
  const isCluster = capabilities.has('cluster')
  if (isCluster && !prefs.dryRuns) return undefined
  if (isAsStored) return OPENED_PAUSE
  return isCluster ? CLUSTER_PAUSE : 0
}

/** How long in milliseconds a design that opens waits for its fields, so that it is drawn once: React draws anew what changes while it draws. */
const FIELDS_MS = 150

/** Resolves once the fields of a design are known, or why there are none; or after a pause, where it is long. */
export async function whenParsed(
  { getState, subscribe }: Pick<SessionStore, 'getState' | 'subscribe'>,
  clock: ClientClock,
): Promise<void> {
  const check = async () => {
    const { crd, textProblem, analysisError } = getState()
    return crd ?? textProblem ?? analysisError
  }
  await waitFor(check, subscribe, { clock, timeoutMs: FIELDS_MS, recheckMs: FIELDS_MS })
}

/** Opens the draft of a name, or its installed CRD. Throws Unreachable. */
export async function openDesign(workspace: string, name: string): Promise<OpenDesign> {
  const { page, drafts, dialects } = appStore.getState()
  const storage = openStorage(workspace, name)
  const crd = page === undefined || isNew(name) ? undefined : await installedCrd(page, name)
  const base = crd === undefined ? '' : await textOfCrd(crd)
  const key = draftKey(workspace, name)
  const draft = drafts[key]
  const text = draft?.text ?? (isNew(name) ? BLANK : base)
  if (text === '') return { workspace, session: undefined, storage }
  const installed = crd && revisionOf(crd)
  const isOfAnother = draft !== undefined && draft.baseVersion !== '' && draft.baseVersion !== revisionText(installed)
  const session = createSession({
    start: { text, base, installed, hasRemoteChange: installed !== undefined && isOfAnother, ...keptSteps(key, text) },
    storage,
    language,
    dryRun: pausedDryRun(
      createDryRun(() => {
        const client = appStore.getState().page
        return client && silent(client)
      }),
      { clock: browserClock, pauseMs: dryRunPause },
    ),
    clock: browserClock,
    release: dialects.kubernetes,
    api: installApi,
  })
  session.subscribe((state) => keepSteps(draftKey(workspace, storage.name), state))
  await whenParsed(session, browserClock)
  // Clients are led to the version that is stored: of several, the first can be on its way out.
  const stored = versionsOf(session.getState().crd).findIndex((version) => version.storage === true)
  if (stored > 0) session.setVersion(stored)
  return { workspace, session, storage }
}

import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Ignored } from '../../../../analysis/diagnostics/ignored.ts'
import type { Edit, Path } from '../../../../analysis/edit.ts'
import type { LanguageService } from '../../../../analysis/language-service.ts'
import type { Profile } from '../../../../analysis/lint/style/profile.ts'
import type { Need } from '../../../../analysis/releases/needs.ts'
import type { Problem as TextProblem } from '../../../../analysis/yaml/yaml.ts'
import type { JsonObject } from '../../../../apimachinery/json/value.ts'
import type { ReleaseReport } from '../../../../protocol/releases.ts'
import type { Asked } from '../../../base/language/language.ts'
import type { BlockEdit, CrdEdit, CrdRevision } from '../crd/crd.ts'
import type { Problem } from '../crd/problems.ts'
import type { FieldTab } from '../crd/tabs.ts'

/** A state of the design to which undo and redo return. */
export interface Snapshot {
  readonly text: string
  readonly selected: Path | undefined
  readonly version: number
}

/** The parts of the designer. */
export type Part = 'schema' | 'field' | 'yaml' | 'problems'

export const INSTALL_STEPS = ['dryRun', 'write', 'names', 'established', 'served'] as const
export type InstallStepId = (typeof INSTALL_STEPS)[number]

/** A step of an installation, and what the server answered to it. */
export interface InstallStep {
  readonly id: InstallStepId
  readonly state: 'waiting' | 'running' | 'done' | 'failed'
  readonly says: string
}

/** The YAML of a value as it is being typed. */
export interface RawDraft {
  readonly path: Path
  readonly text: string
}

/** The newest installation of the design. */
export interface InstallRun {
  readonly isRunning: boolean
  /** The name of the CRD; empty before the first installation. */
  readonly name: string
  /** The text that was sent. */
  readonly text: string
  readonly steps: readonly InstallStep[]
}

export const NO_INSTALL: InstallRun = { isRunning: false, name: '', text: '', steps: [] }

/** What releases of Kubernetes do with the CRD, as far as they have been asked. */
export interface ReleasesState {
  /** The text that they were asked about; empty: none has been answered. */
  readonly text: string
  /** The oldest release first. */
  readonly reports: readonly ReleaseReport[]
  readonly needs: readonly Need[]
  /** Why not all releases were asked; empty: it took too long; undefined: all were. */
  readonly problem: string | undefined
}

export const NO_RELEASES: ReleasesState = { text: '', reports: [], needs: [], problem: undefined }

export interface SessionState {
  /** The CRD as YAML, the source of everything else here. Written by the history alone. */
  readonly text: string
  readonly past: readonly Snapshot[]
  readonly future: readonly Snapshot[]
  /** The installed CRD as a text; empty when there is none. */
  readonly base: string
  /** The revision of the installed CRD that `base` shows. */
  readonly installed: CrdRevision | undefined
  /** The installed CRD was changed after this design was begun, and the user has not decided which to keep. */
  readonly hasRemoteChange: boolean
  readonly install: InstallRun
  /** The CRD of the newest text that could be parsed. */
  readonly crd: JsonObject | undefined
  readonly textProblem: TextProblem | undefined
  /** Lint findings about style. */
  readonly style: readonly Problem[]
  /** Changes that break clients of the installed CRD. */
  readonly breaks: readonly Problem[]
  /** How many findings are left out of these. */
  readonly more: number
  /** Errors and warnings of the server's dry run. */
  readonly server: readonly Problem[]
  /** What needs a newer release of Kubernetes than the oldest, without what is ignored. */
  readonly needs: readonly Problem[]
  /** What releases do with the CRD. */
  readonly releases: ReleasesState
  /** An analysis is in progress. */
  readonly checking: boolean
  /** Why the newest text could not be analyzed; the problems are then those of an earlier text. */
  readonly analysisError: string | undefined
  /** Why the last edit could not be applied; empty when it was. */
  readonly editError: string
  readonly selected: Path | undefined
  /** The tab of the inspector that is open. */
  readonly tab: FieldTab
  /** The part that is shown where there is no room for all. */
  readonly part: Part
  /** What was typed of a field's YAML and is not in the text yet. */
  readonly rawDraft: RawDraft | undefined
  /** How often the user has selected something: an edit selects nothing when the user has done so since. */
  readonly selections: number
  /** The fields that were cut and not pasted yet. */
  readonly cut: readonly Path[]
  /** The index of the version that is shown. */
  readonly version: number
  /** The key of the active problem. */
  readonly problem: string | undefined
  /** Ignored rules, or rules at places, with the reason. */
  readonly ignored: Ignored
  readonly profile: Profile
}

/** The state as the parts of a session write it. */
export type SessionStore = StoreApi<SessionState>

/** Makes an edit for the state that the edits before it have left. */
export type EditFactory = (state: SessionState) => CrdEdit | undefined

/** The designer's session of one CRD, as components use it. */
export interface Session extends Pick<SessionStore, 'getState' | 'getInitialState' | 'subscribe'> {
  /** Replaces the text by what the user typed. Letters typed without a pause are one step to undo. */
  type(text: string): void
  undo(): void
  redo(): void
  /**
   * Applies an edit after those before it. Undefined is no edit. One that depends on the CRD (a free name, an index) is given as a function, which is called when
   * its turn comes. Resolves when the edit is shown, or when `editError` tells why it is not.
   */
  apply(edit: CrdEdit | BlockEdit | EditFactory | undefined): Promise<void>
  /** Applies edits that keep the selection. */
  applyEdits(edits: readonly Edit[]): Promise<void>
  /** Shows why an edit was not possible. */
  reportEditError(message: string): void
  select(path: Path | undefined): void
  showTab(tab: FieldTab): void
  showPart(part: Part): void
  /** Keeps the YAML of a field while it is being typed; undefined once it is in the text, or given up. */
  keepRaw(draft: RawDraft | undefined): void
  /** Makes a problem the active one, by its key. */
  showProblem(key: string | undefined): void
  cut(paths: readonly Path[]): void
  setVersion(index: number): void
  /** Notes what releases do with the CRD. */
  noteReleases(change: Partial<ReleasesState>): void
  /** Analyzes the text again. */
  analyze(): void
  ignore(ignored: Ignored): void
  setProfile(profile: Profile): void
  /** Sends the CRD and waits until it is served. Resolves with its revision once it is stored; undefined when it was rejected. Never rejects. */
  install(): Promise<CrdRevision | undefined>
  /** Hides the steps of the newest installation. */
  closeInstall(): void
  /** Notes that the server has another revision of the CRD; without one, that the CRD was deleted. */
  noteRemote(base: string, installed: CrdRevision | undefined): void
  /** Continues with the server's text, or with the own one, after a remote change. */
  resolveRemoteChange(keep: 'theirs' | 'mine'): void
}

/** The questions of a session to the language worker. Each rejects when the worker fails. */
export type SessionLanguage = Pick<
  Asked<LanguageService>,
  'design' | 'edited' | 'replacedBlock' | 'findings' | 'costs' | 'locked'
>

/** What the browser stores of a session. */
export interface SessionStorage {
  readonly ignored: Ignored
  readonly profile: Profile
  /** Stores the text as a draft, or deletes the draft when it equals the installed CRD. */
  saveDraft(state: SessionState): void
  saveIgnored(ignored: Ignored): void
  saveProfile(profile: Profile): void
  /** Deletes the draft, and stores everything under the name of the CRD from now on. */
  installedAs(name: string): void
}

/** The state in which a session begins; without steps when none of them were kept. */
export type SessionStart = Pick<SessionState, 'text' | 'base' | 'installed' | 'hasRemoteChange'> &
  Partial<Pick<SessionState, 'past' | 'future'>>

/** Creates the state of a session. */
export const createSessionStore = (start: SessionStart, { ignored, profile }: SessionStorage): SessionStore =>
  createStore<SessionState>()(() => ({
    past: [],
    future: [],
    ...start,
    install: NO_INSTALL,
    crd: undefined,
    textProblem: undefined,
    style: [],
    breaks: [],
    more: 0,
    server: [],
    needs: [],
    releases: NO_RELEASES,
    checking: true,
    analysisError: undefined,
    editError: '',
    selected: undefined,
    tab: 'field',
    part: 'schema',
    rawDraft: undefined,
    selections: 0,
    cut: [],
    version: 0,
    problem: undefined,
    ignored,
    profile,
  }))

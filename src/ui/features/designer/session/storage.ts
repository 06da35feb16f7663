import { type Ignored, reasonsOf } from '../../../../analysis/diagnostics/ignored.ts'
import { PROFILES, type Profile } from '../../../../analysis/lint/style/profile.ts'
import type { Draft } from '../../../base/state/drafts.ts'
import { appStore } from '../../../base/state/store.ts'
import { forget, keep, recall } from '../../../base/state/stored.ts'
import { draftKey, ignoredKey, profileKey } from '../../../base/state/workspace-keys.ts'
import { revisionText } from '../crd/crd.ts'
import type { SessionStorage } from './store.ts'

const NEW = /^new(?:-(\d+))?$/

/** Whether a name is that of a design without an installed CRD, in addresses and storage keys: `new`, `new-2`. Names of CRDs contain dots. */
export const isNew = (name: string): boolean => NEW.test(name)

/** A draft of a CRD that is not installed. */
export interface NewDraft {
  readonly name: string
  readonly text: string
}

/** The drafts of new designs, in the order of their names. */
export function newDrafts(drafts: Readonly<Record<string, Draft>>, workspace: string): readonly NewDraft[] {
  const numberOf = (name: string): number => Number(NEW.exec(name)?.[1] ?? 1)
  const beginning = draftKey(workspace, '')
  return Object.entries(drafts)
    .filter(([key]) => key.startsWith(beginning) && isNew(key.slice(beginning.length)))
    .map(([key, { text }]) => ({ name: key.slice(beginning.length), text }))
    .sort((a, b) => numberOf(a.name) - numberOf(b.name))
}

/** A name that no draft of a new design has. */
export function freeName(drafts: readonly NewDraft[]): string {
  const taken = new Set(drafts.map(({ name }) => name))
  for (let i = 1; ; i++) {
    const name = i === 1 ? 'new' : `new-${i}`
    if (!taken.has(name)) return name
  }
}

const recallIgnored = (workspace: string, name: string): Ignored => reasonsOf(recall(ignoredKey(workspace, name)))

function saveIgnored(workspace: string, name: string, ignored: Ignored): void {
  if (Object.keys(ignored).length === 0) forget(ignoredKey(workspace, name))
  else keep(ignoredKey(workspace, name), ignored)
}

/** Stores a text as the draft of a new design, which ignores no rules yet. */
export function saveNewDesign(workspace: string, { name, text }: NewDraft): void {
  saveIgnored(workspace, name, {})
  appStore.getState().setDraft(draftKey(workspace, name), { base: '', baseVersion: '', text })
}

/** Deletes the draft of a new design, with the rules that it ignores. */
export function deleteNewDesign(workspace: string, name: string): void {
  saveIgnored(workspace, name, {})
  appStore.getState().dropDraft(draftKey(workspace, name))
}

/** What the browser stores of a design. */
export interface DesignStorage extends SessionStorage {
  /** The name under which it is stored now. */
  readonly name: string
}

/** Opens what the browser stores of a design under a name. */
export function openStorage(workspace: string, opened: string): DesignStorage {
  let name = opened
  const drafts = appStore.getState
  const isNewDesign = isNew(opened) && drafts().drafts[draftKey(workspace, opened)] === undefined
  return {
    get name() {
      return name
    },
    ignored: isNewDesign ? {} : recallIgnored(workspace, opened),
    profile: PROFILES.find((one) => one === recall(profileKey(workspace))) ?? 'operator',
    saveDraft({ text, base, installed }) {
      const key = draftKey(workspace, name)
      if (text === base) drafts().dropDraft(key)
      else drafts().setDraft(key, { base, baseVersion: revisionText(installed), text })
    },
    saveIgnored: (ignored) => saveIgnored(workspace, name, ignored),
    saveProfile: (profile: Profile) => void keep(profileKey(workspace), profile),
    installedAs(own) {
      drafts().dropDraft(draftKey(workspace, name))
      if (name === own) return
      saveIgnored(workspace, own, { ...recallIgnored(workspace, own), ...recallIgnored(workspace, name) })
      forget(ignoredKey(workspace, name))
      name = own
    },
  }
}

import { type Ignored, reasonsOf } from '../../../../analysis/diagnostics/ignored.ts'
import { PROFILES, type Profile } from '../../../../analysis/lint/style/profile.ts'
import { appStore } from '../../../state/store.ts'
import { forget, keep, recall } from '../../../state/stored.ts'
import { revisionText } from '../crd/crd.ts'
import type { SessionStorage } from './store.ts'

/** The name of a design without an installed CRD, in addresses and storage keys. Names of CRDs contain dots. */
export const NEW = 'new'

/** The key of a draft of the designer. */
export const draftKey = (workspace: string, name: string): string => `design ${workspace} ${name}`

const ignoredKey = (workspace: string, name: string): string => `ignored.${workspace} ${name}`
const profileKey = (workspace: string): string => `profile.${workspace}`

const recallIgnored = (workspace: string, name: string): Ignored => reasonsOf(recall(ignoredKey(workspace, name)))

function saveIgnored(workspace: string, name: string, ignored: Ignored): void {
  if (Object.keys(ignored).length === 0) forget(ignoredKey(workspace, name))
  else keep(ignoredKey(workspace, name), ignored)
}

/** Stores a text as the draft of a new design, which ignores no rules yet. */
export function saveNewDesign(workspace: string, text: string): void {
  saveIgnored(workspace, NEW, {})
  appStore.getState().setDraft(draftKey(workspace, NEW), { base: '', baseVersion: '', text })
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
  const isNewDesign = opened === NEW && drafts().drafts[draftKey(workspace, NEW)] === undefined
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

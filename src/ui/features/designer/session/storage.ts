import { type Ignored, reasonsOf } from '../../../../analysis/diagnostics/ignored.ts'
import { PROFILES, type Profile } from '../../../../analysis/lint/style/profile.ts'
import { appStore } from '../../../base/state/store.ts'
import { forget, keep, recall } from '../../../base/state/stored.ts'
import { draftKey, ignoredKey, profileKey } from '../../../base/state/workspace-keys.ts'
import { isNew, saveIgnored } from '../../../entities/crd/new-designs.ts'
import { revisionText } from '../crd/crd.ts'
import type { SessionStorage } from './store.ts'

const recallIgnored = (workspace: string, name: string): Ignored => reasonsOf(recall(ignoredKey(workspace, name)))

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

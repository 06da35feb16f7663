import { type Ignored, reasonsOf } from '../../../../analysis/diagnostics/ignored.ts'
import { PROFILES, type Profile } from '../../../../analysis/lint/style/profile.ts'
import { forget, keep, recall } from '../../../state/stored.ts'

const keyOf = (workspace: string, name: string): string => `ignored.${workspace} ${name}`

/** The rules that the browser keeps as ignored for a CRD. */
export const recallIgnored = (workspace: string, name: string): Ignored => reasonsOf(recall(keyOf(workspace, name)))

export function keepIgnored(workspace: string, name: string, ignored: Ignored): void {
  if (Object.keys(ignored).length === 0) forget(keyOf(workspace, name))
  else keep(keyOf(workspace, name), ignored)
}

/** Moves the ignored rules of a draft to the name under which it was installed. */
export function moveIgnored(workspace: string, from: string, to: string): void {
  keepIgnored(workspace, to, { ...recallIgnored(workspace, to), ...recallIgnored(workspace, from) })
  forget(keyOf(workspace, from))
}

const profileKey = (workspace: string): string => `profile.${workspace}`

/** The lint profile of a workspace. */
export function recallProfile(workspace: string): Profile {
  const kept = recall(profileKey(workspace))
  return PROFILES.find((one) => one === kept) ?? 'operator'
}

export const keepProfile = (workspace: string, profile: Profile): void => void keep(profileKey(workspace), profile)

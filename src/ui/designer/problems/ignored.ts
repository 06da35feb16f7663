import { stringify } from '../../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, objectOf } from '../../../apimachinery/json/value.ts'
import { type Edit, type Path, valueAt } from '../../../lint/edit.ts'
import { PROFILES, type Profile } from '../../../lint/style/profile.ts'
import { forget, isRecord, keep, recall } from '../../stores/stored.ts'

/** What is not asked of a CRD, and why: by the name of a rule, or by rule and place. */
export type Ignored = Readonly<Record<string, string>>

export const ignoreKey = (rule: string, path: Path): string => `${rule} ${path.join('/')}`

/** Where a CRD itself says what is not asked of it, so that its file carries the reasons. */
export const IGNORED_IN: Path = ['metadata', 'annotations', 'crdlab.dev/ignored']

const keyOf = (workspace: string, name: string): string => `ignored.${workspace} ${name}`

const reasonsOf = (kept: unknown): Ignored =>
  isRecord(kept)
    ? Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
    : {}

export const recallIgnored = (workspace: string, name: string): Ignored => reasonsOf(recall(keyOf(workspace, name)))

export function keepIgnored(workspace: string, name: string, ignored: Ignored): void {
  if (Object.keys(ignored).length === 0) forget(keyOf(workspace, name))
  else keep(keyOf(workspace, name), ignored)
}

/** A draft that is installed takes what is ignored of it along to its own name. */
export function moveIgnored(workspace: string, from: string, to: string): void {
  keepIgnored(workspace, to, { ...recallIgnored(workspace, to), ...recallIgnored(workspace, from) })
  forget(keyOf(workspace, from))
}

/** What a CRD says is not asked of it; nothing where it says what cannot be read. */
export function ignoredIn(crd: JsonObject | undefined): Ignored {
  const text = valueAt(crd, IGNORED_IN)
  if (typeof text !== 'string') return {}
  try {
    return reasonsOf(JSON.parse(text))
  } catch {
    return {}
  }
}

/** Writes what is not asked into the CRD itself, and takes it out where nothing is left. */
export function ignoredEdits(crd: JsonObject | undefined, ignored: Ignored): readonly Edit[] {
  if (Object.keys(ignored).length > 0) return [{ op: 'set', path: IGNORED_IN, value: stringify(objectOf(ignored)) }]
  if (valueAt(crd, IGNORED_IN) === undefined) return []
  const annotations = valueAt(crd, IGNORED_IN.slice(0, -1))
  const last = isObject(annotations) && Object.keys(annotations).length === 1
  return [{ op: 'remove', path: last ? IGNORED_IN.slice(0, -1) : IGNORED_IN }]
}

const profileKey = (workspace: string): string => `profile.${workspace}`

/** For whom the CRDs of a workspace are made. */
export function recallProfile(workspace: string): Profile {
  const kept = recall(profileKey(workspace))
  return PROFILES.find((one) => one === kept) ?? 'operator'
}

export const keepProfile = (workspace: string, profile: Profile): void => void keep(profileKey(workspace), profile)

import type { Path } from '../../../lint/edit.ts'
import { isRecord, keep, recall } from '../../stores/stored.ts'

/** What is not asked of a CRD, and why: by the name of a rule, or by rule and place. */
export type Ignored = Readonly<Record<string, string>>

export const ignoreKey = (rule: string, path: Path): string => `${rule} ${path.join('/')}`

const keyOf = (workspace: string, name: string): string => `ignored.${workspace} ${name}`

export function recallIgnored(workspace: string, name: string): Ignored {
  const kept = recall(keyOf(workspace, name))
  if (!isRecord(kept)) return {}
  return Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

export const keepIgnored = (workspace: string, name: string, ignored: Ignored): void => void keep(keyOf(workspace, name), ignored)

import type { Ignored } from '../../../analysis/diagnostics/ignored.ts'
import type { Draft } from '../../base/state/drafts.ts'
import { appStore } from '../../base/state/store.ts'
import { forget, keep } from '../../base/state/stored.ts'
import { draftKey, ignoredKey } from '../../base/state/workspace-keys.ts'

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

/** Stores the rules that a design ignores. */
export function saveIgnored(workspace: string, name: string, ignored: Ignored): void {
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

import { useMemo, useSyncExternalStore } from 'react'
import { type Program, readPrograms } from '../../../protocol/programs.ts'
import type { Engine } from '../../base/state/connection.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import { keep, recall } from '../../base/state/stored.ts'

/** What the address of a workspace of a host begins with: `serve --workspaces` has each below a path of its own, in one storage. */
const hostPath = (): string => /^\/workspaces\/[^/]{1,63}/.exec(location.pathname)?.[0] ?? ''

/** A host's server counts as one workspace. A space is in no name of a workspace. */
export const programsKey = (engine: Engine, workspace: string): string =>
  `programs.${engine === 'host' ? ` host${hostPath()}` : workspace}`

const listeners = new Set<() => void>()
const texts = new Map<string, string>()

/** What is kept, as text, so that nothing is read again while it stays the same. */
function textOf(engine: Engine, workspace: string): string {
  const key = programsKey(engine, workspace)
  const known = texts.get(key)
  if (known !== undefined) return known
  const text = JSON.stringify(recall(key) ?? [])
  texts.set(key, text)
  return text
}

export const recallPrograms = (engine: Engine, workspace: string): readonly Program[] =>
  readPrograms(JSON.parse(textOf(engine, workspace)))

/** Changes the programs of a workspace. False where they cannot be kept: they are changed until the page is left. */
export function changePrograms(
  engine: Engine,
  workspace: string,
  change: (programs: readonly Program[]) => readonly Program[],
): boolean {
  const programs = readPrograms(change(recallPrograms(engine, workspace)))
  const key = programsKey(engine, workspace)
  texts.set(key, JSON.stringify(programs))
  const isKept = keep(key, programs)
  for (const listener of listeners) listener()
  return isKept
}

/** Puts a program in the place of that of its name, in the open workspace, or adds it. */
export function putProgram(program: Program): boolean {
  const { engine, workspace } = appStore.getState()
  return changePrograms(engine, workspace, (programs) =>
    programs.some(({ name }) => name === program.name)
      ? programs.map((one) => (one.name === program.name ? program : one))
      : [...programs, program],
  )
}

export function removeProgram(name: string): void {
  const { engine, workspace } = appStore.getState()
  changePrograms(engine, workspace, (programs) => programs.filter((one) => one.name !== name))
}

/** Calls back when programs of a workspace change. */
export const subscribePrograms = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The programs of the open workspace. */
export function usePrograms(): readonly Program[] {
  const { engine, workspace } = useApp((state) => ({ engine: state.engine, workspace: state.workspace }))
  const text = useSyncExternalStore(subscribePrograms, () => textOf(engine, workspace))
  return useMemo(() => readPrograms(JSON.parse(text)), [text])
}

import { useMemo, useSyncExternalStore } from 'react'
import type { Engine } from '../../base/state/connection.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import { isRecord, keep, recall } from '../../base/state/stored.ts'

/** A program of controllers that belongs to a workspace. */
export interface Program {
  /** A DNS label: the name of its user. */
  readonly name: string
  /** TypeScript. */
  readonly source: string
  /** It came from somebody else, and nobody here has said that it may run. */
  readonly isForeign?: boolean
  /** The reader plays it: it goes on when *Code* is opened again. */
  readonly isPlaying?: boolean
}

/** How many programs a workspace keeps, and how many letters of each. */
const MOST_PROGRAMS = 50
const LONGEST_SOURCE = 200_000

/** What the address of a workspace of a host begins with: `serve --workspaces` has each below a path of its own, in one storage. */
const hostPath = (): string => /^\/workspaces\/[^/]{1,63}/.exec(location.pathname)?.[0] ?? ''

/** A host's server counts as one workspace. A space is in no name of a workspace. */
const programsKey = (engine: Engine, workspace: string): string =>
  `programs.${engine === 'host' ? ` host${hostPath()}` : workspace}`

export const isProgramName = (name: string): boolean => /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/.test(name)

/** Reads kept programs; what is none, or has the name of another, is left out. */
export function readPrograms(kept: unknown): readonly Program[] {
  if (!Array.isArray(kept)) return []
  const programs = new Map<string, Program>()
  for (const entry of kept.slice(0, MOST_PROGRAMS)) {
    if (!isRecord(entry) || typeof entry.name !== 'string' || typeof entry.source !== 'string') continue
    const { name, source, isForeign, isPlaying } = entry
    if (!isProgramName(name) || source.length > LONGEST_SOURCE || programs.has(name)) continue
    const flags = { ...(isForeign === true && { isForeign }), ...(isPlaying === true && { isPlaying }) }
    programs.set(name, { name, source, ...flags })
  }
  return [...programs.values()]
}

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

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The programs of the open workspace. */
export function usePrograms(): readonly Program[] {
  const { engine, workspace } = useApp((state) => ({ engine: state.engine, workspace: state.workspace }))
  const text = useSyncExternalStore(subscribe, () => textOf(engine, workspace))
  return useMemo(() => readPrograms(JSON.parse(text)), [text])
}

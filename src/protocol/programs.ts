/**
 * The programs of controllers that belong to a workspace. A workspace of a host keeps them for every browser that opens it:
 *
 *     GET  /crdlab/programs      KeptPrograms
 *     PUT  /crdlab/programs      takes KeptPrograms in their place and answers them; 409 with those that are kept where they are not of that revision
 *
 * Whether a program came from somebody else, each browser knows for itself, and no server.
 */
export const PROGRAMS_PATH = '/crdlab/programs'

/** How many programs a workspace keeps, and how many letters of each. */
export const MOST_PROGRAMS = 50
const LONGEST_SOURCE = 200_000

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

export interface KeptPrograms {
  /** Names the store: a server over memory has another after each start. */
  readonly epoch: string
  /** Rises with every change. */
  readonly revision: number
  readonly programs: readonly Program[]
}

const isProgramName = (name: string): boolean => /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/.test(name)

/** Reads kept programs; what is none, or has the name of another, is left out. */
export function readPrograms(kept: unknown): readonly Program[] {
  if (!Array.isArray(kept)) return []
  const programs = new Map<string, Program>()
  for (const entry of kept.slice(0, MOST_PROGRAMS)) {
    const { name, source, isForeign, isPlaying } = (entry ?? {}) as Record<string, unknown>
    if (typeof name !== 'string' || typeof source !== 'string') continue
    if (!isProgramName(name) || source.length > LONGEST_SOURCE || programs.has(name)) continue
    const flags = { ...(isForeign === true && { isForeign }), ...(isPlaying === true && { isPlaying }) }
    programs.set(name, { name, source, ...flags })
  }
  return [...programs.values()]
}

/** Reads what a server keeps, or is to keep; undefined where it is none of it. */
export function readKeptPrograms(kept: unknown): KeptPrograms | undefined {
  const { epoch, revision, programs } = (kept ?? {}) as Record<string, unknown>
  if (typeof epoch !== 'string' || typeof revision !== 'number' || !Array.isArray(programs)) return undefined
  return { epoch, revision, programs: readPrograms(programs).map(({ isForeign: _, ...program }) => program) }
}

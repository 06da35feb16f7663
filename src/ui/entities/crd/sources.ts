import { forget, isRecord, keep, keptNames, recall } from '../../base/state/stored.ts'
import { sourceKey } from '../../base/state/workspace-keys.ts'

/** The text that a CRD was installed with. */
export interface Source {
  readonly text: string
  /** What the server made of it; see `storedChanges`. */
  readonly changes: readonly string[]
}

/** The most characters of one source, and of all that a browser keeps: drafts share the space. */
const MOST = 200_000
const MOST_OF_ALL = 600_000

const ALL = 'source.'

interface Kept extends Source {
  /** Milliseconds since the epoch. */
  readonly at: number
}

function keptAt(key: string): Kept | undefined {
  const kept = recall(key)
  if (!isRecord(kept) || typeof kept.text !== 'string' || !Array.isArray(kept.changes)) return undefined
  const changes = kept.changes.filter((one) => typeof one === 'string')
  return { text: kept.text, changes, at: typeof kept.at === 'number' ? kept.at : 0 }
}

const sizeOf = ({ text, changes }: Source): number => changes.reduce((sum, change) => sum + change.length, text.length)

/** The source of a CRD of a workspace; undefined where none is kept. */
export function sourceOf(workspace: string, name: string): Source | undefined {
  const kept = keptAt(sourceKey(workspace, name))
  return kept && { text: kept.text, changes: kept.changes }
}

/** Keeps the source of a CRD in the place of an older one. One that is too long is not kept; the oldest of others make room. */
export function keepSource(workspace: string, name: string, source: Source, at = Date.now()): void {
  const own = sourceKey(workspace, name)
  forget(own)
  let room = MOST_OF_ALL - sizeOf(source)
  if (sizeOf(source) > MOST) return
  const others = keptNames(ALL).flatMap((rest) => {
    const kept = keptAt(ALL + rest)
    return kept === undefined ? [] : [{ key: ALL + rest, at: kept.at, size: sizeOf(kept) }]
  })
  for (const { key, size } of others.sort((a, b) => b.at - a.at)) {
    room -= size
    if (room < 0) forget(key)
  }
  keep(own, { ...source, at })
}

/** The sources of a workspace. */
export const sourcesOf = (workspace: string): readonly (Source & { readonly name: string })[] =>
  keptNames(sourceKey(workspace, '')).flatMap((name) => {
    const source = sourceOf(workspace, name)
    return source === undefined ? [] : [{ name, ...source }]
  })

/** Forgets the sources of a workspace. */
export function forgetSources(workspace: string): void {
  for (const name of keptNames(sourceKey(workspace, ''))) forget(sourceKey(workspace, name))
}

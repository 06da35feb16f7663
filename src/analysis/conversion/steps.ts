export const STEPS = ['add', 'convert', 'install', 'rewrite', 'drop'] as const

export type StepId = (typeof STEPS)[number]

/** What stands in the way of a step. */
export type Obstacle =
  /** Objects that the function fails for. */
  | { readonly is: 'failing'; readonly objects: number }
  /** Objects lose values on their way there and back. */
  | { readonly is: 'lossy' }
  | { readonly is: 'notInstalled' }
  /** Objects are still stored at the old version. */
  | { readonly is: 'notStored' }
  /** `status.storedVersions` has the old version. */
  | { readonly is: 'listed' }

export interface Step {
  readonly id: StepId
  readonly state: 'done' | 'now' | 'later'
  readonly obstacle: Obstacle | undefined
}

/** How far a move from an old version to the hub has come. */
export interface Progress {
  readonly versions: readonly string[]
  readonly old: string
  readonly hub: string
  /** The function is the one of the installed CRD. */
  readonly isInstalled: boolean
  /** How many stored objects the function fails for. */
  readonly failing: number
  /** An object that was tried, stored or typed, does not come back as it was. */
  readonly isLossy: boolean
  /** The storage version of the installed CRD. */
  readonly storage: string
  readonly storedVersions: readonly string[]
}

/**
 * The five steps from a version to the next: add it, convert, install the conversion, rewrite what is stored, and drop the old one. Who installs a conversion that
 * loses values has decided so.
 */
export function stepsOf(progress: Progress): readonly Step[] {
  const { versions, old, hub, isInstalled, failing, isLossy, storage, storedVersions } = progress
  const isAdded = versions.length > 1
  const isStored = storage === hub && !storedVersions.includes(old)
  const done: Readonly<Record<StepId, boolean>> = {
    add: isAdded,
    convert: isAdded && failing === 0 && (isInstalled || !isLossy),
    install: isInstalled,
    rewrite: isInstalled && isStored,
    drop: false,
  }
  const failed: Obstacle | undefined = failing > 0 ? { is: 'failing', objects: failing } : undefined
  const obstacles: Readonly<Record<StepId, Obstacle | undefined>> = {
    add: undefined,
    convert: failed ?? (isLossy ? { is: 'lossy' } : undefined),
    install: failed,
    rewrite: isInstalled ? undefined : { is: 'notInstalled' },
    drop: !isInstalled ? { is: 'notInstalled' } : storage !== hub ? { is: 'notStored' } : isStored ? undefined : { is: 'listed' },
  }
  const now = STEPS.find((id) => !done[id])
  return STEPS.map((id) => ({
    id,
    state: done[id] ? 'done' : id === now ? 'now' : 'later',
    obstacle: done[id] ? undefined : obstacles[id],
  }))
}

/** Why a controller reconciled, as the strip counts it. */
export const CAUSE_KINDS = ['spec', 'owned', 'rival', 'other', 'own-status', 'own-write', 'retry', 'requeue', 'resync'] as const

/**
 * - `spec`: an object came, went, or has a new generation, by somebody else;
 * - `owned`: an object that leads to this one changed, by somebody else;
 * - `rival`: somebody else changed an object that the controller changes too, its status aside;
 * - `other`: somebody else changed the status or the metadata;
 * - `own-status`, `own-write`: a write of the controller itself, of a status or of anything else.
 */
export type CauseKind = (typeof CAUSE_KINDS)[number]

/** An event or a resync that queued a request. */
export interface QueuedEvent {
  readonly event: 'create' | 'update' | 'delete' | 'resync'
  readonly on: string
  readonly resourceVersion: string
  readonly kind: CauseKind
  /** Who else wrote, where that is known. */
  readonly manager?: string
}

/** The kind that counts of several: what came from outside first. */
export function mainKind(kinds: readonly CauseKind[]): CauseKind | undefined {
  return CAUSE_KINDS.find((kind) => kinds.includes(kind))
}

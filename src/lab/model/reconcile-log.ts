import type { CauseKind, QueuedEvent } from './causes.ts'

/** How many reconciles are kept, the last ones. */
export const MAX_RECONCILES = 100
/** How many steps of a reconcile are kept, the first ones. */
const MAX_STEPS = 50

/** What a reconcile did: a read of the cache, or a call. */
export type ReconcileStep =
  | {
      readonly type: 'read'
      readonly of: string
      /** Absent: the cache has no such object, or it is a list. */
      readonly resourceVersion?: string
      readonly generation?: number
      readonly objects?: number
      /** The version that the server had then, where it is another one. */
      readonly serverVersion?: string
    }
  | {
      readonly type: 'call'
      readonly method: string
      readonly path: string
      /** 0: no answer came. */
      readonly code: number
      /** Of the Status of a rejection, or why no answer came. */
      readonly message: string
      readonly resourceVersion?: string
      /** The version that the call was based on, where it says so. */
      readonly sentVersion?: string
    }

export type Outcome =
  | { readonly type: 'done' }
  | { readonly type: 'requeue'; readonly ms: number }
  | {
      readonly type: 'failed'
      /** 0: no answer of the server. */
      readonly code: number
      readonly message: string
      /** In the source, where it is known. */
      readonly line?: number
      readonly isTerminal: boolean
      /** How often the request failed in a row. */
      readonly attempt: number
      /** How long it waits for the next try; absent until that is known. */
      readonly waitMs?: number
    }

export interface ReconcileRecord {
  /** Counts the reconciles of its controller. */
  readonly id: number
  readonly controller: string
  readonly request: string
  readonly kind: CauseKind
  readonly events: readonly QueuedEvent[]
  /** After how many failures in a row it came. */
  readonly attempt: number
  /** The event that the first of the failures came from. */
  readonly first?: QueuedEvent
  readonly steps: readonly ReconcileStep[]
  /** How many steps are not kept. */
  readonly omitted: number
  /** In milliseconds of the lab's clock. */
  readonly startedAt: number
  readonly durationMs?: number
  /** Absent: in flight. */
  readonly outcome?: Outcome
}

const isOf = (record: ReconcileRecord, controller: string, id: number): boolean =>
  record.id === id && record.controller === controller

/** The last reconciles. */
export class ReconcileLog {
  #records: readonly ReconcileRecord[] = []

  /** Oldest first. */
  get records(): readonly ReconcileRecord[] {
    return this.#records
  }

  clear(): void {
    this.#records = []
  }

  started(record: ReconcileRecord): void {
    this.#records = [...this.#records.slice(1 - MAX_RECONCILES), record]
  }

  did(controller: string, id: number, step: ReconcileStep): void {
    this.#change(controller, id, (record) =>
      record.steps.length < MAX_STEPS
        ? { ...record, steps: [...record.steps, step] }
        : { ...record, omitted: record.omitted + 1 },
    )
  }

  ended(controller: string, id: number, durationMs: number, outcome: Outcome): void {
    this.#change(controller, id, (record) => ({ ...record, durationMs, outcome }))
  }

  /** The request of the last reconcile of a controller waits. Returns the outcome of that. */
  waits(controller: string, request: string, waitMs: number): Outcome | undefined {
    const record = this.#records.findLast((one) => one.controller === controller && one.request === request)
    if (record?.outcome?.type !== 'failed') return record?.outcome
    const outcome = { ...record.outcome, waitMs }
    this.#change(controller, record.id, (one) => ({ ...one, outcome }))
    return outcome
  }

  #change(controller: string, id: number, change: (record: ReconcileRecord) => ReconcileRecord): void {
    const at = this.#records.findLastIndex((record) => isOf(record, controller, id))
    const record = this.#records[at]
    if (record !== undefined) this.#records = this.#records.with(at, change(record))
  }
}

import { CAUSE_KINDS, type CauseKind } from './causes.ts'

/** How many seconds the strip shows, each as a bar. */
export const STRIP_SECONDS = 60

export type Counts = Readonly<Record<CauseKind, number>>

/** The reconciles of one second. */
interface Bar {
  readonly second: number
  readonly counts: Record<CauseKind, number>
}

const noCounts = (): Record<CauseKind, number> =>
  Object.fromEntries(CAUSE_KINDS.map((kind) => [kind, 0])) as Record<CauseKind, number>

/** Counts reconciles by their cause, second by second, for the last minute. Times are in milliseconds of the lab's clock. */
export class Strip {
  #bars: Bar[] = []

  add(kind: CauseKind, at: number): void {
    const second = Math.floor(at / 1000)
    let bar = this.#bars.at(-1)
    if (bar === undefined || bar.second < second) {
      bar = { second, counts: noCounts() }
      this.#bars = [...this.#bars.filter((old) => old.second > second - STRIP_SECONDS), bar]
    }
    bar.counts[kind]++
  }

  /** The last minute, oldest first; undefined for a second without a reconcile. */
  bars(now: number): readonly (Counts | undefined)[] {
    const last = Math.floor(now / 1000)
    const bySecond = new Map(this.#bars.map((bar) => [bar.second, bar.counts]))
    return Array.from({ length: STRIP_SECONDS }, (_, i) => bySecond.get(last - STRIP_SECONDS + 1 + i))
  }

  /** The sum of the last seconds. */
  sum(now: number, seconds: number): Counts {
    const sum = noCounts()
    const first = Math.floor(now / 1000) - seconds
    for (const { second, counts } of this.#bars) if (second > first) for (const kind of CAUSE_KINDS) sum[kind] += counts[kind]
    return sum
  }
}

/** One side of a comparison. */
export interface Contender {
  readonly name: string
  /** The work that is timed. */
  run(): unknown
  /** Before every sample, not timed: a state like at the first time. */
  prepare?(): void | Promise<void>
}

/** Two contenders and the ratio that is promised. */
export interface Benchmark {
  readonly name: string
  readonly ours: Contender
  readonly peer: Contender
  /** The most that ours may take, as a multiple of the peer's time. */
  readonly goal: number
  /** How often a sample runs the work; absent: until a sample takes long enough to be measured. */
  readonly repeat?: number
  close?(): void | Promise<void>
}

/** A figure that has a limit of its own, without a peer. */
export interface Limit {
  readonly name: string
  readonly unit: 'ms' | 'KB'
  readonly most: number
  /** How often the figure is taken; the median counts. */
  readonly repeat: number
  take(): number | Promise<number>
}

/** Makes its benchmarks when it is their turn, so that inputs do not stay in memory. */
export type Suite = () => Promise<readonly (Benchmark | Limit)[]>

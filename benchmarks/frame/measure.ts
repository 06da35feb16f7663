import type { Benchmark, Contender, Limit } from './benchmark.ts'
import { median, medianInterval, quantile } from './statistics.ts'

export interface Timing {
  readonly name: string
  /** Milliseconds for one run of the work. */
  readonly p50: number
  readonly p99: number
}

export interface Measured {
  readonly name: string
  readonly pairs: number
  /** Runs of the work in a sample. */
  readonly repeat: number
  readonly ours: Timing
  readonly peer: Timing
  /** The median of ours / peer over the pairs, and its interval of 95 %. */
  readonly ratio: number
  readonly interval: readonly [low: number, high: number]
  readonly goal: number
  /** Missed only when the whole interval is beyond the goal. */
  readonly met: boolean
}

/** A figure beside its limit. */
export interface Limited {
  readonly name: string
  readonly unit: Limit['unit']
  readonly most: number
  /** The first time, and the median of all. */
  readonly first: number
  readonly median: number
  readonly met: boolean
}

/** Takes a figure as often as it asks for. */
export async function take({ name, unit, most, repeat, take: once }: Limit): Promise<Limited> {
  const all: number[] = []
  for (let i = 0; i < repeat; i++) all.push(await once())
  const middle = median(all)
  return { name, unit, most, first: all[0] ?? Number.NaN, median: middle, met: middle <= most }
}

const SAMPLE_MS = 10
const WARM_UP_MS = 300

/** Times both sides in the order A B B A, so that what gets slower over time hits both alike. */
export async function measure(
  { name, ours, peer, goal, repeat: fixed }: Benchmark,
  pairs: number,
  now: Now = () => performance.now(),
): Promise<Measured> {
  const repeat = fixed ?? (await calibrate(ours, peer, now))
  const times: { ours: number[]; peer: number[] } = { ours: [], peer: [] }
  for (let pair = 0; pair < pairs; pair++) {
    const order = pair % 2 === 0 ? (['ours', 'peer'] as const) : (['peer', 'ours'] as const)
    for (const side of order) times[side].push(await sample(side === 'ours' ? ours : peer, repeat, now))
  }
  const ratios = times.ours.map((time, i) => time / (times.peer[i] ?? Number.NaN))
  const interval = medianInterval(ratios)
  const timing = (contender: Contender, list: readonly number[]): Timing => ({
    name: contender.name,
    p50: median(list) / repeat,
    p99: quantile(list, 0.99) / repeat,
  })
  return {
    name,
    pairs,
    repeat,
    ours: timing(ours, times.ours),
    peer: timing(peer, times.peer),
    ratio: median(ratios),
    interval,
    goal,
    met: interval[0] <= goal,
  }
}

/** A clock, in milliseconds. */
export type Now = () => number

async function sample({ run, prepare }: Contender, repeat: number, now: Now): Promise<number> {
  await prepare?.()
  const start = now()
  for (let i = 0; i < repeat; i++) {
    const result = run()
    if (result instanceof Promise) await result
  }
  return now() - start
}

// Warms up both sides, then finds how many runs of the faster one make a sample that the clock can tell.
async function calibrate(ours: Contender, peer: Contender, now: Now): Promise<number> {
  let repeat = 1
  for (const contender of [ours, peer]) {
    let spent = 0
    let runs = 1
    let last = 0
    while (spent < WARM_UP_MS) {
      last = await sample(contender, runs, now)
      spent += last
      if (last < SAMPLE_MS) runs *= 2
    }
    repeat = Math.max(repeat, Math.ceil((SAMPLE_MS * runs) / Math.max(last, SAMPLE_MS)))
  }
  return repeat
}

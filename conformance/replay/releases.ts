import { formerOf } from '../../src/apimachinery/releases/former.ts'
import type { Gate } from '../../src/apimachinery/releases/gates.ts'
import type { Release } from '../../src/apimachinery/releases/release.ts'
import { standingClock, startEngine } from '../engine.ts'
import { type CompareOptions, type Comparison, compareAnswers } from './compare.ts'
import type { Json } from './numbers.ts'
import { runScenario } from './run.ts'
import type { Scenario } from './scenario.ts'

/** What an engine answers to a scenario, and what it asked of its release to do so. */
interface Replay {
  readonly answers: readonly Json[]
  readonly minor: number
  /** Whether it asked which minor version it is, which no other release answers alike. */
  asksMinor: boolean
  readonly gates: Map<Gate, boolean>
}

/**
 * Replays scenarios as one release after the other. Releases that answer all alike that a scenario asks of them, give the same answers:
 * such a scenario runs once for them.
 */
export class ReleaseReplays {
  readonly #replays = new Map<string, Replay[]>()

  async compare(scenario: Scenario, release: Release, options: CompareOptions): Promise<Comparison> {
    const known = this.#replays.get(scenario.name) ?? []
    this.#replays.set(scenario.name, known)
    const found = known.find((replay) => isAlike(replay, release)) ?? (await replayed(scenario, release))
    if (!known.includes(found)) known.push(found)
    return compareAnswers(scenario, found.answers, options)
  }
}

const isAlike = ({ minor, asksMinor, gates }: Replay, release: Release): boolean =>
  minor === release.minor || (!asksMinor && [...gates].every(([gate, answer]) => release.has(gate) === answer))

async function replayed(scenario: Scenario, release: Release): Promise<Replay> {
  const replay = { minor: release.minor, asksMinor: false, gates: new Map<Gate, boolean>() }
  const engine = await startEngine(standingClock, undefined, undefined, true, watched(release, replay))
  const answers = await runScenario(scenario, engine)
  await engine.plane.close()
  return Object.assign(replay, { answers })
}

/** The release, which notes what is asked of it. */
function watched(release: Release, replay: Omit<Replay, 'answers'>): Release {
  const has: Release['has'] = (gate) => {
    const answer = release.has(gate)
    replay.gates.set(gate, answer)
    return answer
  }
  return {
    get minor() {
      replay.asksMinor = true
      return release.minor
    },
    has,
    ...(release.former && { former: formerOf(has) }),
  }
}

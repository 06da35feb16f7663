import { type Storage, StorageFailure } from '../interfaces.ts'
import { linesOf, remove, write } from './fixtures.ts'

/** What a client knows after a scenario. */
export interface Knowledge {
  /** Key to spec of what was acknowledged, as a client that believes every answer has it. */
  readonly state: ReadonlyMap<string, string | number>
  /** Every version that was acknowledged, in the order of the answers. */
  readonly versions: readonly number[]
  readonly failures: readonly StorageFailure[]
}

const key = (name: string): string => `/g/widgets/${name}`

type Step = readonly [name: string, spec: number | undefined]

/** Each row is sent at once and waited for. Creations, updates, deletions, conflicts on one key, and pairs that share a commit. */
const STEPS: readonly (readonly Step[])[] = [
  [['a', 1]],
  [
    ['b', 1],
    ['c', 1],
    ['a', 2],
  ],
  [
    ['a', undefined],
    ['b', 2],
  ],
  [['a', 3]],
  [
    ['b', undefined],
    ['b', 3],
    ['b', 4],
  ],
  [['c', 2]],
  [
    ['d', 1],
    ['e', 1],
    ['d', undefined],
    ['f', 1],
  ],
  [['c', undefined]],
]

/** Does everything a store is asked to do, and notes what it answered. Anything but a StorageFailure is thrown on. */
export async function runScenario(storage: Storage): Promise<Knowledge> {
  const state = new Map<string, string | number>()
  const versions: number[] = []
  const failures: StorageFailure[] = []
  const run = async ([name, spec]: Step): Promise<void> => {
    try {
      const { object, changed } = await (spec === undefined ? storage.write(key(name), remove) : write(storage, key(name), spec))
      if (changed && object !== undefined) versions.push(object.resourceVersion)
      if (spec === undefined) state.delete(key(name))
      else state.set(key(name), spec)
    } catch (error) {
      if (!(error instanceof StorageFailure)) throw error
      failures.push(error)
    }
  }
  for (const row of STEPS) await Promise.all(row.map(run))
  return { state, versions, failures }
}

/** Key and spec of everything, as `Knowledge.state` has it. */
export const stateOf = (storage: Storage): [string, unknown][] =>
  linesOf(storage.list('/').items).map((line) => {
    const [at = '', , spec] = line.split(' ')
    return [at, Number(spec)]
  })

export const sortedState = ({ state }: Knowledge): [string, unknown][] => [...state].sort(([a], [b]) => (a < b ? -1 : 1))

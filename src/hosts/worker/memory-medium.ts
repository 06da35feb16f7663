import type { Random } from '../../apiserver/clock.ts'
import { memoryBackend } from '../../apiserver/storage/memory/backend.ts'
import type { Medium } from './medium.ts'

/** The memory of a worker: what it holds goes with the worker, and the browser stores nothing. History is not taken over into it. */
export function memoryMedium(random: Random): Medium {
  let content = { resourceVersion: 1, compacted: 1, objects: [] as (readonly [string, string, number])[], log: [] }
  let epoch = random.uuid()
  let previousEpoch: string | undefined
  let fresh = true
  return {
    backend: () => ({
      ...memoryBackend(),
      load: async () => content,
      get report() {
        const replaced = previousEpoch === undefined ? {} : { previousEpoch }
        return { fresh, full: false, historyLost: false, damaged: [], epoch, dataLoss: false, ...replaced }
      },
      filled: async () => {
        fresh = false
      },
      damaged: async () => [],
    }),
    replace: async ({ resourceVersion, objects }) => {
      const held = objects.map(({ key, text, resourceVersion: version }) => [key, text, version] as const)
      content = { resourceVersion, compacted: resourceVersion, objects: held, log: [] }
      fresh = false
      previousEpoch = epoch
      epoch = random.uuid()
    },
    journal: async () => undefined,
  }
}

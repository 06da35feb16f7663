import { Unreachable } from '../../../client/api-status.ts'
import { latestRunner } from '../../state/async.ts'

/** The replicas that the user chose with the slider. */
export interface ReplicasWish {
  readonly replicas: number
  /** The resourceVersion at which they were stored; undefined until the server has answered. */
  readonly storedAs?: string
}

type Change = (change: (wish: ReplicasWish | undefined) => ReplicasWish | undefined) => void

/**
 * Returns a function that writes replicas. One write is in progress at most, and the newest value wins. `write` returns the resourceVersion, or
 * undefined when the server rejected it: then the wish is dropped, so that the slider shows what is stored. So it is when no answer comes.
 */
export function replicasWriter(
  write: (replicas: number) => Promise<string | undefined>,
  change: Change,
): (replicas: number) => void {
  const runner = latestRunner<number>(async (replicas) => {
    let storedAs: string | undefined
    try {
      storedAs = await write(replicas)
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
    } finally {
      const done = storedAs === undefined ? undefined : { replicas, storedAs }
      // A wish that came meanwhile stays.
      change((wish) => (wish?.replicas === replicas ? done : wish))
    }
  })
  return (replicas) => runner.submit(replicas)
}

/** Whether the slider still shows a wish: until the live object is at least as new as the answer. resourceVersions grow. */
export function isWaiting({ storedAs }: ReplicasWish, live: string): boolean {
  if (storedAs === undefined) return true
  return storedAs.length === live.length ? live < storedAs : live.length < storedAs.length
}

import { useApp } from '../../base/state/store.ts'
import { useWork } from './use-work.ts'

/** Keeping the state of the workspace before values are lost. */
export interface Keeping {
  /** Whether the server of the page has checkpoints. */
  readonly canKeep: boolean
  readonly isBusy: boolean
  /** Why no checkpoint was saved. */
  readonly problem: string | undefined
  /** Saves a checkpoint, and goes on. Where that fails it does not go on; the reason is the problem then. */
  keep(name: string, goOn: () => void): void
}

export function useCheckpoint(): Keeping {
  const canKeep = useApp((state) => state.engine === 'page')
  const { isBusy, problem, run } = useWork()
  const keep = (name: string, goOn: () => void): void =>
    void run(async () => {
      const { saveCheckpoint } = await import('./transfer.ts')
      await saveCheckpoint(name)
      goOn()
    })
  return { canKeep, isBusy, problem, keep }
}

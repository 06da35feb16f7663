import { useState } from 'react'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import { useApp } from '../../base/state/store.ts'
import { TooManyCheckpoints } from './checkpoints.ts'
import { workspaceTexts } from './texts.en.ts'

/** Keeping the state of the workspace before values are lost. */
export interface Keeping {
  /** Whether the server of the page has checkpoints. */
  readonly canKeep: boolean
  readonly isBusy: boolean
  /** Why no checkpoint was saved. */
  readonly problem: string | undefined
  /** Saves a checkpoint. False where that failed; the reason is the problem then. */
  keep(name: string): Promise<boolean>
}

const reasonOf = (error: unknown): string =>
  error instanceof TooManyCheckpoints ? workspaceTexts.checkpoints.full : errorMessage(error)

export function useCheckpoint(): Keeping {
  const canKeep = useApp((state) => state.engine === 'page')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const keep = async (name: string): Promise<boolean> => {
    setBusy(true)
    try {
      const { saveCheckpoint } = await import('./transfer.ts')
      await saveCheckpoint(name)
      return true
    } catch (error) {
      setProblem(reasonOf(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { canKeep, isBusy, problem, keep }
}

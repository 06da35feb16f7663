import { useCallback, useRef, useState } from 'react'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import { TooManyCheckpoints, WorkspaceTaken } from './failures.ts'
import { workspaceTexts } from './texts.en.ts'

/** Why work failed, for the reader. */
function reasonOf(error: unknown): string {
  if (error instanceof TooManyCheckpoints) return workspaceTexts.checkpoints.full
  if (error instanceof WorkspaceTaken) return workspaceTexts.nameTaken(error.message)
  return errorMessage(error)
}

interface Work {
  readonly isBusy: boolean
  /** Why the last run failed. */
  readonly problem: string | undefined
  /** Stays the same function. */
  readonly run: (work: () => Promise<void>) => Promise<void>
}

/** Runs what a button begins, one at a time, and tells why it failed. */
export function useWork(): Work {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isRunning = useRef(false)
  const run = useCallback(async (work: () => Promise<void>): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(reasonOf(error))
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }, [])
  return { isBusy, problem, run }
}

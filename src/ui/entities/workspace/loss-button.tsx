import { Button } from 'react-aria-components'
import { fatesTexts } from '../crd/fates.en.ts'
import type { Keeping } from './keep-first.ts'

interface Props {
  readonly word: string
  /** Values are lost: a checkpoint named so is saved first. */
  readonly lossy: boolean
  readonly checkpoint: string
  readonly keeping: Keeping
  readonly isDisabled: boolean
  /** Another button does what is usual. */
  readonly isSecond?: boolean
  /** `saved`: the checkpoint that has what is lost. */
  readonly onPress: (saved: string | undefined) => void
}

/** Begins what can lose values. Where it does, the workspace is kept first; where that fails, the reader decides. */
export function LossButton({ word, lossy, checkpoint, keeping, isDisabled, isSecond = false, onPress }: Props) {
  const { canKeep, isBusy, problem, keep } = keeping
  const begin = (): void => {
    if (lossy && canKeep) keep(checkpoint, () => onPress(checkpoint))
    else onPress(undefined)
  }
  return (
    <>
      {problem !== undefined && (
        <Button className="btn" isDisabled={isDisabled} onPress={() => onPress(undefined)}>
          {fatesTexts.checkpoint.without}
        </Button>
      )}
      <Button
        className={`btn ${lossy ? 'btn-danger-fill' : isSecond ? '' : 'btn-primary'}`}
        isDisabled={isDisabled || isBusy}
        onPress={begin}
      >
        {word}
      </Button>
    </>
  )
}

/** What is kept before values are lost, or why nothing is. */
export function KeepingNote({ keeping: { canKeep, problem } }: { readonly keeping: Keeping }) {
  if (problem === undefined)
    return <p className="text-sm">{canKeep ? fatesTexts.checkpoint.first : fatesTexts.checkpoint.none}</p>
  return (
    <p className="text-sm text-bad" role="alert">
      {fatesTexts.checkpoint.failed(problem)}
    </p>
  )
}

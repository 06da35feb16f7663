import { useMemo } from 'react'
import type { Path } from '../../../../analysis/edit.ts'
import { fieldOf } from '../../../../analysis/lint/field.ts'
import { textAt } from '../../../entities/crd/crd.ts'
import { lossesAt, lossSentence } from '../../../entities/crd/fates.ts'
import { LossNote } from '../../../entities/crd/fates.tsx'
import { useStored } from '../../../entities/crd/stored.ts'
import { useTrial } from '../../../entities/crd/use-trial.ts'
import { useDesign } from '../session/context.ts'

/** At most so many objects are tried while somebody reads: the dialog of the update tries all. */
const TRIED = 200

/** What stored objects lose where a change breaks clients of the installed CRD. */
export function BreakLoss({ path }: { readonly path: Path }) {
  const { crd, text, isSettled } = useDesign((state) => ({ crd: state.crd, text: state.text, isSettled: !state.checking }))
  const stored = useStored(textAt(crd, ['metadata', 'name']))
  const input = useMemo(
    () => (isSettled && crd !== undefined && stored !== undefined ? { stored, next: crd, text, most: TRIED } : undefined),
    [isSettled, crd, stored, text],
  )
  const { trial } = useTrial(input)
  const sentence = trial && lossSentence(lossesAt(trial.objects, fieldOf(path)), trial.version)
  return sentence === undefined ? null : <LossNote>{sentence}</LossNote>
}

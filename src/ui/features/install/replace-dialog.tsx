import { Button } from 'react-aria-components'
import { fatesTexts } from '../../entities/crd/fates.en.ts'
import { isLossy } from '../../entities/crd/fates.ts'
import { Fates } from '../../entities/crd/fates.tsx'
import { useKinds } from '../../entities/kind/kinds.ts'
import { useCheckpoint } from '../../entities/workspace/keep-first.ts'
import { KeepingNote, LossButton } from '../../entities/workspace/loss-button.tsx'
import { PageDialog } from '../../kit/modal.tsx'
import type { Replacement } from './replacements.ts'
import { installTexts } from './texts.en.ts'

interface Props {
  readonly replacements: readonly Replacement[]
  /** What the button that sends says. */
  readonly word: string
  readonly onSend: () => void
  readonly onClose: () => void
}

const nothing = (): void => undefined

/** Asks before CRDs are replaced whose objects lose something by it. */
export function ReplaceDialog({ replacements, word, onSend, onClose }: Props) {
  const keeping = useCheckpoint()
  const { types } = useKinds()
  const lossy = replacements.some(({ trial }) => isLossy(trial))
  const [first] = replacements
  return (
    <PageDialog
      alert
      title={installTexts.replaceTitle(replacements.length)}
      open
      onClose={onClose}
      width="dialog-wide"
      foot={
        <>
          <Button className="btn" onPress={onClose} autoFocus>
            {installTexts.back}
          </Button>
          <LossButton
            word={word}
            lossy={lossy}
            checkpoint={fatesTexts.checkpoint.beforeUpdate(first?.name ?? '')}
            keeping={keeping}
            isDisabled={false}
            onPress={onSend}
          />
        </>
      }
    >
      <p className="text-sm text-ink-2">{fatesTexts.how}</p>
      {replacements.map(({ name, trial }) => (
        <section key={name} className="grid gap-2 text-sm" aria-label={name}>
          <h3 className="mono pt-1.5 font-[550] wrap-anywhere">{name}</h3>
          <Fates trial={trial} type={types.find((one) => `${one.resource}.${one.group}` === name)} onStop={nothing} />
        </section>
      ))}
      {lossy && <KeepingNote keeping={keeping} />}
    </PageDialog>
  )
}

import { useState } from 'react'
import { Button } from 'react-aria-components'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { useApp } from '../../base/state/store.ts'
import { holdersOf, releaseRequest } from '../../entities/object/deletion.ts'
import type { LiveObject, ObjectRef } from '../../entities/object/object.ts'
import { objectTexts } from '../../entities/object/texts.en.ts'
import { PageDialog } from '../../kit/modal.tsx'
import { ScrollRegion } from '../../kit/scroll-region.tsx'

interface Props {
  readonly target: ObjectRef
  readonly live: LiveObject
  readonly onClose: () => void
}

/** Takes a finalizer from an object whose deletion waits for it, after it was asked whether. */
export default function ReleaseDialog({ target, live, onClose }: Props) {
  const you = useApp((state) => state.you)
  const finalizers = holdersOf(live.object)
  const [chosen, setChosen] = useState(finalizers[0] ?? '')
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const request = live.object === undefined ? undefined : releaseRequest(target, live.object, chosen)
  const send = async (): Promise<void> => {
    if (you === undefined || request === undefined) return
    setBusy(true)
    try {
      const answer = await you.send(request)
      if (answer.failure === undefined) return onClose()
      setFailure(answer.failure.message)
    } catch (error) {
      setFailure(errorMessage(error))
    }
    setBusy(false)
  }
  return (
    <PageDialog
      alert
      open
      title={objectTexts.terminating.releaseAsk(target.name)}
      onClose={onClose}
      foot={
        <>
          <Button className="btn" onPress={onClose} autoFocus>
            {pageTexts.app.cancel}
          </Button>
          <Button className="btn btn-danger-fill" onPress={() => void send()} isDisabled={isBusy || request === undefined}>
            {objectTexts.terminating.send(request?.method ?? '')}
          </Button>
        </>
      }
    >
      <fieldset>
        <legend className="mb-1.5 text-xs text-ink-3">{objectTexts.terminating.finalizers}</legend>
        {finalizers.map((finalizer) => (
          <label key={finalizer} className="flex min-h-8 items-center gap-2.5">
            <input
              type="radio"
              className="flex-none"
              name="finalizer"
              checked={chosen === finalizer}
              onChange={() => setChosen(finalizer)}
            />
            <span className="mono min-w-0 text-ink">{finalizer}</span>
          </label>
        ))}
      </fieldset>
      <p>{objectTexts.terminating.skips(chosen)}</p>
      {finalizers.length === 1 && <p>{objectTexts.terminating.last}</p>}
      {request !== undefined && (
        <ScrollRegion className="max-h-50 overflow-auto rounded-2 bg-sunken" label={objectTexts.terminating.request}>
          <pre className="mono p-2.5 text-xs whitespace-pre-wrap text-ink">
            {`${request.method} ${request.path}\nContent-Type: ${request.contentType}\n\n${request.body}`}
          </pre>
        </ScrollRegion>
      )}
      {failure !== undefined && (
        <p className="code-text text-bad" role="alert">
          {failure}
        </p>
      )}
    </PageDialog>
  )
}

import { useState } from 'react'
import { Button } from 'react-aria-components'
import { Unreachable } from '../../client/api-status.ts'
import { pathOf, type ResourceType } from '../../client/resource-type.ts'
import { t } from '../i18n/catalogue.ts'
import { useApp } from '../state/store.ts'
import { PageDialog } from './modal.tsx'
import { RichText } from './rich-text.tsx'

interface Props {
  readonly type: ResourceType
  readonly namespace: string
  readonly name: string
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

/** Asks before a DELETE is sent, and shows the request. */
export function DeleteDialog({ type, namespace, name, onClose, onDeleted }: Props) {
  const you = useApp((state) => state.you)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const place = { namespace, name }
  const crd = type.resource === 'customresourcedefinitions'
  const send = async (): Promise<void> => {
    if (you === undefined) return
    setBusy(true)
    try {
      const answer = await you.remove(type, place)
      if (answer.failure === undefined) {
        onClose()
        onDeleted?.()
        return
      }
      setFailure(answer.failure.message)
    } catch (error) {
      setFailure(error instanceof Unreachable ? error.message : String(error))
    }
    setBusy(false)
  }
  return (
    <PageDialog
      alert
      open
      title={t.resources.deleteAsk(type.kind, name)}
      onClose={onClose}
      foot={
        <>
          <Button className="btn" onPress={onClose} autoFocus>
            {t.app.cancel}
          </Button>
          <Button className="btn btn-danger-fill" onPress={() => void send()} isDisabled={busy}>
            {busy ? t.resources.deleting : t.resources.delete}
          </Button>
        </>
      }
    >
      <ul className="dots">
        <li>{t.resources.deleteWhat}</li>
        {crd && <li>{t.resources.deleteCrd}</li>}
        <li>
          <RichText
            text={t.resources.deleteSends}
            parts={{ request: <span className="mono">DELETE {pathOf(type, place)}</span> }}
          />
        </li>
      </ul>
      {failure !== undefined && (
        <p className="code-text text-bad" role="alert">
          {failure}
        </p>
      )}
    </PageDialog>
  )
}

import { Braces } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { t } from '../../i18n/catalogue.ts'
import type { Send } from '../../state/sends.ts'
import { RawDialog } from './raw-dialog.tsx'

/** A refusal: the server's sentence, every cause with the field it names, the raw Status one press away. */
export function Refusal({ send }: { readonly send: Send }) {
  const [raw, setRaw] = useState(false)
  const { failure } = send
  if (failure === undefined) return null
  return (
    <section className="pane refusal" role="alert" aria-label={t.verdict.refused}>
      <div className="say">
        <span className="grow sentence" style={{ maxBlockSize: '12vh', overflow: 'auto' }}>
          {failure.message}
        </span>
        <Button className="btn btn-ghost btn-sm" onPress={() => setRaw(true)}>
          <Braces className="i i-sm" aria-hidden />
          {t.verdict.rawStatus}
        </Button>
      </div>
      {failure.causes.length > 1 && (
        <ul className="causes">
          {failure.causes.map((cause) => (
            <li key={`${cause.field} ${cause.message}`}>
              <span className="mono is-bad">{cause.field === '' ? '<nil>' : cause.field}</span>
              <span className="sentence">{cause.message}</span>
              <span className="xs faint">{cause.reason}</span>
            </li>
          ))}
        </ul>
      )}
      {raw && send.exchange !== undefined && <RawDialog exchange={send.exchange} onClose={() => setRaw(false)} />}
    </section>
  )
}

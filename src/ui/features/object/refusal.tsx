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
    <section className="pane border-bad-line" role="alert" aria-label={t.verdict.refused}>
      <div className="flex min-w-0 items-center gap-3 px-3 py-2 text-sm text-ink-2">
        <span className="sentence max-h-[12vh] min-w-0 flex-1 overflow-auto">{failure.message}</span>
        <Button className="btn btn-ghost btn-sm" onPress={() => setRaw(true)}>
          <Braces className="icon-sm" aria-hidden />
          {t.verdict.rawStatus}
        </Button>
      </div>
      {failure.causes.length > 1 && (
        <ul className="grid max-h-[22vh] overflow-auto">
          {failure.causes.map((cause) => (
            <li
              key={`${cause.field} ${cause.message}`}
              className="grid grid-cols-[minmax(120px,240px)_minmax(0,1fr)_auto] items-start gap-2.5 border-t border-line px-3 py-1.25 text-sm narrow:grid-cols-1 narrow:gap-0.5"
            >
              <span className="mono wrap-anywhere text-bad">{cause.field === '' ? '<nil>' : cause.field}</span>
              <span className="sentence">{cause.message}</span>
              <span className="text-xs text-ink-3">{cause.reason}</span>
            </li>
          ))}
        </ul>
      )}
      {raw && send.exchange !== undefined && <RawDialog exchange={send.exchange} onClose={() => setRaw(false)} />}
    </section>
  )
}

import { Braces, RotateCw, Unplug, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import type { Stage } from '../../../apimachinery/trace.ts'
import { addressOf, type ObjectRef } from '../../data/object.ts'
import { t } from '../../i18n/catalogue.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import type { Send } from '../../state/sends.ts'
import { appStore } from '../../state/store.ts'
import { Conflict } from './conflict.tsx'
import { FateTable, RawDialog } from './fate-table.tsx'
import { Strip } from './strip.tsx'

/** A refusal: the server's sentence, every cause with the field it names, the raw Status one press away. */
function Refusal({ send }: { readonly send: Send }) {
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

/** No answer came: nothing is known of the write, and nothing in the page is lost. */
function NoAnswer({ send, onClose }: { readonly send: Send; readonly onClose: () => void }) {
  return (
    <section className="pane border-bad-line" aria-label={t.verdict.label} role="alert">
      <div className="flex min-w-0 items-center gap-3 px-3 py-2 text-sm text-ink-2">
        <Unplug className="text-bad" aria-hidden />
        <span className="min-w-0 flex-1">
          <b>{t.verdict.noAnswer}</b> <span className="sentence">{send.unreachable}</span>
          <br />
          {t.verdict.noAnswerHow}
        </span>
        <Button className="btn btn-sm" onPress={() => location.reload()}>
          <RotateCw className="icon-sm" aria-hidden />
          {t.verdict.reload}
        </Button>
        <IconButton icon={X} label={t.app.close} onPress={onClose} small />
      </div>
    </section>
  )
}

/** What the server did with the last write: the strip, and below it the fates, the causes or the two versions of a conflict. */
export function Verdict({ target, send }: { readonly target: ObjectRef; readonly send: Send | undefined }) {
  const [stage, setStage] = useState<Stage>()
  if (send === undefined) return null
  const close = (): void => appStore.getState().dropSend(addressOf(target))
  if (send.unreachable !== undefined) return <NoAnswer send={send} onClose={close} />
  const conflict = send.failure?.code === 409 && send.failure.reason === 'Conflict' && send.verb !== 'apply'
  return (
    <div className="flex min-h-0 min-w-0 flex-[0_1_auto] flex-col gap-2 not-wide:flex-none [&>:first-child]:flex-none">
      <Strip key={send.id} send={send} stage={stage} onStage={setStage} onClose={close} />
      {conflict ? (
        <Conflict target={target} send={send} />
      ) : (
        <div className="flex min-h-0 min-w-0 flex-col gap-2">
          {send.failure !== undefined && <Refusal send={send} />}
          {send.trace !== undefined && send.trace.fields.length > 0 && <FateTable send={send} trace={send.trace} stage={stage} />}
          {send.traceMissing === true && send.failure === undefined && <NoTrace send={send} />}
        </div>
      )}
    </div>
  )
}

/** A server that records no trace: the page says so and guesses nothing. */
function NoTrace({ send }: { readonly send: Send }) {
  const warnings = send.exchange?.warnings ?? []
  return (
    <section className="pane">
      <div className="flex min-w-0 items-center gap-3 px-3 py-2 text-sm text-ink-2">
        <span className="min-w-0 flex-1">
          {t.verdict.noTrace}
          {warnings.map((warning) => (
            <span key={warning} className="flex min-w-0 items-center gap-2 text-warn sentence">
              Warning 299: {warning}
            </span>
          ))}
        </span>
      </div>
    </section>
  )
}

import { Check, CircleCheck, FlaskConical, type LucideIcon, OctagonX, X } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import type { Fate, FieldFate, Stage, StageReport, Trace } from '../../../apimachinery/trace.ts'
import { FATE_ICONS } from '../../editor/fate-icons.ts'
import { t } from '../../i18n/catalogue.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import type { Send } from '../../state/sends.ts'

/** The fate whose colour a station takes: the first one it gave; undefined when it changed nothing. */
function hueOf({ stage, changed }: StageReport, fields: readonly FieldFate[]): Fate | undefined {
  return changed === 0 ? undefined : fields.find((field) => field.stage === stage && field.fate !== 'kept')?.fate
}

interface StationProps {
  readonly stage: StageReport
  readonly hue: Fate | undefined
  readonly index: number
  readonly last: boolean
  readonly pressed: boolean
  readonly onPress: () => void
}

function Station({ stage, hue, index, last, pressed, onPress }: StationProps) {
  const { outcome } = stage
  const Icon: LucideIcon | undefined =
    outcome === 'failed' ? X : outcome === 'skipped' ? undefined : hue === undefined ? Check : FATE_ICONS[hue]
  const state =
    outcome === 'failed'
      ? 'fail'
      : outcome === 'skipped'
        ? 'off'
        : stage.stage === 'stored'
          ? 'end'
          : hue === undefined
            ? ''
            : `hit t-${hue}`
  return (
    <li className="contents">
      <button
        type="button"
        className={`step play ${state} ${last ? 'last' : ''}`}
        style={{ '--at': index } as CSSProperties}
        aria-pressed={pressed}
        onClick={onPress}
      >
        <span className="dot">
          <i>{Icon !== undefined && <Icon className="i" aria-hidden />}</i>
          <b>{t.verdict.stages[stage.stage]}</b>
        </span>
        <span className="what cut" title={stage.note}>
          {stage.note}
        </span>
      </button>
    </li>
  )
}

function Result({ send, onClose }: { readonly send: Send; readonly onClose: () => void }) {
  const code = send.exchange?.code ?? 0
  const good = send.failure === undefined
  const Icon = send.dryRun ? FlaskConical : good ? CircleCheck : OctagonX
  const place = send.endpoint === '' ? t.verdict.main : `/${send.endpoint}`
  const method = send.exchange?.request.method ?? ''
  return (
    <li className="res">
      <b className={good ? 'is-ok' : 'is-bad'}>
        <Icon className="i" aria-hidden />
        <span className="grow cut">
          {code} {good ? t.verdict.ok(code) : send.failure?.reason}
        </span>
        <IconButton icon={X} label={t.verdict.close} onPress={onClose} small />
      </b>
      <span className="faint num xs cut">
        {send.dryRun ? `${t.verdict.dryRun}, ` : ''}
        {method} {place}, {Math.max(1, Math.round(send.exchange?.durationMs ?? 0))} ms
      </span>
    </li>
  )
}

interface Props {
  readonly send: Send
  readonly stage: Stage | undefined
  readonly onStage: (stage: Stage | undefined) => void
  readonly onClose: () => void
}

/** The stations of a write, in the order in which it came to them. Choosing one filters the table. */
export function Strip({ send, stage, onStage, onClose }: Props) {
  const [played, setPlayed] = useState(0)
  const trace: Trace | undefined = send.trace
  return (
    <section className="pane" aria-label={t.verdict.label}>
      <ol className="strip" key={played}>
        <Result send={send} onClose={onClose} />
        {trace?.stages.map((report, i) => (
          <Station
            key={report.stage}
            stage={report}
            hue={hueOf(report, trace.fields)}
            index={i}
            last={i === trace.stages.length - 1}
            pressed={stage === report.stage}
            onPress={() => {
              if (stage === report.stage) setPlayed(played + 1)
              onStage(stage === report.stage ? undefined : report.stage)
            }}
          />
        ))}
        {trace === undefined && (
          <li className="say">
            <span className="cut">
              {send.failure === undefined ? t.verdict.noStations : <span className="sentence">{send.failure.message}</span>}
            </span>
          </li>
        )}
      </ol>
    </section>
  )
}

import { Braces, Check, CircleCheck, FlaskConical, type LucideIcon, OctagonX, RotateCw, Unplug, X } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { Button } from 'react-aria-components'
import { qualifiedName } from '../../../client/resource-type.ts'
import type { Fate, FieldFate, Stage, StageReport, Trace } from '../../../protocol/trace.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import type { Send } from '../../base/state/sends.ts'
import { appStore } from '../../base/state/store.ts'
import { BranchNotes } from '../../entities/object/branch-notes.tsx'
import { addressOf, type ObjectRef } from '../../entities/object/object.ts'
import { SecondOpinion } from '../../entities/object/second-opinion.tsx'
import { traceTexts } from '../../entities/object/trace.en.ts'
import { noteText } from '../../entities/object/trace-text.ts'
import { FATE_ICONS } from '../../kit/editor/marks.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { ApplyConflict } from './apply-conflict.tsx'
import { Conflict } from './conflict.tsx'
import { FateTable } from './fate-table.tsx'
import { RawAnswer } from './raw-answer.tsx'
import { verdictTexts } from './verdict.en.ts'

/** The fate whose colour a station takes: the first one it gave; undefined when it changed nothing. */
function hueOf({ stage, changed }: StageReport, fields: readonly FieldFate[]): Fate | undefined {
  return changed === 0 ? undefined : fields.find((field) => field.stage === stage && field.fate !== 'kept')?.fate
}

/** How a station looks: its dot, its name, and what it says. */
const LOOKS = {
  quiet: { dot: 'border-ink-3 bg-surface text-ink-2', name: 'font-semibold', note: 'text-ink-2' },
  changed: { dot: 'border-tone bg-tone-soft text-tone', name: 'font-semibold', note: 'font-medium text-tone' },
  stored: { dot: 'border-accent bg-accent text-on-accent', name: 'font-semibold', note: 'text-ink-2' },
  failed: { dot: 'border-bad bg-bad text-surface', name: 'font-semibold text-bad', note: 'text-bad' },
  skipped: {
    dot: 'border-dashed border-ink-3 bg-surface text-ink-2',
    name: 'font-[450] text-ink-3',
    note: 'font-[450] text-ink-3',
  },
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
  const note = stage.note === undefined ? '' : noteText(stage.note)
  const Icon: LucideIcon | undefined =
    outcome === 'failed' ? X : outcome === 'skipped' ? undefined : hue === undefined ? Check : FATE_ICONS[hue]
  const look =
    outcome === 'failed'
      ? LOOKS.failed
      : outcome === 'skipped'
        ? LOOKS.skipped
        : stage.stage === 'stored'
          ? LOOKS.stored
          : hue === undefined
            ? LOOKS.quiet
            : LOOKS.changed
  return (
    <li className="contents">
      <button
        type="button"
        className={`relative grid min-w-0 animate-[object-station_var(--t-base)_var(--ease-out)_both] content-start gap-px py-1.75 ps-3.5 pe-2 text-start wide:@max-[1120px]:ps-2 wide:@max-[1120px]:pe-1 text-xs [animation-delay:calc(var(--t-strip)*var(--at))] hover:bg-hover focus-visible:-outline-offset-2 aria-pressed:bg-selected aria-pressed:shadow-[inset_0_-2px_var(--accent-ink)] ${hue === undefined ? '' : `t-${hue}`}`}
        style={{ '--at': index } as CSSProperties}
        aria-pressed={pressed}
        onClick={onPress}
      >
        <span className="flex h-5 items-center gap-1.75">
          <i className={`z-1 grid size-3.5 flex-none place-items-center rounded-full border-[1.5px] ${look.dot}`}>
            {Icon !== undefined && <Icon className="size-2.25 stroke-[2.75]" aria-hidden />}
          </i>
          <b className={`text-sm whitespace-nowrap wide:@max-[1120px]:text-xs ${look.name}`}>{traceTexts.stages[stage.stage]}</b>
          {!last && (
            <span
              className={`-me-4 flex-1 border-t-[1.5px] border-line-strong ${outcome === 'skipped' ? 'border-dashed' : ''}`}
            />
          )}
        </span>
        {/* The note takes the width that the name has. */}
        <span className={`w-0 min-w-full truncate ps-5.25 ${look.note}`} title={note}>
          {note}
        </span>
      </button>
    </li>
  )
}

function Result({ send, onClose }: { readonly send: Send; readonly onClose: () => void }) {
  const code = send.exchange?.code ?? 0
  const good = send.failure === undefined
  const Icon = send.dryRun ? FlaskConical : good ? CircleCheck : OctagonX
  const place = send.endpoint === '' ? verdictTexts.main : `/${send.endpoint}`
  const method = send.exchange?.request.method ?? ''
  return (
    <li className="grid min-w-0 content-center gap-px border-e border-line px-3 py-1.5" data-testid="result">
      <b className={`flex min-w-0 items-center gap-1.5 font-semibold ${good ? 'text-ok' : 'text-bad'}`}>
        <Icon aria-hidden />
        <span className="min-w-0 flex-1 truncate">
          {code} {good ? verdictTexts.ok(code) : <span translate="no">{send.failure?.reason}</span>}
        </span>
        <IconButton icon={X} label={verdictTexts.close} onPress={onClose} small />
      </b>
      <span className="text-ink-3 tabular-nums text-xs min-w-0 truncate">
        {verdictTexts.request(method, place, Math.max(1, Math.round(send.exchange?.durationMs ?? 0)), send.dryRun)}
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
function Strip({ send, stage, onStage, onClose }: Props) {
  const [played, setPlayed] = useState(0)
  const trace: Trace | undefined = send.trace
  return (
    <section className="pane @container" aria-label={verdictTexts.label}>
      <ol
        className="grid auto-cols-[minmax(max-content,1fr)] grid-flow-col grid-cols-[158px] items-stretch overflow-x-auto @max-[1120px]:grid-cols-[142px] not-wide:auto-cols-[minmax(136px,1fr)] narrow:grid-cols-[150px]"
        key={played}
      >
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
          <li className="flex min-w-0 items-center gap-3 px-3 py-2 text-sm text-ink-2">
            <span className="min-w-0 truncate">
              {send.failure === undefined ? (
                verdictTexts.noStations
              ) : (
                <span className="code-text" translate="no">
                  {send.failure.message}
                </span>
              )}
            </span>
          </li>
        )}
      </ol>
    </section>
  )
}

/** A rejection: the server's sentence, every cause with the field it names, the raw Status one press away. */
function Rejection({ target, send }: { readonly target: ObjectRef; readonly send: Send }) {
  const [raw, setRaw] = useState(false)
  const { failure } = send
  if (failure === undefined) return null
  return (
    <section className="pane flex-none border-bad-line" role="alert" aria-label={verdictTexts.rejected}>
      <div className="flex min-w-0 items-center gap-3 px-3 py-2 text-sm text-ink-2">
        <span className="code-text max-h-[12vh] min-w-0 flex-1 overflow-auto" translate="no">
          {failure.message}
        </span>
        <Button className="btn btn-ghost btn-sm" onPress={() => setRaw(true)}>
          <Braces className="icon-sm" aria-hidden />
          {verdictTexts.rawStatus}
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
              <span className="code-text" translate="no">
                {cause.message}
              </span>
              <span className="text-xs text-ink-3" translate="no">
                {cause.reason}
              </span>
            </li>
          ))}
        </ul>
      )}
      <BranchNotes type={target.type} text={send.text} failure={failure} />
      {raw && send.exchange !== undefined && <RawAnswer exchange={send.exchange} onClose={() => setRaw(false)} />}
    </section>
  )
}

/** No answer came: nothing is known of the write, and nothing in the page is lost. */
function NoAnswer({ send, onClose }: { readonly send: Send; readonly onClose: () => void }) {
  return (
    <section className="pane border-bad-line" aria-label={verdictTexts.label} role="alert">
      <div className="flex min-w-0 items-center gap-3 px-3 py-2 text-sm text-ink-2">
        <Unplug className="text-bad" aria-hidden />
        <span className="min-w-0 flex-1">
          <b>{verdictTexts.noAnswer}</b> <span className="code-text">{send.unreachable}</span>
          <br />
          {verdictTexts.noAnswerHow}
        </span>
        <Button className="btn btn-sm" onPress={() => location.reload()}>
          <RotateCw className="icon-sm" aria-hidden />
          {verdictTexts.reload}
        </Button>
        <IconButton icon={X} label={pageTexts.app.close} onPress={onClose} small />
      </div>
    </section>
  )
}

const isConflict = ({ failure, verb }: Send): boolean =>
  failure?.code === 409 && failure.reason === 'Conflict' && verb !== 'apply'

const isOwnedByOthers = (send: Send): boolean =>
  !isConflict(send) && send.failure?.causes.some(({ reason }) => reason === 'FieldManagerConflict') === true

/** Whether a result has no table of fields: then it has the height that it needs. */
export const isShortResult = (send: Send): boolean =>
  send.unreachable !== undefined || isConflict(send) || isOwnedByOthers(send) || (send.trace?.fields.length ?? 0) === 0

/** What the server did with the last write: the strip, and below it the fates, the causes or the two versions of a conflict. */
export function Verdict({ target, send }: { readonly target: ObjectRef; readonly send: Send }) {
  const [stage, setStage] = useState<Stage>()
  const close = (): void => appStore.getState().dropSend(addressOf(target))
  if (send.unreachable !== undefined) return <NoAnswer send={send} onClose={close} />
  const conflict = isConflict(send)
  const isOwned = isOwnedByOthers(send)
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-2 not-wide:flex-none [&>:first-child]:flex-none">
      <Strip key={send.id} send={send} stage={stage} onStage={setStage} onClose={close} />
      <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-2 overflow-auto not-wide:overflow-visible">
        {conflict && <Conflict target={target} send={send} />}
        {isOwned && <ApplyConflict key={`apply ${send.id}`} target={target} send={send} />}
        {!conflict && !isOwned && (
          <>
            {send.failure === undefined && send.verb === 'PUT' && send.endpoint === '' && (
              <div className="flex-none px-3 empty:hidden">
                <SecondOpinion crdName={qualifiedName(target.type)} text={send.text} />
              </div>
            )}
            {send.failure !== undefined && <Rejection target={target} send={send} />}
            {send.trace !== undefined && send.trace.fields.length > 0 && (
              <FateTable send={send} trace={send.trace} stage={stage} />
            )}
            {send.traceMissing === true && send.failure === undefined && <NoTrace send={send} />}
          </>
        )}
      </div>
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
          {verdictTexts.noTrace}
          {warnings.map((warning) => (
            <span key={warning} className="flex min-w-0 items-center gap-2 text-warn code-text" translate="no">
              Warning 299: {warning}
            </span>
          ))}
        </span>
      </div>
    </section>
  )
}

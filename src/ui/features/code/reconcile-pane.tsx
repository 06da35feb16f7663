import {
  ChevronLeft,
  ChevronRight,
  CircleCheck,
  CircleX,
  ClockAlert,
  Database,
  Hourglass,
  Pause,
  RefreshCw,
  Send,
} from 'lucide-react'
import type { LabFeed } from '../../../lab/feed.ts'
import type { PendingCall } from '../../../lab/model/lab-model.ts'
import type { ReconcileRecord, ReconcileStep } from '../../../lab/model/reconcile-log.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { LabPane } from './machine-panes.tsx'
import { codeTexts } from './texts.en.ts'
import { becauseWords, outcomeWords } from './words.ts'

/** What of a path names the endpoint: `/status`, or the last word. */
function endpointOf(path: string): string {
  const parts = path.split('/')
  const last = parts.at(-1) ?? ''
  return ['status', 'scale'].includes(last) ? `/${last}` : last
}

/** Steps are added at the end alone: each is its place. */
const keyed = (steps: readonly ReconcileStep[]) => steps.map((step, i) => ({ key: String(i), step }))

function Step({ step }: { readonly step: ReconcileStep }) {
  const { reconcile } = codeTexts
  if (step.type === 'read') {
    const { objects, resourceVersion, generation, serverVersion, of } = step
    const given =
      objects !== undefined
        ? reconcile.objects(objects)
        : resourceVersion === undefined
          ? reconcile.absent
          : reconcile.version(resourceVersion, generation)
    return (
      <li title={of}>
        <Database className="icon-sm" aria-hidden />
        <span className="mono">{objects === undefined ? reconcile.read : reconcile.list}</span>
        <span className="truncate text-ink-2">{given}</span>
        {serverVersion !== undefined && (
          <span className="flex items-center gap-1.25 text-warn">
            <ClockAlert className="icon-sm" aria-hidden />
            {reconcile.serverHas(serverVersion)}
          </span>
        )}
      </li>
    )
  }
  const { method, path, code, message, resourceVersion, sentVersion } = step
  const isBad = code === 0 || code >= 300
  const Icon = isBad ? CircleX : CircleCheck
  const says = isBad
    ? `${code === 0 ? reconcile.noAnswer : code} ${message}`
    : `${code}${resourceVersion === undefined ? '' : `, rv ${resourceVersion}`}`
  return (
    <li className={isBad ? 'lab-bad' : ''} title={`${method} ${path}: ${says}`}>
      <Icon className="icon-sm" aria-hidden />
      <span className="mono truncate">
        {method} {endpointOf(path)}
      </span>
      <span className={`truncate ${isBad ? '' : 'text-ink-2'}`}>{says}</span>
      {isBad && sentVersion !== undefined && <span>{reconcile.sent(sentVersion)}</span>}
    </li>
  )
}

function Pending({ call }: { readonly call: PendingCall }) {
  const { reconcile } = codeTexts
  const isHeld = call.newest === undefined
  const Icon = isHeld ? Pause : Send
  return (
    <li className="lab-now">
      <Icon className="icon-sm" aria-hidden />
      <span className="mono truncate">
        {call.method} {endpointOf(call.path)}
      </span>
      <span className="truncate">{isHeld ? reconcile.waits : reconcile.sentNow}</span>
    </li>
  )
}

interface Props {
  readonly session: LabFeed
  readonly record: ReconcileRecord | undefined
  /** Shows another one: so many later or earlier; 0: the newest, and those that follow. */
  readonly onWalk: (by: -1 | 0 | 1) => void
  readonly isNewest: boolean
}

/** One reconcile: why, what it read and called, and what became of it. */
export function ReconcilePane({ session, record, onWalk, isNewest }: Props) {
  const { reconcile } = codeTexts
  const pending = session.model.pending.filter(({ actor }) => actor === record?.controller && record.outcome === undefined)
  const outcome = record?.outcome && outcomeWords(record.outcome)
  const walk = (
    <>
      <span className="text-xs whitespace-nowrap text-ink-3 tabular-nums">
        {record !== undefined && (record.durationMs === undefined ? reconcile.inFlight : reconcile.ms(record.durationMs))}
      </span>
      <IconButton
        icon={ChevronLeft}
        label={reconcile.earlier}
        press="ArrowUp"
        onPress={() => onWalk(-1)}
        small
        isDisabled={record === undefined}
      />
      <IconButton
        icon={ChevronRight}
        label={reconcile.later}
        press="ArrowDown"
        onPress={() => onWalk(1)}
        small
        isDisabled={isNewest}
      />
    </>
  )
  return (
    <LabPane
      id="reconcile"
      icon={RefreshCw}
      title={record === undefined ? reconcile.title : reconcile.numbered(record.id)}
      sub={
        record !== undefined && (
          <>
            <b className="mono text-ink">{record.request}</b> {becauseWords(record)}
          </>
        )
      }
      end={walk}
    >
      {record === undefined ? (
        <p className="px-3 py-2.5 text-sm text-ink-3">{reconcile.empty}</p>
      ) : (
        <ul className="lab-rows lab-steps">
          {keyed(record.steps).map(({ key, step }) => (
            <Step key={key} step={step} />
          ))}
          {record.omitted > 0 && <li>{reconcile.omitted(record.omitted)}</li>}
          {pending.map((call) => (
            <Pending key={call.id} call={call} />
          ))}
          {outcome !== undefined && (
            <li>
              {record.outcome?.type === 'done' ? (
                <CircleCheck className="icon-sm text-ok" aria-hidden />
              ) : (
                <Hourglass className="icon-sm" aria-hidden />
              )}
              <span>{outcome.name}</span>
              <span className="truncate text-ink-2" title={outcome.text}>
                {outcome.text}
              </span>
            </li>
          )}
        </ul>
      )}
    </LabPane>
  )
}

import { Check, Copy } from 'lucide-react'
import type { Health } from '../../../analysis/health/health.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { qualifiedName, type ResourceType } from '../../../client/resource-type.ts'
import { conditionCheck } from '../../../kubectl/wait-condition.ts'
import { type Condition, conditionsOf, metadataOfObject } from '../../entities/object/object.ts'
import { useCopied } from '../../kit/copy.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import type { OpenMenu } from '../../kit/menu-button.tsx'
import { PopoverDialog } from '../../kit/popover-dialog.tsx'
import { healthTexts } from './health.en.ts'

const TONES = { ok: 'text-ok', bad: 'text-bad', none: 'text-ink-3' }

function ConditionRow({ condition }: { readonly condition: Condition }) {
  const { type, status, reason, message, tone, stale, observedGeneration } = condition
  return (
    <tr>
      <th scope="row" className="py-1 ps-3 pe-2 text-start align-top font-[550]">
        {type}
      </th>
      <td className={`mono px-2 py-1 align-top ${TONES[tone]}`}>
        {status}
        {tone !== 'none' && <span className="sr-only"> {healthTexts[tone === 'ok' ? 'good' : 'bad']}</span>}
      </td>
      <td className="py-1 ps-2 pe-3 align-top text-ink-2">
        <span className="text-ink">{reason}</span>
        {message !== '' && <span className="block">{message}</span>}
        {stale && <span className="block text-warn">{healthTexts.stale(String(observedGeneration))}</span>}
      </td>
    </tr>
  )
}

function CopyCommand({ command }: { readonly command: string }) {
  const [copied, copy] = useCopied()
  return <IconButton small icon={copied ? Check : Copy} label={healthTexts.copy} onPress={() => copy(command)} />
}

interface WaitProps {
  readonly type: ResourceType
  readonly object: JsonObject
  readonly conditions: readonly Condition[]
}

/** What `kubectl wait` would do now: for each condition, or for the end of a deletion. */
function Waits({ type, object, conditions }: WaitProps) {
  const metadata = metadataOfObject(object)
  const namespace = typeof metadata?.namespace === 'string' && metadata.namespace !== 'default' ? ` -n ${metadata.namespace}` : ''
  const subject = `${qualifiedName(type)}/${String(metadata?.name)}${namespace}`
  const waits =
    metadata?.deletionTimestamp === undefined
      ? conditions.map(({ type: name }) => ({ for: `condition=${name}`, isMet: conditionCheck(name)(object) }))
      : [{ for: 'delete', isMet: false }]
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-1 border-t border-line px-3 py-2 empty:hidden">
      {waits.map(({ for: target, isMet }) => {
        const command = `kubectl wait ${subject} --for=${target}`
        return (
          <li key={target} className="flex min-w-0 items-center gap-2">
            <code className="mono min-w-0 flex-1 truncate" title={command} translate="no">
              {command}
            </code>
            <span className={`flex-none ${isMet ? 'text-ok' : 'text-warn'}`}>{isMet ? healthTexts.met : healthTexts.waits}</span>
            <CopyCommand command={command} />
          </li>
        )
      })}
    </ul>
  )
}

interface Props extends OpenMenu {
  readonly type: ResourceType
  readonly object: JsonObject
  readonly health: Health
}

/** Why an object has its health, its conditions, and what `kubectl wait` would do. */
export default function HealthDialog({ type, object, health, trigger, onClose }: Props) {
  const { status, message, reason } = health
  const conditions = conditionsOf(object)
  return (
    <PopoverDialog
      trigger={trigger}
      onClose={onClose}
      label={healthTexts.title}
      placement="bottom start"
      className="dialog w-[min(560px,94vw)] text-sm"
    >
      <div className="grid gap-1 px-3 py-2.5">
        <b className="font-[600]">{healthTexts.title}</b>
        <span className="flex flex-wrap items-baseline gap-x-2" translate="no">
          <span className={`mono ${status === 'Current' ? 'text-ok' : status === 'Failed' ? 'text-bad' : 'text-warn'}`}>
            {status}
          </span>
          <span className="text-ink-2">{[reason, message].filter((part) => part !== '').join(': ')}</span>
        </span>
        <span className="text-xs text-ink-3">{healthTexts.lead}</span>
      </div>
      <div className="max-h-[40dvh] overflow-auto border-t border-line py-1">
        {conditions.length === 0 ? (
          <p className="px-3 py-1 text-ink-2">{healthTexts.none}</p>
        ) : (
          <table className="w-full text-sm" aria-label={healthTexts.conditions} translate="no">
            <tbody>
              {conditions.map((condition) => (
                <ConditionRow key={condition.type} condition={condition} />
              ))}
            </tbody>
          </table>
        )}
      </div>
      <Waits type={type} object={object} conditions={conditions} />
    </PopoverDialog>
  )
}

import { CircleCheck, CircleHelp, Hourglass, OctagonX, Trash2 } from 'lucide-react'
import type { KStatus } from '../../../analysis/health/health.ts'
import { healthOf } from '../../../analysis/health/kstatus.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import type { ResourceType } from '../../../client/resource-type.ts'
import { browserClock } from '../../base/async/async.ts'
import { late } from '../../kit/late.tsx'
import { MenuButton } from '../../kit/menu-button.tsx'
import { healthTexts } from './health.en.ts'

const LOOKS: { readonly [status in KStatus]: readonly [icon: typeof CircleCheck, tone: string] } = {
  Current: [CircleCheck, 't-ok'],
  InProgress: [Hourglass, 't-warn'],
  Failed: [OctagonX, 't-bad'],
  Terminating: [Trash2, 't-warn'],
  Unknown: [CircleHelp, 't-warn'],
}

const load = () => import('./health-dialog.tsx')
const HealthDialog = late(load)

/** The health of an object in a word; pressed, why, its conditions, and what `kubectl wait` would do. */
export function HealthChip({ type, object }: { readonly type: ResourceType; readonly object: JsonObject }) {
  const health = healthOf(object, browserClock.now())
  const [Icon, tone] = LOOKS[health.status]
  return (
    <MenuButton
      className={`chip ${tone}`}
      opens="dialog"
      load={load}
      menu={(open) => <HealthDialog {...open} type={type} object={object} health={health} />}
    >
      <Icon aria-hidden />
      <span className="sr-only">{healthTexts.label} </span>
      <span translate="no">{health.status}</span>
    </MenuButton>
  )
}

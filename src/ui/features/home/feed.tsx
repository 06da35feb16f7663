import { Activity, Scaling, Target } from 'lucide-react'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { clockTime } from '../../data/log-entries.ts'
import { t } from '../../i18n/catalogue.ts'
import { type ApiEvent, isWrite } from '../../state/events.ts'

const LENGTH = 3

function Line({ event, fresh }: { readonly event: ApiEvent; readonly fresh: boolean }) {
  const sub = event.object?.subresource
  const tone = sub === 'status' || sub === 'scale' ? sub : 'spec'
  const Icon = tone === 'status' ? Activity : tone === 'scale' ? Scaling : Target
  return (
    <li
      className={`grid h-7 grid-cols-[64px_20px_150px_minmax(0,1fr)_auto_auto] items-center gap-2 px-4 not-first:border-t not-first:border-line not-wide:grid-cols-[58px_18px_130px_minmax(0,1fr)_auto_auto] narrow:grid-cols-[18px_minmax(0,1fr)_auto_auto] ${fresh ? `bg-tone-soft t-${tone}` : ''}`}
    >
      <span className="text-ink-3 tabular-nums narrow:hidden">{clockTime(event.at)}</span>
      <Icon className={`text-tone t-${tone}`} aria-hidden />
      <span className="min-w-0 truncate">{event.actor}</span>
      <span className="mono min-w-0 truncate narrow:hidden">
        {event.request.method} {tone === 'spec' ? '' : `/${tone}`}
      </span>
      <span className="text-ink-3">
        rv <span className="mono text-ink">{event.after.resourceVersion ?? event.code}</span>
      </span>
      <span className="chip chip-plain">generation {event.after.generation ?? event.before.generation}</span>
    </li>
  )
}

/** The last writes of the example, newest first. */
export function Feed({
  name,
  events,
  object,
}: {
  readonly name: string
  readonly events: readonly ApiEvent[]
  readonly object: JsonObject | undefined
}) {
  const writes = events
    .filter((event) => isWrite(event) && event.code === 200 && event.object?.resource === 'webapps' && event.object.name === name)
    .slice(-LENGTH)
    .reverse()
  return (
    <ol className="min-h-21 border-t border-line bg-surface text-sm" aria-label={t.home.feed} data-loaded={object !== undefined}>
      {writes.map((event, i) => (
        <Line key={event.id} event={event} fresh={i === 0} />
      ))}
    </ol>
  )
}

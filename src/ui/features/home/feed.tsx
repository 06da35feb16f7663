import { Activity, Scaling, Target } from 'lucide-react'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import type { Exchange } from '../../../client/transport.ts'
import { clockTime, versionAfter } from '../../data/log-entries.ts'
import { t } from '../../i18n/catalogue.ts'

const LENGTH = 3

/** The generation an answer carries. */
const generationIn = (text: string): string => /"generation":\s*(\d+)/.exec(text)?.[1] ?? ''

function Line({ exchange, fresh }: { readonly exchange: Exchange; readonly fresh: boolean }) {
  const sub = exchange.request.path.split('/').at(-1) ?? ''
  const tone = sub === 'status' || sub === 'scale' ? sub : 'spec'
  const Icon = tone === 'status' ? Activity : tone === 'scale' ? Scaling : Target
  return (
    <li
      className={`grid h-7 grid-cols-[64px_20px_150px_minmax(0,1fr)_auto_auto] items-center gap-2 px-4 not-first:border-t not-first:border-line not-wide:grid-cols-[58px_18px_130px_minmax(0,1fr)_auto_auto] narrow:grid-cols-[18px_minmax(0,1fr)_auto_auto] ${fresh ? `bg-tone-soft t-${tone}` : ''}`}
    >
      <span className="text-ink-3 tabular-nums narrow:hidden">{clockTime(exchange.at)}</span>
      <Icon className={`text-tone t-${tone}`} aria-hidden />
      <span className="min-w-0 truncate">{exchange.actor}</span>
      <span className="mono min-w-0 truncate narrow:hidden">
        {exchange.request.method} {tone === 'spec' ? '' : `/${tone}`}
      </span>
      <span className="text-ink-3">
        rv <span className="mono text-ink">{versionAfter(exchange) ?? exchange.code}</span>
      </span>
      <span className="chip chip-plain">generation {generationIn(exchange.text)}</span>
    </li>
  )
}

/** A path of the object itself or of a subresource of it, of no other webapp. */
const isOf = (path: string, name: string): boolean => path.split('/webapps/')[1]?.split('/')[0] === name

/** The last writes of the example, newest first. */
export function Feed({
  name,
  exchanges,
  object,
}: {
  readonly name: string
  readonly exchanges: readonly Exchange[]
  readonly object: JsonObject | undefined
}) {
  const writes = exchanges
    .filter(({ request: { method, path }, code }) => method !== 'GET' && code === 200 && isOf(path, name))
    .slice(-LENGTH)
    .reverse()
  return (
    <ol className="min-h-21 border-t border-line bg-surface text-sm" aria-label={t.home.feed} data-loaded={object !== undefined}>
      {writes.map((exchange, i) => (
        <Line key={exchange.id} exchange={exchange} fresh={i === 0} />
      ))}
    </ol>
  )
}

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
    <li className={fresh ? `fresh t-${tone}` : ''}>
      <span className="when faint num">{clockTime(exchange.at)}</span>
      <Icon className={`i ico-${tone}`} aria-hidden />
      <span className="cut">{exchange.actor}</span>
      <span className="verb mono cut">
        {exchange.request.method} {tone === 'spec' ? '' : `/${tone}`}
      </span>
      <span className="faint">
        rv{' '}
        <span className="mono" style={{ color: 'var(--ink)' }}>
          {versionAfter(exchange) ?? exchange.code}
        </span>
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
    <ol className="feed" aria-label={t.home.feed} data-loaded={object !== undefined}>
      {writes.map((exchange, i) => (
        <Line key={exchange.id} exchange={exchange} fresh={i === 0} />
      ))}
    </ol>
  )
}

import { Activity, CircleCheck, CircleDot, CircleX, Minus, Scaling, Server, Target } from 'lucide-react'
import type { JournalEntry } from '../../../protocol/journal.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'

const ENDPOINTS = { '': Target, status: Activity, scale: Scaling } as const
const HUES = { '': 'text-spec', status: 'text-status', scale: 'text-scale' } as const

const endpointOf = ({ object }: JournalEntry): keyof typeof ENDPOINTS | undefined => {
  const sub = object?.subresource ?? ''
  return object === undefined || !(sub in ENDPOINTS) ? undefined : (sub as keyof typeof ENDPOINTS)
}

/** `PUT main`, `PATCH /status`: the verb and the endpoint that it went to, with the endpoint's icon. */
export function RequestWords({ entry }: { readonly entry: JournalEntry }) {
  const endpoint = endpointOf(entry)
  const sub = entry.object?.subresource
  if (entry.method === '') {
    return (
      <span className="inline-flex min-w-0 items-center gap-1.5 text-ink-3">
        <Server className="icon-sm" aria-hidden />
        <span className="mono truncate">{entry.event}</span>
      </span>
    )
  }
  const Icon = endpoint === undefined ? CircleDot : ENDPOINTS[endpoint]
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <Icon className={`icon-sm flex-none ${endpoint === undefined ? 'text-ink-3' : HUES[endpoint]}`} aria-hidden />
      <span className="mono truncate">
        {entry.method}
        {sub === undefined ? '' : ` /${sub}`}
      </span>
    </span>
  )
}

/** The code of the answer, with its tone; a no-op is grey. */
export function CodeChip({ entry }: { readonly entry: JournalEntry }) {
  const { code, method, outcome } = entry
  if (method === '') return null
  const isGood = code >= 200 && code < 300
  const isStill = outcome === 'unchanged' || outcome === 'dryRun'
  const Icon = isStill ? Minus : isGood ? CircleCheck : CircleX
  return (
    <span className={`chip justify-self-start ${isStill ? '' : isGood ? 't-ok' : 't-bad'}`}>
      <Icon aria-hidden />
      <span className="mono">{code === 0 ? pageTexts.log.none : code}</span>
    </span>
  )
}

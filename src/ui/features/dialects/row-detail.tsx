import { Fragment, useEffect, useState } from 'react'
import { type Json, type Row, SIDES, type Side } from '../../../dialects/parting/row.ts'
import { PARTING } from '../../../dialects/parting/rows.ts'
import { type Asked, type RowRun, runRow, type Sent } from '../../../dialects/parting/run.ts'
import { browserClock } from '../../base/async/async.ts'
import type { Scratch } from '../../base/state/connection.ts'
import { appStore } from '../../base/state/store.ts'
import { dialectTexts } from '../../entities/dialect/texts.en.ts'
import { ComparedBody } from '../../entities/object/compared-body.tsx'
import { RichText } from '../../kit/rich-text.tsx'

export type Runs = { readonly [row: string]: { readonly [side in Side]?: RowRun } }

export interface Parting {
  readonly runs: Runs
  /** Why the servers could not be asked; undefined while all is well. */
  readonly problem: string | undefined
  readonly isRunning: boolean
  again(): void
}

const PAUSE_MS = 10
const PATIENCE = 300

const asked = (scratch: Scratch): Asked => {
  const send: Asked['send'] = async (method, path, body, contentType) => {
    const init = {
      method,
      headers: { 'Content-Type': contentType },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }
    const response = await scratch.fetch(path, init)
    const text = await response.text()
    const isJson = (response.headers.get('content-type') ?? '').includes('json')
    return { status: response.status, body: isJson ? (JSON.parse(text) as Json) : { message: text } }
  }
  return {
    send,
    settled: async (path) => {
      const object = `${path}/`.indexOf('/a/')
      const collection = object === -1 ? path : path.slice(0, object)
      for (let left = PATIENCE; left > 0; left--) {
        if ((await send('GET', collection, undefined, 'application/json')).status !== 404) return
        await browserClock.sleep(PAUSE_MS)
      }
    },
  }
}

async function runAll(scratch: Scratch, done: (row: Row, side: Side, run: RowRun) => void, signal: AbortSignal): Promise<void> {
  const server = asked(scratch)
  for (const row of PARTING) {
    for (const side of SIDES) {
      if (signal.aborted) return
      const featureGates = row.gateClosed === true ? {} : { CustomResourceSubResources: true }
      scratch.reset({ dialects: ['proposal'], featureGates })
      const run = await runRow(row, side, server)
      if (!signal.aborted) done(row, side, run)
    }
  }
}

interface Known {
  readonly round: number
  readonly runs: Runs
  readonly problem?: string
  readonly over: boolean
}

/** Sends every row to a server of its own under both dialects, when the view opens and when it is asked again. */
export function useParting(): Parting {
  const [round, setRound] = useState(0)
  const [known, setKnown] = useState<Known>({ round, runs: {}, over: false })
  useEffect(() => {
    const scratch = appStore.getState().connector.scratch?.()
    const note = (change: (old: Known) => Partial<Known>): void => setKnown((old) => ({ ...old, ...change(old) }))
    if (scratch === undefined) return note(() => ({ problem: '', over: true }))
    const stop = new AbortController()
    setKnown({ round, runs: {}, over: false })
    const done = (row: Row, side: Side, run: RowRun): void =>
      note(({ runs }) => ({ runs: { ...runs, [row.id]: { ...runs[row.id], [side]: run } } }))
    runAll(scratch, done, stop.signal).then(
      () => !stop.signal.aborted && note(() => ({ over: true })),
      (error: unknown) => !stop.signal.aborted && note(() => ({ over: true, problem: String(error) })),
    )
    return () => {
      stop.abort()
      scratch.close()
    }
  }, [round])
  const { runs, problem, over } = known
  return { runs, problem, isRunning: !over, again: () => setRound((old) => old + 1) }
}

interface ExchangeProps {
  readonly sent: Sent
  /** What the other server answered to the same. */
  readonly other: Sent | undefined
  readonly open: boolean
}

function Exchange({ sent: { method, path, body, reply }, other, open }: ExchangeProps) {
  const { message } = reply.body
  const compared = other !== undefined && other.reply.status < 300 ? JSON.stringify(other.reply.body) : undefined
  return (
    <details className="min-w-0 border-t border-line py-1" open={open}>
      <summary className="flex min-h-6.5 cursor-default flex-wrap items-baseline gap-x-2 gap-y-0.5 text-xs/[22px]">
        <span className="mono font-semibold">{method}</span>
        <span className="mono min-w-[8ch] flex-1 leading-[18px] wrap-anywhere text-ink-2">{path.replace('/apis/', '')}</span>
        <span className={`mono font-semibold ${reply.status < 300 ? 'text-ok' : 'text-bad'}`}>{reply.status}</span>
      </summary>
      {body !== undefined && <ComparedBody body={JSON.stringify(body)} other={undefined} />}
      <h4 className="pt-1.5 pb-0.5 text-xs text-ink-2">
        {dialectTexts.answer} <span className="mono">{reply.status}</span>
      </h4>
      {typeof message === 'string' && reply.status >= 300 ? (
        <p className="mono text-sm code-text">{message}</p>
      ) : (
        <ComparedBody body={JSON.stringify(reply.body)} other={compared} />
      )}
    </details>
  )
}

interface SideProps {
  readonly side: Side
  readonly run: RowRun | undefined
  readonly other: RowRun | undefined
}

function SideDetail({ side, run, other }: SideProps) {
  return (
    <section className="min-w-0" aria-label={dialectTexts.sideTitles[side]}>
      <h3 className="pb-1 text-sm font-semibold">{dialectTexts.sideTitles[side]}</h3>
      {run === undefined && <p className="text-sm text-ink-3">{dialectTexts.running}</p>}
      {run?.sent.map((sent, i) => (
        <Exchange
          key={`${sent.method} ${sent.path}`}
          sent={sent}
          other={run.before.length === 0 ? undefined : other?.sent[i]}
          open
        />
      ))}
      {run !== undefined && run.before.length > 0 && <h4 className="pt-1.5 pb-0.5 text-xs text-ink-2">{dialectTexts.before}</h4>}
      {run?.before.map((sent) => (
        <Exchange key={`${sent.method} ${sent.path}`} sent={sent} other={undefined} open={false} />
      ))}
    </section>
  )
}

const isOfProposal = (rule: string): boolean => rule.startsWith('PR-')

/** Why v1 does otherwise, and what each side says, by its rules. */
function Because({ row }: { readonly row: Row }) {
  const rulesOf = (side: Side): readonly string[] => row.rules.filter((rule) => isOfProposal(rule) === (side === 'proposal'))
  return (
    <div className="grid max-w-[84ch] gap-2 rounded-2 border border-line bg-sunken px-3 py-2 text-sm">
      <h3 className="text-xs font-medium text-ink-2">{dialectTexts.whyChanged}</h3>
      <p className="-mt-1.5">
        <RichText text={dialectTexts.whys[row.id] ?? ''} />
      </p>
      <dl
        className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 gap-y-1 border-t border-line pt-2 text-xs/[18px]"
        aria-label={dialectTexts.rules}
      >
        {SIDES.filter((side) => rulesOf(side).length > 0).map((side) => (
          <Fragment key={side}>
            <dt className="font-medium text-ink-2">{dialectTexts.sides[side]}</dt>
            {rulesOf(side).map((rule) => (
              <dd key={rule} className="col-start-2 flex min-w-0 items-baseline gap-2">
                <span className="min-w-0">
                  <RichText text={dialectTexts.ruleTexts[rule] ?? ''} /> <span className="mono text-ink-3">{rule}</span>
                </span>
              </dd>
            ))}
          </Fragment>
        ))}
      </dl>
    </div>
  )
}

/** One row in full: the requests to both servers, and both answers. */
export function RowDetail({
  row,
  runs,
  isChosen,
}: {
  readonly row: Row
  readonly runs: Runs
  /** Where there is room for the table or the row alone, a chosen row is shown. */
  readonly isChosen: boolean
}) {
  const title = dialectTexts.rows[row.id] ?? row.id
  return (
    <section
      className={`flex min-w-0 flex-col gap-2 overflow-auto px-3 pt-2.5 pb-3 @max-[1010px]:overflow-visible ${isChosen ? '' : '@max-[1010px]:hidden'}`}
      aria-label={title.replaceAll('`', '')}
      key={row.id}
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h2 className="font-semibold">
          <RichText text={title} />
        </h2>
      </header>
      <Because row={row} />
      {row.gateClosed === true && <p className="text-sm text-ink-2">{dialectTexts.gateClosed}</p>}
      <div className="grid grid-cols-2 gap-4 @max-xl:grid-cols-1">
        {SIDES.map((side) => (
          <SideDetail
            key={side}
            side={side}
            run={runs[row.id]?.[side]}
            other={runs[row.id]?.[side === 'v1' ? 'proposal' : 'v1']}
          />
        ))}
      </div>
    </section>
  )
}

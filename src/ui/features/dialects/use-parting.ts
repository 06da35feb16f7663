import { useEffect, useState } from 'react'
import { type Json, type Row, SIDES, type Side } from '../../../dialects/parting/row.ts'
import { PARTING } from '../../../dialects/parting/rows.ts'
import { type Asked, type RowRun, runRow } from '../../../dialects/parting/run.ts'
import { browserClock } from '../../state/clock.ts'
import type { Scratch } from '../../state/connection.ts'
import { appStore } from '../../state/store.ts'

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

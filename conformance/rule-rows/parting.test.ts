import { describe, expect, test } from 'vitest'
import type { Side } from '../../src/dialects/parting/row.ts'
import { PARTING } from '../../src/dialects/parting/rows.ts'
import { runRow } from '../../src/dialects/parting/run.ts'
import { engine, nodeHost, type Server } from './servers.ts'

const SERVERS: readonly [name: string, start: typeof engine][] = [
  ['the engine', engine],
  ['the Node host', nodeHost],
]

const ask = async (server: Server, method: string, path: string, body: unknown, type: string) => {
  await server.settled()
  const init = { method, headers: { 'content-type': type }, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
  const response = await server.fetch(path, init)
  const text = await response.text()
  return { status: response.status, body: text.startsWith('{') ? (JSON.parse(text) as { [key: string]: unknown }) : {} }
}

describe.each(SERVERS)('where the proposal and v1 part ways, asked of %s', (_, start) => {
  test.each(PARTING)('[PR-D2] $what', async (row) => {
    const outcomes: Partial<Record<Side, string>> = {}
    for (const side of ['v1', 'proposal'] as const) {
      const server = await start(row.gateClosed === true ? { gateClosed: true } : {})
      const send = (method: string, path: string, body: unknown, type: string) => ask(server, method, path, body, type)
      outcomes[side] = (await runRow(row, side, { send, settled: server.settled })).outcome
      await server.stop()
    }
    expect(outcomes).toEqual(row.expected)
  })
})

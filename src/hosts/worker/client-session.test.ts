import { expect, test } from 'vitest'
import type { BodySink } from '../../apiserver/endpoints/exchange.ts'
import { ClientSession } from './client-session.ts'
import { type FromServer, MAX_UNREAD } from './protocol.ts'

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

test('[WT-7] a stream in the page stops while its reader takes nothing, and goes on when it does', async () => {
  let sink: BodySink | undefined
  const sent: FromServer[] = []
  const session = new ClientSession(
    () =>
      Promise.resolve({
        status: 200,
        headers: {},
        body: (given) => {
          sink = given
          return () => {}
        },
      }),
    (messages) => sent.push(...messages),
  )
  session.receive({ type: 'request', id: 1, method: 'GET', url: '/a?watch=1', headers: {}, body: '' })
  await turn()
  const resumed: string[] = []
  const write = (length: number): boolean | undefined => sink?.write('x'.repeat(length))
  expect(write(MAX_UNREAD - 1)).toBe(true)
  expect(write(2)).toBe(false)
  sink?.drained(() => resumed.push('again'))
  session.receive({ type: 'taken', id: 1, characters: 1 })
  expect(resumed).toEqual([])
  session.receive({ type: 'taken', id: 1, characters: 1 })
  session.receive({ type: 'taken', id: 1, characters: 1 })
  expect(resumed).toEqual(['again'])
  expect(write(1)).toBe(true)
  session.receive({ type: 'taken', id: 7, characters: 1 })
  session.end()
})

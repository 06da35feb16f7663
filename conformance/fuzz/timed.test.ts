import { describe, expect, it } from 'vitest'
import { replayedClock, timed } from './timed.ts'

const POST = { method: 'POST' }
const GET = { method: 'GET' }

describe('the times of writes', () => {
  it('are those of the Date headers; a write without one has the time of the one before', async () => {
    const dates = ['Sat, 21 Nov 2026 07:00:00 GMT', 'Sat, 21 Nov 2026 07:00:01 GMT', 'Sat, 21 Nov 2026 07:00:02 GMT', undefined]
    const { server, times } = timed({
      base: '',
      fetch: () => {
        const date = dates.shift()
        return Promise.resolve(new Response('', date === undefined ? {} : { headers: { date } }))
      },
    })
    for (const init of [POST, GET, POST, POST]) await server.fetch('', init)
    const start = Date.parse('2026-11-21T07:00:00Z')
    expect(times).toEqual([start, start + 2000, start + 2000])
  })

  it('are kept when they are replayed, from now on', () => {
    const { clock, tick } = replayedClock([5000, 5000, 7000], 100_400)
    const seen = [POST, GET, POST, GET, POST, POST].map((init) => {
      tick(init)
      return clock.now()
    })
    expect(seen).toEqual([100_000, 100_000, 100_000, 100_000, 102_000, 102_000])
  })
})

import { expect, it } from 'vitest'
import { REPLAY_TURN_MS } from './opened-sandbox.ts'
import { serveProgram } from './sandbox-role.ts'
import { wasmBytes } from './testing/in-process.ts'

it.each<[what: string, turnMs: number | undefined, message: string]>([
  ['[SB-4] a program', undefined, 'it worked for more than 700 ms without waiting for anything'],
  ['[RP-1] a replay', REPLAY_TURN_MS, 'it worked for more than 5000 ms without waiting for anything'],
])('%s that does not end is ended in its time', async (_what, turnMs, message) => {
  let looks = 0
  const said = await new Promise((resolve) => {
    const receive = serveProgram(
      (answer) => answer.type !== 'turn' && resolve(answer),
      // Each look at the clock is a while later.
      () => 100 * looks++,
    )
    const file = { source: 'while (true);', fileName: 'own.ts', name: 'lab', seed: 1, ...(turnMs !== undefined && { turnMs }) }
    receive({ type: 'open', wasm: wasmBytes(), ...file })
    receive({ type: 'message', message: { type: 'start', now: 0, elapsed: 0 } })
  })
  expect(said).toEqual({ type: 'limit', reached: { limit: 'time', message } })
})

import type { Benchmark, Suite } from './frame/benchmark.ts'
import { send, startEngine, WEB_APPS, webApp } from './inputs/engine.ts'

const COUNT = 10_000
const TABLE = 'application/json;as=Table;v=v1;g=meta.k8s.io,application/json'

/** Listing 10,000 objects, to bytes: against joining the texts that the store has, and against printing a table that is ready. */
export const suite: Suite = async () => {
  const plane = await startEngine()
  const texts: string[] = []
  for (let i = 0; i < COUNT; i++) {
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    texts.push(await send(plane, 'POST', WEB_APPS, webApp(`app-${i}`), headers))
  }
  const list = async (accept: string): Promise<number> => Buffer.from(await send(plane, 'GET', WEB_APPS, '', { accept })).length
  const table = JSON.parse(await send(plane, 'GET', WEB_APPS, '', { accept: TABLE })) as unknown
  const benchmarks: Benchmark[] = [
    {
      name: `LIST of ${COUNT} objects`,
      goal: 2,
      ours: { name: 'crdlab', run: () => list('application/json') },
      peer: {
        name: 'join of cached texts',
        run: () => Buffer.from(`{"kind":"WebAppList","items":[${texts.join(',')}]}`).length,
      },
    },
    {
      name: `Table of ${COUNT} objects`,
      goal: 10,
      ours: { name: 'crdlab', run: () => list(TABLE) },
      peer: { name: 'JSON.stringify of it', run: () => Buffer.from(JSON.stringify(table)).length },
      close: () => plane.close(),
    },
  ]
  return benchmarks
}

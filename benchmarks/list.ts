import type { Benchmark, Suite } from './frame/benchmark.ts'
import { send, startEngine, WEB_APPS, webApp } from './inputs/engine.ts'

const COUNT = 10_000
const TABLE = 'application/json;as=Table;v=v1;g=meta.k8s.io,application/json'

/** Listing 10,000 objects, to bytes, against joining the texts that the store has. */
export const suite: Suite = async () => {
  const plane = await startEngine()
  const texts: string[] = []
  for (let i = 0; i < COUNT; i++) {
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    texts.push(await send(plane, 'POST', WEB_APPS, webApp(`app-${i}`), headers))
  }
  const list = async (accept: string): Promise<number> => Buffer.from(await send(plane, 'GET', WEB_APPS, '', { accept })).length
  const peer = {
    name: 'join of cached texts',
    run: () => Buffer.from(`{"kind":"WebAppList","items":[${texts.join(',')}]}`).length,
  }
  const benchmark = (name: string, accept: string, goal: number): Benchmark => ({
    name: `${name} of ${COUNT} objects`,
    goal,
    ours: { name: 'crdlab', run: () => list(accept) },
    peer,
  })
  return [benchmark('LIST', 'application/json', 2), { ...benchmark('Table', TABLE, 10), close: () => plane.close() }]
}

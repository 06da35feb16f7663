import type { ControlPlane } from '../src/controlplane/control-plane.ts'
import type { Suite } from './frame/benchmark.ts'
import { send, startEngine, WEB_APPS, webApp } from './inputs/engine.ts'

const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json' }
const PER_SAMPLE = 500

/** Creating objects in memory, from the request's text to the answer's, against parsing and printing that text. */
export const suite: Suite = async () => {
  let plane: ControlPlane = await startEngine()
  const bodies = Array.from({ length: PER_SAMPLE }, (_, i) => webApp(`app-${i}`))
  const createAll = async (): Promise<void> => {
    for (const body of bodies) await send(plane, 'POST', WEB_APPS, body, JSON_HEADERS)
  }
  const renew = async (): Promise<void> => {
    await plane.close()
    plane = await startEngine()
  }
  for (let i = 0; i < 6; i++) {
    await renew()
    await createAll()
  }
  return [
    {
      name: `create ${PER_SAMPLE} objects in memory`,
      goal: 8,
      repeat: 1,
      ours: { name: 'crdlab', prepare: renew, run: createAll },
      peer: {
        name: 'JSON.parse + JSON.stringify',
        run: () => bodies.reduce((length, body) => length + JSON.stringify(JSON.parse(body)).length, 0),
      },
      close: () => plane.close(),
    },
  ]
}

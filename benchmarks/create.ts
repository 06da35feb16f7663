import type { Suite } from './frame/benchmark.ts'
import { largerWebApp, send, startEngine, WEB_APPS, webAppCrd } from './inputs/engine.ts'

const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json' }
const PER_SAMPLE = 500

/**
 * Creating objects of 0.9 kB in a server that has been running for a while, from the request's text to the answer's, against
 * parsing and printing that text. Without CEL rules: what they cost is measured by itself.
 */
export const suite: Suite = async () => {
  const plane = await startEngine(webAppCrd())
  let made = 0
  let bodies: string[] = []
  const nextBodies = (): void => {
    bodies = Array.from({ length: PER_SAMPLE }, () => largerWebApp(`app-${made++}`))
  }
  const createAll = async (): Promise<void> => {
    for (const body of bodies) await send(plane, 'POST', WEB_APPS, body, JSON_HEADERS)
  }
  for (let i = 0; i < 10; i++) {
    nextBodies()
    await createAll()
  }
  return [
    {
      name: `create ${PER_SAMPLE} objects in memory`,
      goal: 8,
      repeat: 1,
      ours: { name: 'crdlab', prepare: nextBodies, run: createAll },
      peer: {
        name: 'JSON.parse + JSON.stringify',
        run: () => bodies.reduce((length, body) => length + JSON.stringify(JSON.parse(body)).length, 0),
      },
      close: () => plane.close(),
    },
  ]
}

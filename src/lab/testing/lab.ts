import { FakeClock } from '../../client/testing/fake-clock.ts'
import { CRDS, MERGE, startTestEngine, type TestEngine } from '../../controlplane/testing/engine.ts'
import { EXAMPLES } from '../../examples/catalogue.ts'
import type { RunProgram } from '../program.ts'
import { LabSession } from '../session.ts'
import { runDirectly } from './direct-runner.ts'

export const WEBAPPS = '/apis/demo.crdlab.dev/v1/namespaces/default/webapps'
export const CONFIGMAPS = '/api/v1/namespaces/default/configmaps'

/** A program in the lab, at an engine in this process whose time passes by `pass` alone. */
export interface TestLab {
  readonly engine: TestEngine
  readonly clock: FakeClock
  readonly session: LabSession
  /** Sends a merge patch of a WebApp, or creates it where there is none. */
  webApp(name: string, change: Record<string, unknown>): Promise<void>
  /** Lets time pass until this is so. Throws after so much time. */
  until(isTrue: () => boolean | Promise<boolean>, ms?: number): Promise<void>
  close(): Promise<void>
}

/** `name`: of the program. `runProgram`: what runs it. */
export async function startLab(name: string, runProgram: RunProgram = runDirectly): Promise<TestLab> {
  const engine = await startTestEngine({ bare: false })
  await engine.send('POST', CRDS, EXAMPLES[0]?.crd ?? '', { 'content-type': 'application/yaml' })
  await engine.plane.idle()
  const clock = new FakeClock()
  const rivalWrites = { count: 0 }
  const session = new LabSession({
    runProgram,
    fetch: (path, init) => engine.plane.handle(new Request(`http://localhost${String(path)}`, init)),
    clock,
    name,
    seed: 1,
    rival: async ({ group, version, namespace, resource, name: object }) => {
      const root = group === '' ? `/api/${version}` : `/apis/${group}/${version}`
      const at = namespace === undefined ? '' : `/namespaces/${namespace}`
      const annotations = { rival: String(++rivalWrites.count) }
      await engine.send('PATCH', `${root}${at}/${resource}/${object}`, { metadata: { annotations } }, MERGE)
    },
  })
  return {
    engine,
    clock,
    session,
    webApp: async (app, change) => {
      const { status } = await engine.send('PATCH', `${WEBAPPS}/${app}`, change, MERGE)
      if (status !== 404) return
      const { metadata = {}, spec = {} } = change
      const body = {
        apiVersion: 'demo.crdlab.dev/v1',
        kind: 'WebApp',
        metadata: { name: app, ...(metadata as object) },
        spec: { image: 'shop/app:1.0', ...(spec as object) },
      }
      await engine.send('POST', WEBAPPS, body)
    },
    until: async (isTrue, ms = 60_000) => {
      const end = clock.elapsed() + ms
      while (!(await isTrue())) {
        if (clock.elapsed() >= end) throw new Error(`it is not so after ${ms} ms`)
        await clock.pass(10)
      }
    },
    close: async () => {
      session.stop()
      await clock.pass(0)
      await engine.plane.close()
    },
  }
}

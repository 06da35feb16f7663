import { Connection } from './connection.ts'
import { WEB_APPS, webApp, webAppCrd } from './engine.ts'

const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'

/** Creates the CRD and waits until it is served: a real server serves one some time after it was created. */
export async function install(base: string): Promise<void> {
  await post(base, CRDS, webAppCrd())
  while ((await fetch(base + WEB_APPS)).status !== 200) await new Promise((done) => setTimeout(done, 100))
}

interface Creators {
  readonly clients: number
  /** How many objects each of them creates, one after the other. */
  readonly each: number
  nextName(): string
}

/** How many objects a server creates before it is measured, so that its code is compiled and its disk is in use. */
const WARM_UP = 4_096

/** Returns a function that creates objects by several clients at once, in a server that has been running for a while. It rejects when a creation fails. */
export async function creating(base: string, { clients, each, nextName }: Creators): Promise<() => Promise<void>> {
  const connections = Array.from({ length: clients }, () => new Connection(base))
  const createBy =
    (count: number) =>
    async (connection: Connection): Promise<void> => {
      for (let made = 0; made < count; made++) {
        const { status, body } = await connection.send('POST', WEB_APPS, webApp(nextName()))
        if (status !== 201) throw new Error(`POST ${base}${WEB_APPS}: ${status} ${body}`)
      }
    }
  if (clients > 1) await Promise.all(connections.map(createBy(WARM_UP / clients)))
  return async () => {
    await Promise.all(connections.map(createBy(each)))
  }
}

/** Rejects when the answer is no success. */
async function post(base: string, path: string, body: string): Promise<void> {
  const response = await fetch(base + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const text = await response.text()
  if (!response.ok) throw new Error(`POST ${base}${path}: ${text}`)
}

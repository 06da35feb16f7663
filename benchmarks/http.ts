import { Agent, createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { EXAMPLES } from '../src/examples/catalogue.ts'
import { type Serving, serve } from '../src/hosts/node/serve.ts'
import type { Benchmark, Suite } from './frame/benchmark.ts'
import { WEB_APPS, webApp } from './inputs/engine.ts'

const AT_ONCE = 8

const OBJECT = `${WEB_APPS}/storefront`

/** What Node adds to an answer itself. */
const OF_CONNECTION: ReadonlySet<string> = new Set(['connection', 'date', 'keep-alive'])

/** Reading one object over HTTP from the API server alone, against a server that only sends the same answer. */
export const bare: Suite = async () => {
  const host = await start(true)
  await post(host, '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', 'application/yaml', EXAMPLES[0]?.crd ?? '')
  await post(host, WEB_APPS, 'application/json', webApp('storefront'))
  return [await reading(`GET one object over HTTP with --bare, ${AT_ONCE} at once`, host)]
}

/** Measures a host that keeps a journal of its requests. */
export const withJournal: Suite = async () => [await reading('the same without --bare, with a journal', await start(false))]

const start = (isBare: boolean): Promise<Serving> => {
  const address = { host: '127.0.0.1', port: 0 }
  return serve({ address, fixedPort: true, bare: isBare, authorization: false, allowRemote: false }, '')
}

/** Sends an object until its resource is served. */
async function post(host: Serving, path: string, type: string, body: string): Promise<void> {
  for (;;) {
    const { status } = await fetch(host.url + path, { method: 'POST', headers: { 'Content-Type': type }, body })
    if (status === 201) return
    if (status !== 404) throw new Error(`POST ${path}: ${status}`)
  }
}

async function reading(name: string, host: Serving): Promise<Benchmark> {
  const answer = await fetch(host.url + OBJECT)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !OF_CONNECTION.has(name)))
  const echo = createServer((_, response) => {
    response.writeHead(200, headers).end(bytes)
  })
  await new Promise<void>((done) => echo.listen(0, '127.0.0.1', done))
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const read = (url: string): Promise<void> =>
    new Promise((resolve, reject) => {
      get(url, { agent }, (response) => response.resume().once('end', resolve)).once('error', reject)
    })
  const readSome = (url: string) => async (): Promise<void> => {
    await Promise.all(Array.from({ length: AT_ONCE }, () => read(url)))
  }
  return {
    name,
    goal: 1.3,
    ours: { name: 'crdlab serve', run: readSome(host.url + OBJECT) },
    peer: { name: 'node:http alone', run: readSome(`http://127.0.0.1:${(echo.address() as AddressInfo).port}${OBJECT}`) },
    close: async () => {
      agent.destroy()
      echo.close()
      await host.stop()
    },
  }
}

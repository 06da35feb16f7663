import { serve } from '../src/hosts/node/serve.ts'
import type { Benchmark, Suite } from './frame/benchmark.ts'
import { WEB_APPS, webApp, webAppCrd } from './inputs/engine.ts'

const COUNT = 10_000
const AT_ONCE = 32
const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
const TABLE = 'application/json;as=Table;v=v1;g=meta.k8s.io,application/json'

/** The Node host against a real API server, the same requests over HTTP. Empty when no server is named. */
export const suite: Suite = async () => {
  const oracle = process.env.CRDLAB_ORACLE
  if (oracle === undefined) return []
  const address = { host: '127.0.0.1', port: 0 }
  const host = await serve({ address, fixedPort: true, bare: true, authorization: false, allowRemote: false }, '')
  for (const base of [host.url, oracle]) await fill(base)
  const list = (base: string, accept: string) => async (): Promise<number> =>
    (await (await fetch(base + WEB_APPS, { headers: { accept } })).arrayBuffer()).byteLength
  let next = 0
  const create = (base: string) => (): Promise<string> => post(base, WEB_APPS, webApp(`one-${next++}`), 'application/json')
  const compare = (name: string, goal: number, run: (base: string) => () => Promise<unknown>): Benchmark => ({
    name,
    goal,
    ours: { name: 'crdlab serve', run: run(host.url) },
    peer: { name: 'real API server', run: run(oracle) },
  })
  return [
    compare('create over HTTP, one client', 0.5, create),
    compare(`LIST of ${COUNT} objects over HTTP`, 1 / 3, (base) => list(base, 'application/json')),
    { ...compare(`Table of ${COUNT} objects over HTTP`, 0.5, (base) => list(base, TABLE)), close: host.stop },
  ]
}

async function fill(base: string): Promise<void> {
  await post(base, CRDS, webAppCrd(), 'application/json')
  // A real server serves a CRD some time after it was created, and makes the first creation wait.
  while ((await fetch(base + WEB_APPS)).status !== 200) await new Promise((done) => setTimeout(done, 100))
  for (let i = 0; i < COUNT; i += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, COUNT - i) }, (_, k) => webApp(`app-${i + k}`))
    await Promise.all(batch.map((body) => post(base, WEB_APPS, body, 'application/json')))
  }
}

async function post(base: string, path: string, body: string, type: string): Promise<string> {
  const response = await fetch(base + path, { method: 'POST', headers: { 'content-type': type }, body })
  const text = await response.text()
  if (!response.ok) throw new Error(`POST ${base}${path}: ${text}`)
  return text
}

import { Agent, createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '../src/hosts/node/serve.ts'
import type { Suite } from './frame/benchmark.ts'
import { WEB_APPS } from './inputs/engine.ts'

const AT_ONCE = 8

/** Reading one object over HTTP, against a server that only sends the same bytes. */
export const suite: Suite = async () => {
  const address = { host: '127.0.0.1', port: 0 }
  const host = await serve({ address, fixedPort: true, bare: false, authorization: false, allowRemote: false }, '')
  const path = `${WEB_APPS}/storefront`
  const bytes = Buffer.from(await (await fetch(host.url + path)).arrayBuffer())
  const echo = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': bytes.length }).end(bytes)
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
  return [
    {
      name: `GET one object over HTTP, ${AT_ONCE} at once`,
      goal: 1.3,
      ours: { name: 'crdlab serve', run: readSome(host.url + path) },
      peer: { name: 'node:http alone', run: readSome(`http://127.0.0.1:${(echo.address() as AddressInfo).port}${path}`) },
      close: async () => {
        agent.destroy()
        echo.close()
        await host.stop()
      },
    },
  ]
}

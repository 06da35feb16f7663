import { createServer } from 'node:http'
import { closeServer, tryPort } from '../listening.ts'
import { Mistake } from '../mistake.ts'
import { readFlags } from './flags.ts'
import type { StandInProgram } from './stand-in.ts'

const USAGE = `usage: crdlab etcd --listen-client-urls URL

Stands in for the etcd that envtest starts before kube-apiserver, and asks for its health. It stores nothing: crdlab kube-apiserver needs no etcd.
All other options have no effect.

  --listen-client-urls URL   where to listen`

async function start(args: readonly string[]): ReturnType<StandInProgram['start']> {
  const [listed = ''] = readFlags(args, new Set()).get('listen-client-urls') ?? []
  const [url = ''] = listed.split(',')
  if (!URL.canParse(url)) throw new Mistake('--listen-client-urls URL is required')
  const { hostname, port } = new URL(url)
  const server = createServer((request, response) => {
    const isHealth = request.url === '/health'
    response.writeHead(isHealth ? 200 : 404, { 'Content-Type': 'application/json' })
    response.end(isHealth ? '{"health":"true","reason":""}' : undefined)
  })
  await tryPort(server, { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) })
  return { url, warnings: [], stop: () => closeServer(server) }
}

export const etcd: StandInProgram = { usage: USAGE, start }

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The program: etcd's own, or one that takes its arguments. */
const PROGRAM = process.env.CRDLAB_ETCD ?? 'etcd'

/** A member of an etcd cluster, or an etcd of one member. */
export class EtcdProcess {
  /** `m0` and so on. */
  readonly name: string
  readonly endpoint: string
  readonly #metrics: string
  readonly #arguments: readonly string[]
  #process: ChildProcess | undefined

  constructor(name: string, endpoint: string, metrics: string, args: readonly string[]) {
    this.name = name
    this.endpoint = endpoint
    this.#metrics = metrics
    this.#arguments = args
  }

  /** The port that clients dial. */
  get port(): number {
    return Number(this.endpoint.split(':')[1])
  }

  /** The id of the process, to stop it in other ways. */
  get pid(): number {
    const pid = this.#process?.pid
    if (pid === undefined) throw new Error(`etcd at ${this.endpoint} does not run`)
    return pid
  }

  /** Starts it, and resolves at once: other members may have to start first. */
  start(): void {
    this.#process = spawn(PROGRAM, this.#arguments, { stdio: 'ignore' })
  }

  /** Resolves once it answers requests that need a leader. */
  async ready(): Promise<void> {
    const until = Date.now() + 60_000
    while (Date.now() < until) {
      const isHealthy = await fetch(`${this.#metrics}/health`).then(
        async (answer) => (await answer.text()).includes('"true"'),
        () => false,
      )
      if (isHealthy) return
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error(`etcd at ${this.endpoint} did not start`)
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const process = this.#process
    if (process === undefined || process.exitCode !== null || process.signalCode !== null) return
    const exited = once(process, 'exit')
    process.kill(signal)
    await exited
  }
}

/** Files of PEM with which an etcd knows its clients, and they it. */
export interface TlsFiles {
  readonly ca: string
  readonly cert: string
  readonly key: string
}

export interface Etcd {
  readonly members: readonly EtcdProcess[]
  /** Ends all members and removes what they kept. */
  stop(): Promise<void>
}

interface EtcdOptions {
  /** It takes clients that have a certificate only. */
  readonly tls?: TlsFiles
  /** The port at which other members reach one that listens on `port`. Absent: that port. */
  readonly peerPort?: (member: string, port: number) => Promise<number>
}

/** Starts an etcd of so many members. */
export async function startEtcd(members = 1, { tls, peerPort }: EtcdOptions = {}): Promise<Etcd> {
  const folder = mkdtempSync(join(tmpdir(), 'crdlab-etcd-'))
  const ports = await freePorts(3 * members)
  const peers: { readonly listens: string; readonly reached: string }[] = []
  for (let member = 0; member < members; member++) {
    const port = ports[2 * member + 1] ?? 0
    const reached = (await peerPort?.(`m${member}`, port)) ?? port
    peers.push({ listens: `http://127.0.0.1:${port}`, reached: `http://127.0.0.1:${reached}` })
  }
  const cluster = peers.map(({ reached }, member) => `m${member}=${reached}`).join(',')
  const processes = peers.map(({ listens, reached }, member) => {
    const endpoint = `127.0.0.1:${ports[2 * member]}`
    const scheme = tls === undefined ? 'http' : 'https'
    const files = tls && ['--cert-file', tls.cert, '--key-file', tls.key, '--trusted-ca-file', tls.ca, '--client-cert-auth']
    // Its health is asked for without a certificate.
    const metrics = `http://127.0.0.1:${ports[2 * members + member]}`
    return new EtcdProcess(`m${member}`, endpoint, metrics, [
      ...['--name', `m${member}`, '--data-dir', join(folder, String(member))],
      ...['--listen-client-urls', `${scheme}://${endpoint}`, '--advertise-client-urls', `${scheme}://${endpoint}`],
      ...['--listen-metrics-urls', metrics, ...(files ?? [])],
      ...['--listen-peer-urls', listens, '--initial-advertise-peer-urls', reached],
      ...['--initial-cluster', cluster, '--log-level', 'error'],
    ])
  })
  for (const process of processes) process.start()
  await Promise.all(processes.map((process) => process.ready()))
  return {
    members: processes,
    stop: async () => {
      await Promise.all(processes.map((process) => process.kill()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Different free ports. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1')
      await once(server, 'listening')
      return server
    }),
  )
  return Promise.all(
    servers.map(async (server) => {
      const address = server.address()
      server.close()
      await once(server, 'close')
      return typeof address === 'object' && address !== null ? address.port : 0
    }),
  )
}

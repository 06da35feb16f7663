import { GrpcClient } from '../../../src/hosts/node/etcd/client.ts'
import { type KilledServer, startServer } from '../../kill/server.ts'
import { type Etcd, type EtcdProcess, freePorts, startEtcd } from '../etcd.ts'
import { type CallerOf, Network } from './network.ts'

/** A host on a port of its own, where it can be started again. */
export class Host {
  /** Its end of the network. */
  readonly name: string
  readonly url: string
  readonly #storage: string
  readonly #port: number
  #server: KilledServer | undefined

  constructor(name: string, storage: string, port: number) {
    this.name = name
    this.url = `http://127.0.0.1:${port}`
    this.#storage = storage
    this.#port = port
  }

  get pid(): number {
    return this.#server?.pid ?? 0
  }

  async start(): Promise<void> {
    this.#server = await startServer(this.#storage, this.#port)
  }

  async kill(): Promise<void> {
    await this.#server?.kill()
  }

  signal(signal: NodeJS.Signals): void {
    process.kill(this.pid, signal)
  }
}

/** Hosts and members, each pair connected by the network. Who observes them is not on it. */
export interface Cluster {
  readonly network: Network
  readonly members: readonly EtcdProcess[]
  readonly hosts: readonly Host[]
  /** A client of etcd that no fault of the network reaches. */
  readonly client: GrpcClient
  stop(): Promise<void>
}

export async function startCluster(size: number): Promise<Cluster> {
  const network = new Network()
  const names = new Map<string, string>()
  const etcd = await startEtcd(size, { peerPort: (member, port) => network.reach(member, port, callerIn(names)) })
  const ports = await freePorts(size)
  const hosts: Host[] = []
  for (const [at, port] of ports.entries()) {
    const name = `h${at}`
    const reach = ({ name: member, port: target }: EtcdProcess): Promise<number> => network.reach(member, target, name)
    const reached = await Promise.all(etcd.members.map(reach))
    hosts.push(new Host(name, `etcd://${reached.map((to) => `127.0.0.1:${to}`).join(',')}`, port))
  }
  const client = new GrpcClient({ endpoints: etcd.members.map(({ endpoint }) => endpoint), prefix: '/registry' })
  const stop = async (): Promise<void> => {
    for (const host of hosts) await host.kill()
    client.close()
    network.close()
    await etcd.stop()
  }
  try {
    await learnNames(etcd, names)
    for (const host of hosts) await host.start()
  } catch (error) {
    await stop()
    throw error
  }
  return { network, members: etcd.members, hosts, client, stop }
}

/** Members name themselves by their ids when they dial each other. */
const callerIn =
  (names: ReadonlyMap<string, string>): CallerOf =>
  (bytes) => {
    const id = /^x-server-from: ([0-9a-f]+)\r$/im.exec(bytes.toString('latin1'))?.[1]
    return id === undefined ? undefined : (names.get(id) ?? id)
  }

async function learnNames({ members }: Etcd, names: Map<string, string>): Promise<void> {
  for (const { name, endpoint } of members) {
    const { member_id } = (await statusOf(endpoint))?.header ?? {}
    if (member_id === undefined) throw new Error(`member ${name} does not tell its id`)
    names.set(BigInt(member_id).toString(16), name)
  }
}

interface Status {
  readonly leader?: string
  readonly header?: { readonly member_id?: string }
}

async function statusOf(endpoint: string): Promise<Status | undefined> {
  const url = `http://${endpoint}/v3/maintenance/status`
  const answer = await fetch(url, { method: 'POST', body: '{}', signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
  return (await answer?.json().catch(() => undefined)) as Status | undefined
}

/** The member that leads: the one whose own id is the leader's. */
export async function leaderOf(members: readonly EtcdProcess[]): Promise<EtcdProcess> {
  for (;;) {
    for (const member of members) {
      const status = await statusOf(member.endpoint)
      if (status?.leader !== undefined && status.leader === status.header?.member_id) return member
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** The host whose controllers act; undefined while no host is elected. */
export async function electedOf({ client, hosts }: Cluster): Promise<Host | undefined> {
  const key = new TextEncoder().encode('/registry/crdlab/leader')
  const { kvs } = await client.read((member, call) => member.range({ key }, call))
  const [, pid] = new TextDecoder().decode(kvs[0]?.value).split('_')
  return hosts.find((host) => String(host.pid) === pid)
}

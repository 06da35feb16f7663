import type { EtcdProcess } from '../etcd.ts'
import { type Cluster, electedOf, type Host, leaderOf } from './cluster.ts'

export interface Fault {
  readonly name: string
  /** How long it lasts at least. Milliseconds. */
  readonly ms: number
  begin(): Promise<void> | void
  end(): Promise<void> | void
}

const FAULT_MS = 6_000

/** Longer than the lease of the elected host. */
const HANG_MS = 20_000

/** How much longer each piece takes over a slow network. */
const DELAY_MS = 50

/** Chooses a fault by the current state: which member leads, and which host is elected. */
export type Planned = (cluster: Cluster, round: number) => Promise<Fault>

/** Every fault, in the order of a round. */
export const FAULTS: readonly Planned[] = [
  async (cluster) => killed('a member is killed', await follower(cluster)),
  async ({ members }) => killed('the leader is killed', await leaderOf(members)),
  async ({ members }) => {
    const { pid } = await leaderOf(members)
    return hangs('the leader hangs', FAULT_MS, (signal) => void process.kill(pid, signal))
  },
  async ({ hosts }, round) => {
    const host = oneOf(hosts, round)
    return { name: 'a host is killed', ms: FAULT_MS, begin: () => host.kill(), end: () => host.start() }
  },
  async ({ hosts }, round) => {
    const host = oneOf(hosts, round)
    return hangs('a host hangs', FAULT_MS, (signal) => host.signal(signal))
  },
  async (cluster) => {
    const host = await elected(cluster)
    return hangs('the elected host hangs beyond its lease', HANG_MS, (signal) => host.signal(signal))
  },
  async (cluster, round) => isolated(cluster, 'a host is cut off from all members', oneOf(cluster.hosts, round).name),
  async (cluster) => {
    const { name } = await elected(cluster)
    return isolated(cluster, 'the elected host is cut off beyond its lease', name, HANG_MS)
  },
  async (cluster) => isolated(cluster, 'a member is cut off', (await follower(cluster)).name),
  async (cluster) => isolated(cluster, 'the leader is cut off', (await leaderOf(cluster.members)).name),
  async (cluster) => {
    const { name } = await leaderOf(cluster.members)
    const isPeer = (end: string): boolean => cluster.members.some((member) => member.name === end)
    return cut(cluster, 'the leader is cut off from members, not from hosts', (one, other) => one === name && isPeer(other))
  },
  async ({ network }) => ({
    name: `every connection takes ${DELAY_MS} ms longer in each direction`,
    ms: FAULT_MS,
    begin: () => network.slow(DELAY_MS),
    end: () => network.heal(),
  }),
]

const oneOf = (hosts: readonly Host[], round: number): Host => hosts[round % hosts.length] as Host

async function elected(cluster: Cluster): Promise<Host> {
  for (;;) {
    const host = await electedOf(cluster)
    if (host !== undefined) return host
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function follower({ members }: Cluster): Promise<EtcdProcess> {
  const leader = await leaderOf(members)
  return members.find((member) => member !== leader) as EtcdProcess
}

const killed = (name: string, member: EtcdProcess): Fault => ({
  name,
  ms: FAULT_MS,
  begin: () => member.kill(),
  end: async () => {
    member.start()
    await member.ready()
  },
})

const hangs = (name: string, ms: number, signal: (signal: NodeJS.Signals) => void): Fault => ({
  name,
  ms,
  begin: () => signal('SIGSTOP'),
  end: () => signal('SIGCONT'),
})

const cut = ({ network }: Cluster, name: string, isCut: (one: string, other: string) => boolean, ms = FAULT_MS): Fault => ({
  name,
  ms,
  begin: () => network.cut(isCut),
  end: () => network.heal(),
})

const isolated = (cluster: Cluster, name: string, end: string, ms?: number): Fault => cut(cluster, name, (one) => one === end, ms)

import { minorOf, RELEASES } from '../../apimachinery/releases/named.ts'
import { type EtcdAddress, parseEtcdAddress } from '../../apiserver/storage/etcd/address.ts'
import { type ControllerName, chosenControllers } from '../../controlplane/chosen-controllers.ts'
import { type FileCommandName, isFileCommand } from './commands/commands.ts'
import { type DialectOptions, parseDialects } from './dialect-arguments.ts'

/** The parsed command line of `crdlab`. */
export type Command =
  | { readonly kind: 'serve'; readonly options: ServeOptions }
  | { readonly kind: 'files'; readonly command: FileCommandName; readonly args: readonly string[] }
  | { readonly kind: 'run'; readonly args: readonly string[] }
  | { readonly kind: 'stand-in'; readonly program: StandIn; readonly args: readonly string[] }
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  | { readonly kind: 'mistake'; readonly message: string }

/** The programs that this one stands in for, with their options. */
export type StandIn = 'kube-apiserver' | 'etcd'

/** HTTPS beside HTTP, as it was asked for: what is missing or wrong is said when it starts. */
export interface SecureOptions {
  readonly port: string | undefined
  readonly certDir: string | undefined
  /** Absent: the authority of `certDir`. */
  readonly clientCaFile: string | undefined
}

/** The cluster that is served instead of an engine. */
export interface ClusterOptions {
  readonly kubeconfig?: string
  readonly context?: string
}

export interface ServeOptions extends Partial<DialectOptions> {
  readonly address: Address
  /** True when `--listen` named the port, so that no other will do. */
  readonly fixedPort: boolean
  /** The API server alone: no examples, no page. */
  readonly bare: boolean
  /** The minor version of the Kubernetes release to equal; absent: the newest finished one. */
  readonly kubernetes?: number
  /** Decide requests by roles: `--authorization-mode RBAC`. */
  readonly authorization: boolean
  /** Listening beyond this machine was asked for in so many words. */
  readonly allowRemote: boolean
  /** Where objects are kept: a folder or an etcd; absent: in memory. */
  readonly folder?: string
  readonly etcd?: EtcdAddress
  /** The file of the tokens of users. */
  readonly tokenFile?: string
  /** The controllers of a cluster that run; absent: all. */
  readonly controllers?: ReadonlySet<ControllerName>
  readonly secure?: SecureOptions
  /** Where the services of webhooks are, by `NAMESPACE/NAME`. */
  readonly services?: ReadonlyMap<string, Address>
  /** A server of its own for each name below `/workspaces/`. */
  readonly workspaces?: boolean
  /** Serve the page over a real cluster; absent: over an engine of its own. */
  readonly cluster?: ClusterOptions
}

export interface Address {
  readonly host: string
  /** 0: any free port. */
  readonly port: number
}

export const DEFAULT_ADDRESS: Address = { host: '127.0.0.1', port: 8001 }

const TAKES_VALUE = new Set([
  '--listen',
  '--storage',
  '--authorization-mode',
  '--service',
  '--token-auth-file',
  '--secure-port',
  '--cert-dir',
  '--client-ca-file',
  '--dialects',
  '--feature-gates',
  '--kubeconfig',
  '--context',
  '--kubernetes',
  '--controllers',
])
/** Options that can be given several times, with the values of all of them. */
const REPEATABLE = new Set(['--service'])
const SWITCHES = new Set(['--bare', '--allow-remote', '--cluster', '--workspaces'])
/** Options of the built-in engine, which a cluster decides itself. */
const OF_ENGINE = [
  '--storage',
  '--bare',
  '--workspaces',
  '--authorization-mode',
  '--service',
  '--token-auth-file',
  '--secure-port',
  '--dialects',
  '--feature-gates',
  '--kubernetes',
  '--controllers',
]

/** Reads the arguments of the command line. Never throws: a mistake is a command of its own. */
export function parseArguments(args: readonly string[], etcdPassword?: string): Command {
  if (isFileCommand(args[0])) return { kind: 'files', command: args[0], args: args.slice(1) }
  if (args[0] === 'run') return { kind: 'run', args: args.slice(1) }
  if (args[0] === 'kube-apiserver' || args[0] === 'etcd') return { kind: 'stand-in', program: args[0], args: args.slice(1) }
  if (args.includes('--help') || args.includes('-h')) return { kind: 'help' }
  if (args.includes('--version')) return { kind: 'version' }
  const [name, ...rest] = args
  if (name === undefined) return mistake('no command')
  if (name !== 'serve') return mistake(`unknown command "${name}"`)
  const flags = readFlags(rest)
  return 'kind' in flags ? flags : serveCommand(flags.values, etcdPassword)
}

const mistake = (message: string): Command => ({ kind: 'mistake', message })

function readFlags(args: readonly string[]): Command | { readonly values: ReadonlyMap<string, string> } {
  const values = new Map<string, string>()
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? ''
    const equals = arg.startsWith('--') ? arg.indexOf('=') : -1
    const flag = equals < 0 ? arg : arg.slice(0, equals)
    if (!flag.startsWith('-')) return mistake(`unexpected argument "${arg}"`)
    if (SWITCHES.has(flag)) {
      if (equals >= 0) return mistake(`${flag} takes no value`)
      values.set(flag, 'true')
    } else if (TAKES_VALUE.has(flag)) {
      const value = equals < 0 ? args[++i] : arg.slice(equals + 1)
      if (value === undefined || value === '') return mistake(`${flag} needs a value`)
      const before = REPEATABLE.has(flag) ? values.get(flag) : undefined
      values.set(flag, before === undefined ? value : `${before},${value}`)
    } else return mistake(`unknown flag ${flag}`)
  }
  return { values }
}

/** Parses `--service`. Returns a sentence about a mistake in it. */
function parseServices(text: string | undefined): ReadonlyMap<string, Address> | string {
  const services = new Map<string, Address>()
  for (const one of text?.split(',') ?? []) {
    const [name = '', at = ''] = one.split('=', 2)
    const address = parseAddress(at)
    if (address === undefined || !/^[^/]+\/[^/]+$/.test(name))
      return `--service ${one}: must be NAMESPACE/NAME=ADDRESS:PORT, such as default/webhook=127.0.0.1:9443`
    services.set(name, address)
  }
  return services
}

/** Parses `--cluster`, `--kubeconfig` and `--context`, undefined without them. Returns a sentence about a mistake in them. */
function parseCluster(values: ReadonlyMap<string, string>): ClusterOptions | string | undefined {
  const [kubeconfig, context] = [values.get('--kubeconfig'), values.get('--context')]
  if (!values.has('--cluster')) {
    const lost = ['--kubeconfig', '--context'].find((flag) => values.has(flag))
    return lost === undefined ? undefined : `${lost} needs --cluster`
  }
  const engine = OF_ENGINE.find((flag) => values.has(flag))
  if (engine !== undefined) return `${engine} cannot be combined with --cluster`
  if (values.has('--allow-remote'))
    return '--allow-remote cannot be combined with --cluster: everybody would have your credentials'
  return { ...(kubeconfig === undefined ? {} : { kubeconfig }), ...(context === undefined ? {} : { context }) }
}

function serveCommand(values: ReadonlyMap<string, string>, etcdPassword: string | undefined): Command {
  const cluster = parseCluster(values)
  if (typeof cluster === 'string') return mistake(cluster)
  const storage = values.get('--storage') ?? 'memory'
  const mode = values.get('--authorization-mode') ?? 'AlwaysAllow'
  if (mode !== 'RBAC' && mode !== 'AlwaysAllow') return mistake(`--authorization-mode ${mode}: must be RBAC or AlwaysAllow`)
  if (mode === 'RBAC' && values.has('--bare')) return mistake('--authorization-mode RBAC cannot be combined with --bare')
  const dialects = parseDialects(values.get('--dialects'), values.get('--feature-gates'))
  if (typeof dialects === 'string') return mistake(dialects)
  if (dialects.dialects.length > 0 && values.has('--bare')) return mistake('--dialects cannot be combined with --bare')
  const release = values.get('--kubernetes')
  const kubernetes = release === undefined ? undefined : minorOf(release)
  if (release !== undefined && kubernetes === undefined) return mistake(`--kubernetes ${release}: must be ${RELEASES}`)
  const services = parseServices(values.get('--service'))
  if (typeof services === 'string') return mistake(services)
  const [port, certDir, clientCaFile] = ['--secure-port', '--cert-dir', '--client-ca-file'].map((flag) => values.get(flag))
  const listen = values.get('--listen')
  const address = listen === undefined ? DEFAULT_ADDRESS : parseAddress(listen)
  if (address === undefined) return mistake(`--listen ${listen}: must be ADDRESS:PORT, such as 127.0.0.1:8001 or [::1]:8001`)
  const allowRemote = values.has('--allow-remote')
  if (!isLoopback(address.host) && !allowRemote) {
    return mistake(
      `--listen ${listen}: other machines can reach this address, and the server has no authentication: anyone who can reach it can change everything. Add --allow-remote to allow this`,
    )
  }
  const bare = values.has('--bare')
  const list = values.get('--controllers')
  const controllers = list === undefined ? undefined : chosenControllers(list)
  if (typeof controllers === 'string') return mistake(controllers)
  const tokenFile = values.get('--token-auth-file')
  const workspaces = values.has('--workspaces')
  if (workspaces && storage.startsWith('etcd://')) return mistake('--workspaces cannot be combined with --storage etcd://')
  const options = {
    address,
    fixedPort: listen !== undefined,
    bare,
    ...(kubernetes !== undefined && { kubernetes }),
    ...(controllers && { controllers }),
    authorization: mode === 'RBAC',
    allowRemote,
    ...dialects,
    ...((port ?? certDir ?? clientCaFile) !== undefined && { secure: { port, certDir, clientCaFile } }),
    ...(services.size > 0 && { services }),
    ...(tokenFile !== undefined && { tokenFile }),
    ...(workspaces && { workspaces }),
    ...(cluster && { cluster }),
  }
  if (storage === 'memory') return { kind: 'serve', options }
  if (!storage.startsWith('etcd://')) return { kind: 'serve', options: { ...options, folder: storage } }
  const etcd = parseEtcdAddress(storage, etcdPassword)
  return typeof etcd === 'string' ? mistake(`--storage: ${etcd}`) : { kind: 'serve', options: { ...options, etcd } }
}

/** `127.0.0.1:8001`, `[::1]:8001`, `localhost:0`. */
export function parseAddress(text: string): Address | undefined {
  const match = /^(?:\[([0-9a-fA-F:.]+)\]|([A-Za-z0-9.-]+)):(\d{1,5})$/.exec(text)
  const port = Number(match?.[3])
  const host = match?.[1] ?? match?.[2]
  return host === undefined || port > 65_535 ? undefined : { host, port }
}

/** Whether only this machine can reach an address. */
export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)

/** An address as URLs and `Host` headers have it. */
export const urlHost = (host: string): string => (host.includes(':') ? `[${host}]` : host)

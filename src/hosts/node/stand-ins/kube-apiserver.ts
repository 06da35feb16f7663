import { isIP } from 'node:net'
import { memoryBackend } from '../../../apiserver/storage/memory/backend.ts'
import { openStorage } from '../../../apiserver/storage/store.ts'
import { createControlPlane } from '../../../controlplane/control-plane.ts'
import { loadModules } from '../../../controlplane/modules.ts'
import { systemClock } from '../../system-clock.ts'
import { systemRandom } from '../../system-random.ts'
import { isLoopback, urlHost } from '../arguments.ts'
import { closeServer, tryPort } from '../listening.ts'
import { Mistake } from '../mistake.ts'
import { servingIn } from '../secure/certificates.ts'
import type { Issued } from '../secure/issue.ts'
import { type Clients, createSecureHost, hostsOf, readOption } from '../secure/serve-securely.ts'
import { FunctionCaller } from '../webhooks/function-caller.ts'
import { readFlags } from './flags.ts'
import type { StandInProgram } from './stand-in.ts'

const USAGE = `usage: crdlab kube-apiserver [options]

Stands in for kube-apiserver, for envtest and what else starts that program: the API server over HTTPS with namespaces, roles, admission policies and
webhooks, without a page and without example objects. As there, no controllers of kube-controller-manager run: nothing is garbage collected, and a
namespace that is deleted stays. Objects are kept in memory; it needs no etcd.

  --secure-port PORT            where to listen (6443); 0 is any free port
  --bind-address ADDRESS        the address there (127.0.0.1)
  --cert-dir FOLDER             has apiserver.crt and apiserver.key; what is missing is made
  --tls-cert-file FILE          the certificate of the server, in place of that of --cert-dir
  --tls-private-key-file FILE   its key
  --client-ca-file FILE         whose client certificates name users: CN is the name, each O a group
  --token-auth-file FILE        the users of bearer tokens, as lines of token,user,uid,"group,group"
  --authorization-mode MODES    RBAC or AlwaysAllow (AlwaysAllow); Node beside RBAC has no effect
  --anonymous-auth BOOLEAN      serve requests without credentials as those of system:anonymous (true); never with AlwaysAllow

All other options of kube-apiserver are accepted and have no effect; for those that envtest does not give, it says so.`

const USED = [
  ...['secure-port', 'bind-address', 'cert-dir', 'tls-cert-file', 'tls-private-key-file', 'client-ca-file', 'token-auth-file'],
  ...['authorization-mode', 'anonymous-auth'],
]
/** What envtest asks for and is so, or is not needed here. */
const EXPECTED = [
  ...['advertise-address', 'allow-privileged', 'disable-admission-plugins', 'etcd-servers', 'insecure-port'],
  ...['service-account-issuer', 'service-account-key-file', 'service-account-signing-key-file', 'service-cluster-ip-range'],
]
const SILENT = new Set([...USED, ...EXPECTED])
const SWITCHES = new Set(['allow-privileged', 'anonymous-auth'])

interface Options {
  readonly host: string
  readonly port: number
  readonly certDir?: string
  readonly pair?: Issued
  readonly clientCa?: string
  readonly authorization: boolean
  readonly clients: Clients
  /** Options without effect. */
  readonly ignored: readonly string[]
}

const DEFAULT_PORT = '6443'

/** Reads the options. Throws Mistake, and Error for a file that cannot be read. */
export function kubeApiserverOptions(args: readonly string[]): Options {
  const flags = readFlags(args, SWITCHES)
  const last = (flag: string): string | undefined => flags.get(flag)?.at(-1)
  const port = last('secure-port') ?? DEFAULT_PORT
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new Mistake(`--secure-port ${port}: must be a port, such as 6443`)
  const host = last('bind-address') ?? '127.0.0.1'
  if (isIP(host) === 0) throw new Mistake(`--bind-address ${host}: must be an address, such as 127.0.0.1`)
  const modes = (flags.get('authorization-mode') ?? ['AlwaysAllow']).flatMap((text) => text.split(','))
  if (!modes.includes('RBAC') && !modes.includes('AlwaysAllow'))
    throw new Mistake('--authorization-mode: must have RBAC or AlwaysAllow')
  const authorization = !modes.includes('AlwaysAllow')
  const [certFile, keyFile, certDir] = [last('tls-cert-file'), last('tls-private-key-file'), last('cert-dir')]
  if ((certFile === undefined) !== (keyFile === undefined))
    throw new Mistake('--tls-cert-file and --tls-private-key-file need each other')
  if (certFile === undefined && certDir === undefined) throw new Mistake('--cert-dir or --tls-cert-file is required')
  const [caFile, tokenFile] = [last('client-ca-file'), last('token-auth-file')]
  const pair = certFile !== undefined &&
    keyFile !== undefined && {
      certificate: readOption('--tls-cert-file', certFile),
      key: readOption('--tls-private-key-file', keyFile),
    }
  return {
    host,
    port: Number(port),
    authorization,
    clients: {
      allowsAnonymous: authorization && last('anonymous-auth') !== 'false',
      ...(tokenFile !== undefined && { tokenFile }),
    },
    ignored: [...flags.keys()].filter((flag) => !SILENT.has(flag)),
    ...(certDir !== undefined && { certDir }),
    ...(pair && { pair }),
    ...(caFile !== undefined && { clientCa: readOption('--client-ca-file', caFile) }),
  }
}

async function start(args: readonly string[]): ReturnType<StandInProgram['start']> {
  const { host, authorization, clientCa, clients, ignored, ...options } = kubeApiserverOptions(args)
  const serving = options.pair ?? servingIn(options.certDir ?? '.', hostsOf(host), new Date())
  const storage = await openStorage(memoryBackend(), { clock: systemClock })
  const webhooks = new FunctionCaller(storage)
  const plane = createControlPlane({
    storage,
    clock: systemClock,
    random: systemRandom,
    bare: false,
    controllers: new Set(),
    authorization,
    callWebhook: webhooks.call,
  })
  const stop = async (): Promise<void> => {
    await plane.close()
    webhooks.close()
  }
  try {
    const tls = { ...serving, ...(clientCa !== undefined && { clientCa }) }
    const server = createSecureHost({ answer: plane.serve, allowRemote: !isLoopback(host) }, tls, clients)
    const port = await tryPort(server, { host, port: options.port })
    loadModules().catch(() => undefined)
    return {
      url: `https://${urlHost(host)}:${port}`,
      warnings: ignored.map((flag) => `--${flag} has no effect`),
      stop: async () => {
        await closeServer(server)
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

export const kubeApiserver: StandInProgram = { usage: USAGE, start }

import { existsSync } from 'node:fs'
import type { RequestOptions } from 'node:https'
import { KubeConfig } from '@kubernetes/client-node/dist/config.js'

/** One context of a kubeconfig: a cluster, and how to authenticate to it. */
export interface ClusterContext {
  readonly name: string
  /** All contexts of the kubeconfig. */
  readonly contexts: readonly string[]
  /** The base address of the API server. */
  readonly server: URL
  /** The name of the user in the kubeconfig. */
  readonly user: string
  /** Empty: the context names none. */
  readonly namespace: string
  /**
   * Returns the certificates and headers of a request, and the agent where there is a proxy. An exec plugin runs when its credential is missing or
   * expired. Rejects with a sentence for the person who started the server.
   */
  credentials(): Promise<RequestOptions>
}

export interface ContextOptions {
  /** A kubeconfig file. Absent: the files of `KUBECONFIG`, `~/.kube/config`, or the service account of the pod. */
  readonly kubeconfig?: string
  /** Absent: the kubeconfig's current context. */
  readonly context?: string
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message.trim() : String(error))

function load({ kubeconfig }: ContextOptions): { readonly config: KubeConfig; readonly source: string } {
  const config = new KubeConfig()
  const source = kubeconfig === undefined ? (process.env.KUBECONFIG ?? '~/.kube/config') : `--kubeconfig ${kubeconfig}`
  if (kubeconfig !== undefined && !existsSync(kubeconfig)) throw new Error(`${source}: the file does not exist`)
  try {
    if (kubeconfig === undefined) config.loadFromDefault()
    else config.loadFromFile(kubeconfig)
  } catch (error) {
    throw new Error(`${source}: this is not a kubeconfig: ${reasonOf(error)}`)
  }
  // The library's default without a kubeconfig, which no user asked for.
  const isAssumed = kubeconfig === undefined && config.currentContext === 'loaded-context'
  if (isAssumed) throw new Error('there is no kubeconfig: pass --kubeconfig FILE or set KUBECONFIG')
  return { config, source }
}

function parseServer(source: string, context: string, address: string | undefined): URL {
  const server = URL.canParse(address ?? '') ? new URL(address ?? '') : undefined
  if (server?.protocol !== 'https:' && server?.protocol !== 'http:') {
    throw new Error(`${source}: context ${context} has no cluster with a server URL`)
  }
  return server
}

/** The information that an exec plugin gets about its caller. Source: k8s.io/client-go/plugin/pkg/client/auth/exec/exec.go, refreshCredsLocked. */
function tellPlugin(exec: { apiVersion?: string; env?: { name: string; value: string }[] } | undefined): void {
  if (!exec) return
  const info = { kind: 'ExecCredential', apiVersion: exec.apiVersion, spec: { interactive: false } }
  exec.env = [...(exec.env ?? []), { name: 'KUBERNETES_EXEC_INFO', value: JSON.stringify(info) }]
}

/** Reads a kubeconfig and chooses a context. Throws with a sentence that says what is wrong with which file. */
export function loadContext(options: ContextOptions): ClusterContext {
  const { config, source } = load(options)
  const contexts = config.getContexts().map(({ name }) => name)
  const name = options.context ?? config.currentContext
  if (!name) throw new Error(`${source}: there is no current-context; pass --context NAME: ${contexts.join(', ')}`)
  const context = config.getContextObject(name)
  if (!context) throw new Error(`${source}: there is no context ${name}; contexts: ${contexts.join(', ') || 'none'}`)
  config.setCurrentContext(name)
  const cluster = config.getCurrentCluster()
  const server = parseServer(source, name, cluster?.server)
  const user = config.getCurrentUser()
  if (context.user && !user) throw new Error(`${source}: there is no user ${context.user}, which context ${name} names`)
  tellPlugin(user?.exec)
  const isProxied = cluster?.proxyUrl !== undefined
  // The library takes no http:// without this; there is no certificate to verify then.
  if (cluster && server.protocol === 'http:') Object.assign(cluster, { skipTLSVerify: true })
  return {
    name,
    contexts,
    server,
    user: context.user ?? '',
    namespace: context.namespace ?? '',
    async credentials() {
      const request: RequestOptions = {}
      try {
        await config.applyToHTTPSOptions(request)
      } catch (error) {
        throw new Error(
          `the credentials of user ${context.user} of context ${name} cannot be had: ${failureOf(user?.exec, error)}`,
        )
      }
      // The library's agent keeps the certificate it was made with, also when an exec plugin hands out a new one.
      if (!isProxied) delete request.agent
      return request
    },
  }
}

function failureOf(exec: { command?: string; installHint?: string } | undefined, error: unknown): string {
  if (!exec) return reasonOf(error)
  const missing = (error as NodeJS.ErrnoException).code === 'ENOENT'
  const hint = exec.installHint === undefined ? '' : `\n${exec.installHint}`
  if (missing) return `the exec plugin ${exec.command} is not installed${hint}`
  return `the exec plugin ${exec.command} failed: ${reasonOf(error) || 'it gave no reason'}`
}

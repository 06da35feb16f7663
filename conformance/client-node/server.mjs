import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { KubeConfig } from '@kubernetes/client-node'

const SERVING = 'Serving on '

/** Starts the built Node host, unless CRDLAB_BASE names a server that runs already. Rejects when the host does not serve. */
export async function startServer() {
  const base = process.env.CRDLAB_BASE
  if (base !== undefined) return { config: configOf(base), stop: () => {} }
  const command = fileURLToPath(new URL('../../bin/crdlab.mjs', import.meta.url))
  const flags = ['serve', '--listen', '127.0.0.1:0', '--storage', 'memory']
  const host = spawn(process.execPath, [command, ...flags], { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: host.stdout })) {
    if (line.startsWith(SERVING)) return { config: configOf(line.slice(SERVING.length)), stop: () => host.kill() }
  }
  throw new Error('the host does not serve')
}

// The client accepts plain HTTP only without verification of TLS.
function configOf(server) {
  const config = new KubeConfig()
  config.loadFromClusterAndUser({ name: 'crdlab', server, skipTLSVerify: true }, { name: 'me' })
  return config
}

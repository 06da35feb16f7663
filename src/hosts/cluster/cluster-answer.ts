import { stringOf } from '../../apimachinery/json/access.ts'
import { type ApiRequest, type ApiResponse, jsonResponse } from '../../apiserver/endpoints/exchange.ts'
import { CAPABILITIES_PATH, CLUSTER_CAPABILITIES, declarationOf } from '../../protocol/capabilities.ts'
import { CLUSTER_PATH, type ClusterInfo, type WriteSwitch } from '../../protocol/cluster-info.ts'
import { failure } from './answers.ts'
import type { ClusterContext } from './kubeconfig.ts'
import { Upstream } from './upstream.ts'
import { writeRejection } from './write-guard.ts'

export interface Cluster {
  answer(request: ApiRequest): Promise<ApiResponse>
  close(): void
}

/**
 * Answers for one context of a kubeconfig: what the API serves comes from the cluster, with the context's credentials, and paths under `/crdlab/`
 * are this server's own and never reach it. Writes are off until the page allows them, and off again with the next start.
 */
export function clusterAnswer(context: ClusterContext): Cluster {
  const upstream = new Upstream(context)
  let writes = false
  const info = async (): Promise<ClusterInfo> => {
    const [version, user] = await Promise.all([readVersion(upstream), readUser(upstream, context.user)])
    const { name, contexts, server, namespace } = context
    return {
      context: name,
      contexts,
      server: server.origin + server.pathname.replace(/\/$/, ''),
      namespace,
      version,
      user,
      writes,
    }
  }
  const own = async (request: ApiRequest): Promise<ApiResponse> => {
    const { method, path } = request
    if (path === CAPABILITIES_PATH && method === 'GET') return jsonResponse(200, declarationOf(CLUSTER_CAPABILITIES))
    if (path !== CLUSTER_PATH) return failure(404, `${path} is not served for a cluster`)
    if (method === 'PUT') {
      const choice = readSwitch(request, context.name)
      if (typeof choice !== 'boolean') return choice
      writes = choice
    } else if (method !== 'GET') return failure(405, `${method} is not possible on ${path}`)
    return jsonResponse(200, JSON.stringify(await info()))
  }
  return {
    async answer(request) {
      if (request.path.startsWith('/crdlab/')) return own(request)
      const why = writes ? undefined : writeRejection(request, context.name)
      return why === undefined ? upstream.send(request) : failure(403, why)
    },
    close: () => upstream.close(),
  }
}

/** Reads the value of the switch from a request. Returns an answer when it is rejected. Browsers set Sec-Fetch-Site themselves; a page cannot. */
function readSwitch(request: ApiRequest, context: string): boolean | ApiResponse {
  if (request.header('sec-fetch-site') !== 'same-origin') return failure(403, 'writes are switched in the page alone')
  let choice: Partial<WriteSwitch>
  try {
    choice = (JSON.parse(request.body) ?? {}) as Partial<WriteSwitch>
  } catch {
    return failure(400, 'the body is not JSON')
  }
  if (typeof choice.writes !== 'boolean') return failure(400, 'writes must be true or false')
  if (choice.context !== context) {
    return failure(409, `this server is for context ${context}, not ${String(choice.context)}; reload the page`)
  }
  return choice.writes
}

/** A request of this server itself. */
const ask = (method: string, path: string, body = ''): ApiRequest => ({
  method,
  path,
  query: new URLSearchParams(),
  header: (name) => (name === 'content-type' || name === 'accept' ? 'application/json' : undefined),
  body,
})

async function readJson(upstream: Upstream, request: ApiRequest): Promise<unknown> {
  const { status, body } = await upstream.send(request)
  if (status >= 300 || typeof body !== 'string') return undefined
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

async function readVersion(upstream: Upstream): Promise<string> {
  const version = (await readJson(upstream, ask('GET', '/version'))) as { readonly gitVersion?: unknown } | undefined
  return stringOf(version?.gitVersion)
}

const WHO = { kind: 'SelfSubjectReview', apiVersion: 'authentication.k8s.io/v1' }

/** Whom the API server takes the credentials for. The review stores nothing. */
async function readUser(upstream: Upstream, configured: string): Promise<string> {
  const path = '/apis/authentication.k8s.io/v1/selfsubjectreviews'
  const review = (await readJson(upstream, ask('POST', path, JSON.stringify(WHO)))) as
    | { readonly status?: { readonly userInfo?: { readonly username?: unknown } } }
    | undefined
  const username = review?.status?.userInfo?.username
  return typeof username === 'string' ? username : configured
}

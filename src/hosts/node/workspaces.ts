import { errorMessage } from '../../apimachinery/text/error-message.ts'
import type { ApiRequest, ApiResponse } from '../../apiserver/endpoints/exchange.ts'
import type { Answer } from './server.ts'

/** A server of its own within this host. */
export interface WorkspaceEngine {
  readonly answer: Answer
  close(): Promise<void>
}

/** A path within the server of a workspace: `/workspaces/NAME` and then any path of the API or of the page. */
export interface WorkspacePath {
  readonly name: string
  /** Begins with `/`; empty: the address lacks the slash at its end. */
  readonly path: string
}

const PREFIX = '/workspaces/'

/** Reads a path; undefined for those of the host's own server. */
export function workspacePath(pathname: string): WorkspacePath | undefined {
  if (!pathname.startsWith(PREFIX)) return undefined
  const end = pathname.indexOf('/', PREFIX.length)
  return end < 0
    ? { name: pathname.slice(PREFIX.length), path: '' }
    : { name: pathname.slice(PREFIX.length, end), path: pathname.slice(end) }
}

/** How many workspaces a host has at most: each holds its objects in memory. */
export const MOST_WORKSPACES = 200

/** Like a DNS label, so that it fits addresses and folders. */
const NAME = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

function failure(code: number, reason: string, message: string): ApiResponse {
  const status = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, reason, code }
  return { status: code, headers: { 'Content-Type': 'application/json' }, body: `${JSON.stringify(status)}\n` }
}

/** The workspaces of a host, one for each requested name. */
export class Workspaces {
  readonly #open: (name: string) => Promise<WorkspaceEngine>
  readonly #engines = new Map<string, Promise<WorkspaceEngine>>()

  /** `open` starts the server of a workspace. */
  constructor(open: (name: string) => Promise<WorkspaceEngine>) {
    this.#open = open
  }

  /** Hands a request to the server of a workspace, which starts with the first. */
  async answer(name: string, request: ApiRequest): Promise<ApiResponse> {
    if (!NAME.test(name))
      return failure(
        404,
        'NotFound',
        'the name of a workspace has 1 to 63 lowercase letters, digits or dashes, and begins and ends with a letter or digit',
      )
    const known = this.#engines.get(name)
    if (known === undefined && this.#engines.size >= MOST_WORKSPACES)
      return failure(429, 'TooManyRequests', `this host has ${MOST_WORKSPACES} workspaces already, and starts no other`)
    const engine = known ?? this.#open(name)
    this.#engines.set(name, engine)
    let opened: WorkspaceEngine
    try {
      opened = await engine
    } catch (error) {
      this.#engines.delete(name)
      return failure(503, 'ServiceUnavailable', `workspace ${name} cannot be opened: ${errorMessage(error)}`)
    }
    return opened.answer(request)
  }

  async close(): Promise<void> {
    const engines = await Promise.allSettled(this.#engines.values())
    await Promise.all(engines.map((engine) => (engine.status === 'fulfilled' ? engine.value.close() : undefined)))
  }
}

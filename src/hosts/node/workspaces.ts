import { errorMessage } from '../../apimachinery/text/error-message.ts'
import type { ApiRequest, ApiResponse } from '../../apiserver/endpoints/exchange.ts'
import type { Answer } from './server.ts'

/** A server of its own within this host. */
export interface WorkspaceEngine {
  readonly answer: Answer
  /** Answers reads, and records none of them. */
  readonly observe: Answer
  close(): Promise<void>
}

/** How many workspaces a host has at most: each holds its objects in memory. */
export const MOST_WORKSPACES = 200

/** Like a DNS label, so that it fits addresses and folders. */
const NAME = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** An answer with a Status of its own. */
export function failure(code: number, reason: string, message: string): ApiResponse {
  const status = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, reason, code }
  return { status: code, headers: { 'Content-Type': 'application/json' }, body: `${JSON.stringify(status)}\n` }
}

/** What stands between a request and the workspace that it names; `open` gives the workspace, or says why there is none. */
export type Attend = (
  name: string,
  request: ApiRequest,
  open: (name: string) => Promise<WorkspaceEngine | ApiResponse>,
) => Promise<ApiResponse>

/** The workspaces of a host, one for each requested name. */
export class Workspaces {
  readonly #open: (name: string) => Promise<WorkspaceEngine>
  readonly #attend: Attend | undefined
  readonly #engines = new Map<string, Promise<WorkspaceEngine>>()

  /** `open` starts the server of a workspace. */
  constructor(open: (name: string) => Promise<WorkspaceEngine>, attend?: Attend) {
    this.#open = open
    this.#attend = attend
  }

  /** Hands a request to the server of a workspace, which starts with the first. */
  async answer(name: string, request: ApiRequest): Promise<ApiResponse> {
    if (this.#attend !== undefined) return this.#attend(name, request, (of) => this.#engine(of))
    const opened = await this.#engine(name)
    return 'answer' in opened ? opened.answer(request) : opened
  }

  async #engine(name: string): Promise<WorkspaceEngine | ApiResponse> {
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
    try {
      return await engine
    } catch (error) {
      this.#engines.delete(name)
      return failure(503, 'ServiceUnavailable', `workspace ${name} cannot be opened: ${errorMessage(error)}`)
    }
  }

  async close(): Promise<void> {
    const engines = await Promise.allSettled(this.#engines.values())
    await Promise.all(engines.map((engine) => (engine.status === 'fulfilled' ? engine.value.close() : undefined)))
  }
}

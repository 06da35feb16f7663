import { isObject, type JsonObject } from '../apimachinery/json/value.ts'
import { ApiError, type ApiStatus, readStatus } from '../client/api-status.ts'
import { exchange, type Wire } from '../client/http.ts'
import { decodeAnswer } from '../client/json.ts'
import { parsePath, qualifiedName, type ResourceType } from '../client/resource-type.ts'
import type { RequestSpec } from '../client/transport.ts'
import { type WatchEvent, watch } from '../client/watch.ts'
import { Mapper } from './mapper.ts'

/** The environment of a command: a server, input and output, and a signal that stops it. */
export interface Environment {
  readonly wire: Wire
  readonly stdout: (text: string) => void
  readonly stderr: (text: string) => void
  /** Returns the input of `-f -`. */
  readonly stdin: () => Promise<string>
  /** Opens a text in the editor of `edit` and resolves to the edited text. Undefined: the editor was closed without saving. */
  readonly editor?: (text: string) => Promise<string | undefined>
  readonly signal: AbortSignal
  /** The namespace of commands without `-n`. */
  readonly namespace: string
}

/** Reasons and messages for answers without a Status. Source: k8s.io/apimachinery/pkg/api/errors, NewGenericServerResponse. */
const GENERIC: { readonly [code: number]: readonly [reason: string, message: string] } = {
  401: ['Unauthorized', 'the server has asked for the client to provide credentials'],
  403: ['Forbidden', 'the server does not allow access to the requested resource'],
  404: ['NotFound', 'the server could not find the requested resource'],
  405: ['MethodNotAllowed', 'the server does not allow this method on the requested resource'],
  429: ['TooManyRequests', 'the server has received too many requests and has asked us to try again later'],
  503: ['ServiceUnavailable', 'the server is currently unable to handle the request'],
}

const VERBS = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const

function statusOf(spec: RequestSpec, code: number, body: string, names: boolean): ApiStatus {
  const value = decodeAnswer(body)
  const status = readStatus(code, value, body)
  if (status.raw !== undefined) return status
  const [reason, message] = GENERIC[code] ?? [
    '',
    `the server responded with the status code ${code} but did not return more information`,
  ]
  const target = names ? parsePath(spec.path) : undefined
  const named = target === undefined ? [] : [VERBS[spec.method], qualifiedName(target), target.name ?? '']
  const suffix = named.length === 0 ? '' : ` (${named.filter((part) => part !== '').join(' ')})`
  return { ...status, reason, message: `${message}${suffix}` }
}

/** A command's way to the server: its requests, with what the server says against them as errors. */
export class Session {
  readonly environment: Environment
  readonly #wire: Wire
  readonly #warnings = new Set<string>()
  #mapper: Promise<Mapper> | undefined

  constructor(environment: Environment, user?: string) {
    this.environment = environment
    this.#wire = user === undefined ? environment.wire : { ...environment.wire, user }
  }

  get wire(): Wire {
    return this.#wire
  }

  get signal(): AbortSignal {
    return this.environment.signal
  }

  out(text: string): void {
    this.environment.stdout(text)
  }

  err(text: string): void {
    this.environment.stderr(text)
  }

  /** The kinds of the server, read once for a command. */
  mapper(): Promise<Mapper> {
    this.#mapper ??= this.readMapper()
    return this.#mapper
  }

  /** The same, read anew. */
  readMapper(): Promise<Mapper> {
    return Mapper.read((path, accept) => this.object({ method: 'GET', path, ...(accept === undefined ? {} : { accept }) }))
  }

  /** Opens a watch until the signal aborts. Throws what that or the server ends it with. */
  async *watch(spec: RequestSpec, signal = this.signal): AsyncGenerator<WatchEvent> {
    signal.throwIfAborted()
    yield* watch(this.#wire, { ...spec, signal })
  }

  /** The type that an argument names. Warns, once for a command, of a short name that others have too. Throws the error of kubectl where there is none. */
  async type(argument: string): Promise<ResourceType> {
    const mapper = await this.mapper()
    const type = mapper.resource(argument)
    for (const other of mapper.shortNameRivals(argument))
      this.#warn(`short name "${argument}" could also match lower priority resource ${qualifiedName(other)}`)
    return type
  }

  #warn(warning: string): void {
    if (this.#warnings.has(warning)) return
    this.#warnings.add(warning)
    this.err(`Warning: ${warning}\n`)
  }

  /**
   * Sends a request and gives the text of its answer. Prints warnings of the server. Throws ApiError, which `names` the object where the
   * server did not say what is wrong, and Unreachable.
   */
  async text(spec: RequestSpec, { names = true }: { readonly names?: boolean } = {}): Promise<string> {
    this.signal.throwIfAborted()
    const answer = await exchange(this.#wire, { ...spec, signal: this.signal })
    for (const warning of answer.warnings) this.err(`Warning: ${warning}\n`)
    if (answer.code < 200 || answer.code > 299) throw new ApiError(statusOf(spec, answer.code, answer.text, names))
    return answer.text
  }

  /** The same for an answer that is an object. */
  async object(spec: RequestSpec): Promise<JsonObject> {
    const answer = await this.text(spec)
    const value = decodeAnswer(answer)
    if (!isObject(value)) throw new ApiError(readStatus(200, undefined, answer))
    return value
  }
}

import { readFileSync } from 'node:fs'
import { type CallOptions, type Client, Code, ConnectError, createClient, type Interceptor } from '@connectrpc/connect'
import { createGrpcTransport, Http2SessionManager } from '@connectrpc/connect-node'
import { StorageFailure } from '../interfaces.ts'
import type { EtcdAddress } from './address.ts'
import { Auth, KV, Lease, Maintenance, Watch } from './rpc_pb.ts'

/** One member of an etcd cluster. */
export interface Member {
  readonly url: string
  readonly kv: Client<typeof KV>
  readonly watch: Client<typeof Watch>
  readonly lease: Client<typeof Lease>
  readonly maintenance: Client<typeof Maintenance>
}

/** Milliseconds after which a write is given up, whose outcome is not known then. A member says so itself after some seven seconds. */
const TIMEOUT_MS = 10_000

type Run<T> = (member: Member, options: CallOptions) => Promise<T>

/**
 * Calls etcd: the member that answered last, then the others. Rejects with StorageFailure, `uncertain` where a write may have been kept
 * all the same.
 */
export class EtcdClient {
  readonly #members: readonly Connection[]
  #current = 0

  constructor(address: EtcdAddress) {
    const { user, password = '' } = address
    const token = user === undefined ? undefined : new Token((options) => this.#authenticate({ name: user, password }, options))
    this.#members = address.endpoints.map((endpoint) => new Connection(endpoint, address.tls, token))
  }

  /** The member that answered last. */
  get member(): Member {
    return this.#member
  }

  /** Reads: where one member fails, the next is asked. */
  read<T>(run: Run<T>): Promise<T> {
    return this.#call(run, Math.max(Math.floor(TIMEOUT_MS / this.#members.length), 3_000), () => true)
  }

  /** Writes: another member is asked only where it is certain that the first did nothing. */
  write<T>(run: Run<T>): Promise<T> {
    return this.#call(run, TIMEOUT_MS, wasNotTaken)
  }

  /** Turns to the next member: this one does not do. */
  turn(from: Member): void {
    if (this.#member === from) this.#current = (this.#current + 1) % this.#members.length
  }

  close(): void {
    for (const member of this.#members) member.sessions.abort()
  }

  get #member(): Connection {
    return this.#members[this.#current] as Connection
  }

  async #call<T>(run: Run<T>, timeoutMs: number, mayAskAnother: (error: ConnectError) => boolean): Promise<T> {
    for (let tried = 1; ; tried++) {
      const member = this.#member
      try {
        return await run(member, { timeoutMs })
      } catch (thrown) {
        const error = ConnectError.from(thrown)
        if (!UNAVAILABLE.has(error.code)) throw failureOf(error)
        if (error.code === Code.DeadlineExceeded) member.sessions.abort()
        this.turn(member)
        if (tried >= this.#members.length || !mayAskAnother(error)) throw failureOf(error)
      }
    }
  }

  async #authenticate(user: { readonly name: string; readonly password: string }, options: CallOptions): Promise<string> {
    const { token } = await this.#member.auth.authenticate(user, options)
    return token
  }
}

class Connection implements Member {
  readonly url: string
  readonly sessions: Http2SessionManager
  readonly kv: Client<typeof KV>
  readonly watch: Client<typeof Watch>
  readonly lease: Client<typeof Lease>
  readonly maintenance: Client<typeof Maintenance>
  readonly auth: Client<typeof Auth>

  constructor(endpoint: string, tls: EtcdAddress['tls'], token: Token | undefined) {
    this.url = `${tls === undefined ? 'http' : 'https'}://${endpoint}`
    // Without its pings, which throw from a timer once a connection has broken: calls have a time limit, which tells as much.
    this.sessions = new Http2SessionManager(this.url, undefined, tls && tlsOptions(tls))
    const options = { baseUrl: this.url, sessionManager: this.sessions }
    const transport = createGrpcTransport({ ...options, interceptors: token === undefined ? [] : [token.interceptor] })
    this.kv = createClient(KV, transport)
    this.watch = createClient(Watch, transport)
    this.lease = createClient(Lease, transport)
    this.maintenance = createClient(Maintenance, transport)
    this.auth = createClient(Auth, createGrpcTransport(options))
  }
}

const tlsOptions = ({ ca, cert, key }: NonNullable<EtcdAddress['tls']>) => ({
  ...(ca !== undefined && { ca: readFileSync(ca) }),
  ...(cert !== undefined && { cert: readFileSync(cert) }),
  ...(key !== undefined && { key: readFileSync(key) }),
})

/** The token that etcd gives for a user's password, fetched when it is first needed and anew when etcd does not know it any more. */
class Token {
  readonly #fetch: (options: CallOptions) => Promise<string>
  #token: Promise<string> | undefined

  constructor(fetch: (options: CallOptions) => Promise<string>) {
    this.#fetch = fetch
  }

  readonly interceptor: Interceptor = (next) => async (request) => {
    const token = this.#get()
    request.header.set('token', await token)
    try {
      return await next(request)
    } catch (error) {
      if (!isTokenUnknown(ConnectError.from(error)) || request.stream) throw error
      if (this.#token === token) this.#token = undefined
      request.header.set('token', await this.#get())
      return next(request)
    }
  }

  #get(): Promise<string> {
    if (this.#token === undefined) {
      const token = this.#fetch({ timeoutMs: TIMEOUT_MS })
      this.#token = token
      token.catch(() => {
        if (this.#token === token) this.#token = undefined
      })
    }
    return this.#token
  }
}

const isTokenUnknown = ({ code, rawMessage }: ConnectError): boolean =>
  code === Code.Unauthenticated || rawMessage === 'etcdserver: invalid auth token'

/** What a member answers, or is said of it, that another may do better. */
const UNAVAILABLE: ReadonlySet<Code> = new Set([
  Code.Unavailable,
  Code.DeadlineExceeded,
  Code.Aborted,
  Code.Internal,
  Code.Canceled,
])

/** What a member says that does not take a request at all. */
const NOT_TAKEN = ['etcdserver: no leader', 'etcdserver: not capable', 'etcdserver: server stopped']

/** Whether a request that failed was certainly not carried out: nobody was reached, or the member refused it. */
function wasNotTaken(error: ConnectError): boolean {
  const cause: unknown = error.cause
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH'].includes(code) || NOT_TAKEN.includes(error.rawMessage)
}

function failureOf(error: ConnectError): StorageFailure {
  if (error.code === Code.ResourceExhausted) return new StorageFailure('quota', `etcd: ${error.rawMessage}`)
  return new StorageFailure('unavailable', `etcd: ${error.rawMessage}`, !wasNotTaken(error))
}

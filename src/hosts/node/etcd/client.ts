import { readFileSync } from 'node:fs'
import {
  create,
  type DescMessage,
  type DescMethodBiDiStreaming,
  type DescMethodUnary,
  fromBinary,
  type MessageInitShape,
  type MessageShape,
  toBinary,
} from '@bufbuild/protobuf'
import { Client, credentials, Metadata, type ServiceError, status } from '@grpc/grpc-js'
import type { EtcdAddress } from '../../../apiserver/storage/etcd/address.ts'
import type { CallOptions, EtcdClient, Member, Run, Stream, Unary } from '../../../apiserver/storage/etcd/client.ts'
import { Auth, KV, Lease, Maintenance, Watch } from '../../../apiserver/storage/etcd/rpc_pb.ts'
import { StorageFailure } from '../../../apiserver/storage/interfaces.ts'

/** Milliseconds after which a write is given up, whose outcome is not known then. A member says so itself after some seven seconds. */
const TIMEOUT_MS = 10_000

/** Connections are tried again soon: etcd elects a new leader within two seconds. */
const CHANNEL = {
  'grpc.initial_reconnect_backoff_ms': 50,
  'grpc.max_reconnect_backoff_ms': 1_000,
  'grpc.keepalive_time_ms': 10_000,
  'grpc.keepalive_timeout_ms': 5_000,
  'grpc.max_receive_message_length': -1,
  'grpc.max_send_message_length': -1,
  'grpc.enable_http_proxy': 0,
  'grpc.enable_channelz': 0,
}

/** Calls etcd by gRPC. */
export class GrpcClient implements EtcdClient {
  readonly #members: readonly Connection[]
  #current = 0

  constructor(address: EtcdAddress) {
    const { user: name, password = '' } = address
    const token = name === undefined ? undefined : new Token((options) => this.#member.authenticate({ name, password }, options))
    this.#members = address.endpoints.map((endpoint) => new Connection(endpoint, address.tls, token))
  }

  get member(): Member {
    return this.#member
  }

  read<T>(run: Run<T>): Promise<T> {
    return this.#call(run, Math.max(Math.floor(TIMEOUT_MS / this.#members.length), 3_000), () => true)
  }

  write<T>(run: Run<T>): Promise<T> {
    return this.#call(run, TIMEOUT_MS, wasNotTaken)
  }

  turn(from: Member): void {
    if (this.#member === from) this.#current = (this.#current + 1) % this.#members.length
  }

  close(): void {
    for (const member of this.#members) member.close()
  }

  get #member(): Connection {
    return this.#members[this.#current] as Connection
  }

  async #call<T>(run: Run<T>, timeoutMs: number, mayAskAnother: (error: ServiceError) => boolean): Promise<T> {
    for (let tried = 1; ; tried++) {
      const member = this.#member
      try {
        return await run(member, { timeoutMs })
      } catch (error) {
        if (!isServiceError(error)) throw error
        if (!UNAVAILABLE.has(error.code)) throw failureOf(error)
        this.turn(member)
        if (tried >= this.#members.length || !mayAskAnother(error)) throw failureOf(error)
      }
    }
  }
}

class Connection implements Member {
  readonly range = this.#unary(KV.method.range)
  readonly put = this.#unary(KV.method.put)
  readonly txn = this.#unary(KV.method.txn)
  readonly compact = this.#unary(KV.method.compact)
  readonly leaseGrant = this.#unary(Lease.method.leaseGrant)
  readonly leaseRevoke = this.#unary(Lease.method.leaseRevoke)
  readonly status = this.#unary(Maintenance.method.status)
  readonly #client: Client
  readonly #token: Token | undefined

  constructor(endpoint: string, tls: EtcdAddress['tls'], token: Token | undefined) {
    this.#client = new Client(endpoint, tls === undefined ? credentials.createInsecure() : certificates(tls), CHANNEL)
    this.#token = token
  }

  async watch(): ReturnType<Member['watch']> {
    return this.#stream(Watch.method.watch, await this.#metadata())
  }

  async keepAlive(): ReturnType<Member['keepAlive']> {
    return this.#stream(Lease.method.leaseKeepAlive, await this.#metadata())
  }

  async authenticate(user: MessageInitShape<typeof Auth.method.authenticate.input>, options: CallOptions): Promise<string> {
    const { token } = await this.#call(Auth.method.authenticate, user, new Metadata(), options)
    return token
  }

  close(): void {
    this.#client.close()
  }

  #unary<I extends DescMessage, O extends DescMessage>(method: DescMethodUnary<I, O>): Unary<I, O> {
    return async (request, options) => {
      try {
        return await this.#call(method, request, await this.#metadata(), options)
      } catch (error) {
        if (!isServiceError(error) || !isTokenUnknown(error) || this.#token === undefined) throw error
        this.#token.forget()
        return this.#call(method, request, await this.#metadata(), options)
      }
    }
  }

  #call<I extends DescMessage, O extends DescMessage>(
    method: DescMethodUnary<I, O>,
    request: MessageInitShape<I>,
    metadata: Metadata,
    { timeoutMs }: CallOptions,
  ): Promise<MessageShape<O>> {
    const { path, serialize, deserialize } = formOf(method)
    return new Promise((resolve, reject) => {
      const deadline = Date.now() + timeoutMs
      this.#client.makeUnaryRequest(path, serialize, deserialize, request, metadata, { deadline }, (error, answer) => {
        if (error !== null) reject(error)
        else resolve(answer as MessageShape<O>)
      })
    })
  }

  #stream<I extends DescMessage, O extends DescMessage>(method: DescMethodBiDiStreaming<I, O>, metadata: Metadata): Stream<I, O> {
    const { path, serialize, deserialize } = formOf(method)
    const stream = this.#client.makeBidiStreamRequest(path, serialize, deserialize, metadata)
    // The reader of the stream gets the error; a cancelled stream has no reader.
    stream.on('error', () => {})
    return stream
  }

  async #metadata(): Promise<Metadata> {
    const metadata = new Metadata()
    if (this.#token !== undefined) metadata.set('token', await this.#token.get({ timeoutMs: TIMEOUT_MS }))
    return metadata
  }
}

/** The path of a method and the codec of its messages. */
function formOf<I extends DescMessage, O extends DescMessage>(method: {
  readonly input: I
  readonly output: O
  readonly name: string
  readonly parent: { readonly typeName: string }
}) {
  return {
    path: `/${method.parent.typeName}/${method.name}`,
    serialize: (message: MessageInitShape<I>) => Buffer.from(toBinary(method.input, create(method.input, message))),
    deserialize: (bytes: Buffer) => fromBinary(method.output, bytes),
  }
}

function certificates({ ca, cert, key }: NonNullable<EtcdAddress['tls']>) {
  const read = (file: string | undefined): Buffer | null => (file === undefined ? null : readFileSync(file))
  return credentials.createSsl(read(ca), read(key), read(cert))
}

/** The token that etcd gives for a user's password, fetched when it is first needed and anew when etcd does not know it any more. */
class Token {
  readonly #fetch: (options: CallOptions) => Promise<string>
  #token: Promise<string> | undefined

  constructor(fetch: (options: CallOptions) => Promise<string>) {
    this.#fetch = fetch
  }

  get(options: CallOptions): Promise<string> {
    if (this.#token === undefined) {
      const token = this.#fetch(options)
      this.#token = token
      token.catch(() => {
        if (this.#token === token) this.#token = undefined
      })
    }
    return this.#token
  }

  forget(): void {
    this.#token = undefined
  }
}

/** Whether an error is an answer of etcd, or of the connection to it. */
const isServiceError = (error: unknown): error is ServiceError =>
  error instanceof Error && 'code' in error && typeof error.code === 'number' && 'details' in error

const isTokenUnknown = ({ code, details }: ServiceError): boolean =>
  code === status.UNAUTHENTICATED || details === 'etcdserver: invalid auth token'

/** What a member answers, or is said of it, that another may do better. */
const UNAVAILABLE: ReadonlySet<status> = new Set([
  status.UNAVAILABLE,
  status.DEADLINE_EXCEEDED,
  status.ABORTED,
  status.INTERNAL,
  status.CANCELLED,
])

/** What a member says that does not take a request at all, and what the connection says that never was. */
const NOT_TAKEN = ['etcdserver: no leader', 'etcdserver: not capable', 'etcdserver: server stopped']
const NOT_REACHED = ['No connection established', 'Name resolution failed']

/** Whether a request that failed was certainly not carried out: nobody was reached, or the member refused it. */
const wasNotTaken = ({ details }: ServiceError): boolean =>
  NOT_TAKEN.includes(details) || NOT_REACHED.some((text) => details.startsWith(text))

function failureOf(error: ServiceError): StorageFailure {
  if (error.code === status.RESOURCE_EXHAUSTED) return new StorageFailure('quota', `etcd: ${error.details}`)
  return new StorageFailure('unavailable', `etcd: ${error.details}`, !wasNotTaken(error))
}

import { create, type MessageInitShape } from '@bufbuild/protobuf'
import type { Clock } from '../../clock.ts'
import type { EtcdClient, Member, Run } from '../etcd/client.ts'
import {
  CompactionResponseSchema,
  type KeyValue,
  KeyValueSchema,
  LeaseGrantResponseSchema,
  type LeaseKeepAliveRequestSchema,
  type LeaseKeepAliveResponse,
  LeaseKeepAliveResponseSchema,
  LeaseRevokeResponseSchema,
  type RangeRequestSchema,
  RangeResponseSchema,
  type RequestOpSchema,
  StatusResponseSchema,
  type TxnRequestSchema,
  TxnResponseSchema,
  type WatchRequestSchema,
  type WatchResponse,
  WatchResponseSchema,
} from '../etcd/rpc_pb.ts'
import { StorageFailure } from '../interfaces.ts'

const textOf = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes)
const unavailable = (): Promise<never> => Promise.reject(new StorageFailure('unavailable', 'etcd: not there'))
const DELETE = 1

/** Seconds that a renewed lease has left. */
const TTL = 15n

interface Range {
  readonly from: string
  /** Absent: one key. Empty: all that follow. */
  readonly to?: string
}

const rangeOf = (key: Uint8Array | undefined, rangeEnd: Uint8Array | undefined): Range => {
  const [from, end] = [textOf(key), textOf(rangeEnd)]
  if (end === '') return { from }
  return { from, to: end === '\0' ? '' : end }
}

const isIn = (key: string, { from, to }: Range): boolean =>
  to === undefined ? key === from : key >= from && (to === '' || key < to)

/** One etcd of one member, in memory, for unit tests; a real one runs the same suites in `conformance/etcd`. Fails when a test says so. */
export class MemoryEtcd implements EtcdClient {
  member: Member
  /** Every change, each with the state of its key after it; version 0 is a deletion. */
  readonly #changes: KeyValue[] = []
  readonly #streams = new Set<MemoryWatch>()
  #revision = 1n
  #compacted = 0n
  /** How often a client turned to another member. */
  turns = 0
  /** Watches hear of nothing as long as this holds. */
  isMute = false
  /** Watches hear of nothing after this revision. */
  lastTold: bigint | undefined
  /** The next calls fail so. */
  failures: StorageFailure[] = []
  /** The keys of the ranges that were watched. */
  readonly watched: string[] = []
  /** How many were asked for at once, by each reading. */
  readonly limits: bigint[] = []
  progressRequests = 0
  /** The keys that each lease holds, by its id. */
  readonly #leases = new Map<bigint, string[]>()
  /** The revisions up to which it was compacted. */
  readonly compactions: bigint[] = []

  /** `clock`: ends leases that nobody renews; absent: none ends by itself. */
  constructor(version = '3.6.0', clock?: Clock) {
    this.member = {
      range: async (request) => this.#range(request),
      txn: async (request) => this.#transaction(request),
      compact: async ({ revision = 0n }) => {
        this.compactions.push(revision)
        this.#compacted = revision
        return create(CompactionResponseSchema, {})
      },
      status: async () => create(StatusResponseSchema, { version }),
      watch: async () => this.#watch(),
      put: unavailable,
      leaseGrant: async ({ TTL = 0n }) => {
        const ID = this.#revision + 1000n
        this.#leases.set(ID, [])
        clock?.setTimer(Number(TTL) * 1000, () => this.#endLease(ID))
        return create(LeaseGrantResponseSchema, { ID })
      },
      leaseRevoke: async ({ ID = 0n }) => {
        this.#endLease(ID)
        return create(LeaseRevokeResponseSchema, {})
      },
      keepAlive: async () => this.#renewals(),
    }
  }

  read<T>(run: Run<T>): Promise<T> {
    const failure = this.failures.shift()
    return failure === undefined ? run(this.member, { timeoutMs: 1000 }) : Promise.reject(failure)
  }

  write<T>(run: Run<T>): Promise<T> {
    return this.read(run)
  }

  turn(): void {
    this.turns++
    this.member = { ...this.member }
  }

  /** Watches that stand hear of nothing more, as if their member was cut off. */
  loseWatches(): void {
    for (const stream of this.#streams) stream.range = undefined
  }

  /** Ends all watches, as a member does that stops. */
  breakWatches(): void {
    for (const stream of this.#streams) stream.cancel()
  }

  /** Ends all leases, as if nobody had renewed them, with what they hold. */
  endLeases(): void {
    for (const lease of [...this.#leases.keys()]) this.#endLease(lease)
  }

  /** Writes a key, or deletes it, as another client would. */
  set(key: string, value: string | undefined): void {
    const before = this.#at(key)
    if (value === undefined && before === undefined) return
    for (const [id, keys] of this.#leases)
      this.#leases.set(
        id,
        keys.filter((held) => held !== key),
      )
    const revision = ++this.#revision
    const change = create(KeyValueSchema, {
      key: new TextEncoder().encode(key),
      value: new TextEncoder().encode(value ?? ''),
      modRevision: revision,
      createRevision: before?.createRevision ?? revision,
      version: value === undefined ? 0n : (before?.version ?? 0n) + 1n,
    })
    this.#changes.push(change)
    for (const stream of this.#streams) this.#tell(stream, [change])
  }

  /** What a key holds. */
  text(key: string): string | undefined {
    const found = this.#at(key)
    return found && textOf(found.value)
  }

  #endLease(id: bigint): void {
    for (const key of this.#leases.get(id) ?? []) this.set(key, undefined)
    this.#leases.delete(id)
  }

  #renewals(): MemoryStream<MessageInitShape<typeof LeaseKeepAliveRequestSchema>, LeaseKeepAliveResponse> {
    const stream = new MemoryStream<MessageInitShape<typeof LeaseKeepAliveRequestSchema>, LeaseKeepAliveResponse>(({ ID = 0n }) =>
      stream.push(create(LeaseKeepAliveResponseSchema, { ID, TTL: this.#leases.has(ID) ? TTL : 0n })),
    )
    return stream
  }

  #at(key: string, revision = this.#revision): KeyValue | undefined {
    const last = this.#changes.findLast((change) => change.modRevision <= revision && textOf(change.key) === key)
    return last === undefined || last.version === 0n ? undefined : last
  }

  #range({ key, rangeEnd, limit = 0n, revision = 0n }: MessageInitShape<typeof RangeRequestSchema>) {
    if (textOf(key) === '') throw new StorageFailure('unavailable', 'etcd: key is not provided')
    const at = revision === 0n ? this.#revision : revision
    if (at < this.#compacted) throw new StorageFailure('unavailable', 'etcd: required revision has been compacted')
    this.limits.push(limit)
    const range = rangeOf(key, rangeEnd)
    const keys = [...new Set(this.#changes.map((change) => textOf(change.key)))].filter((found) => isIn(found, range)).sort()
    const kvs = keys.flatMap((found) => this.#at(found, at) ?? [])
    const some = limit === 0n ? kvs : kvs.slice(0, Number(limit))
    return create(RangeResponseSchema, {
      header: { revision: this.#revision },
      kvs: some,
      more: some.length < kvs.length,
      count: BigInt(kvs.length),
    })
  }

  #transaction({ compare = [], success = [], failure = [] }: MessageInitShape<typeof TxnRequestSchema>) {
    const succeeded = compare.every(({ key, targetUnion }) => {
      const found = this.#at(textOf(key))
      const field = targetUnion?.case
      return field !== undefined && (found?.[field] ?? 0n) === targetUnion?.value
    })
    const responses = (succeeded ? success : failure).map((operation) => this.#operate(operation))
    return create(TxnResponseSchema, { header: { revision: this.#revision }, succeeded, responses })
  }

  #operate({ request }: MessageInitShape<typeof RequestOpSchema>) {
    if (request?.case === 'requestRange')
      return { response: { case: 'responseRange', value: this.#range(request.value) } } as const
    if (request?.case === 'requestPut') {
      const { key, value, lease = 0n } = request.value
      this.set(textOf(key), textOf(value))
      this.#leases.get(lease)?.push(textOf(key))
    }
    if (request?.case === 'requestDeleteRange') this.set(textOf(request.value.key), undefined)
    return {}
  }

  #watch(): MemoryWatch {
    const stream = new MemoryWatch(({ requestUnion }) => {
      if (requestUnion?.case === 'createRequest') {
        const { key, rangeEnd, startRevision = 0n } = requestUnion.value
        this.watched.push(textOf(key))
        stream.range = rangeOf(key, rangeEnd)
        if (startRevision <= this.#compacted) {
          stream.push(create(WatchResponseSchema, { canceled: true, compactRevision: this.#compacted }))
          return
        }
        stream.push(create(WatchResponseSchema, { created: true, header: { revision: this.#revision } }))
        for (const change of this.#changes) if (change.modRevision >= startRevision) this.#tell(stream, [change])
      } else if (requestUnion?.case === 'progressRequest') {
        this.progressRequests++
        this.#tell(stream, [])
      }
    })
    this.#streams.add(stream)
    return stream
  }

  #tell(stream: MemoryWatch, changes: readonly KeyValue[]): void {
    const { range } = stream
    if (this.isMute || range === undefined) return
    const revision = this.lastTold ?? this.#revision
    const told = changes.filter((change) => change.modRevision <= revision)
    const events = told
      .filter((change) => isIn(textOf(change.key), range))
      .map((kv) => ({ type: kv.version === 0n ? DELETE : 0, kv }))
    if (events.length > 0 || changes.length === 0) {
      stream.push(create(WatchResponseSchema, { header: { revision }, events }))
    }
  }
}

class MemoryStream<Request, Response> {
  readonly write: (message: Request) => void
  readonly #responses: Response[] = []
  #ended = false
  #wake = (): void => {}

  constructor(write: (message: Request) => void) {
    this.write = write
  }

  push(response: Response): void {
    this.#responses.push(response)
    this.#wake()
  }

  cancel(): void {
    this.#ended = true
    this.#wake()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Response> {
    while (!this.#ended) {
      const next = this.#responses.shift()
      if (next !== undefined) yield next
      else {
        await new Promise<void>((resolve) => {
          this.#wake = resolve
        })
      }
    }
  }
}

class MemoryWatch extends MemoryStream<MessageInitShape<typeof WatchRequestSchema>, WatchResponse> {
  range: Range | undefined
}

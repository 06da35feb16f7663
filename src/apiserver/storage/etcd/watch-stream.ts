import type { EtcdClient, Member } from './client.ts'
import type { Event, WatchResponse } from './rpc_pb.ts'

/** What somebody watches: a range of keys, after a revision. */
export interface WatchedRange {
  readonly key: Uint8Array
  readonly rangeEnd: Uint8Array
  /** The first revision to hear of. */
  readonly from: number
}

export interface WatchSteps {
  /** The stream stands. */
  begun(): void
  /** Everything up to this revision: what changed, in order; nothing where the keys stayed as they were. */
  reached(revision: number, events: readonly Event[]): void
}

/** The revisions that a watch was to begin at are compacted. */
export class Compacted extends Error {}

/** One watch of etcd, on the member that answered last, until it breaks. */
export class WatchStream {
  readonly #client: EtcdClient
  /** The member that is watched. */
  readonly member: Member
  #stream: Awaited<ReturnType<Member['watch']>> | undefined
  #ended = false

  constructor(client: EtcdClient) {
    this.#client = client
    this.member = client.member
  }

  /** Asks how far the watch has come; `reached` tells it. */
  askProgress(): void {
    this.#stream?.write({ requestUnion: { case: 'progressRequest', value: {} } })
  }

  end(): void {
    this.#ended = true
    this.#stream?.cancel()
  }

  /** Resolves when etcd ends the stream; rejects with Compacted, or with what broke it. */
  async run({ key, rangeEnd, from }: WatchedRange, steps: WatchSteps): Promise<void> {
    const { member } = this
    // A response that is too large for one message comes in fragments.
    let events: Event[] = []
    try {
      const stream = await member.watch()
      this.#stream = stream
      if (this.#ended) return
      const createRequest = { key, rangeEnd, startRevision: BigInt(from), fragment: true }
      stream.write({ requestUnion: { case: 'createRequest', value: createRequest } })
      for await (const response of stream as AsyncIterable<WatchResponse>) {
        if (response.canceled) throw cancellation(response)
        if (response.created) steps.begun()
        events = events.concat(response.events)
        if (response.fragment || response.created) continue
        // Beside events it is the newest revision of the store, of which a watch that catches up may not have heard yet.
        const revision = events.at(-1)?.kv?.modRevision ?? response.header?.revision ?? 0n
        steps.reached(Number(revision), events)
        events = []
      }
    } finally {
      this.end()
      this.#client.turn(member)
    }
  }
}

const cancellation = ({ compactRevision, cancelReason }: WatchResponse): Error =>
  compactRevision > 0n ? new Compacted() : new Error(`etcd ended the watch: ${cancelReason}`)

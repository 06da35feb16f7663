import type { DescMessage, DescMethodBiDiStreaming, DescMethodUnary, MessageInitShape, MessageShape } from '@bufbuild/protobuf'
import type { KV, Lease, Maintenance, Watch } from './rpc_pb.ts'

export interface CallOptions {
  /** After so many milliseconds the call is given up. */
  readonly timeoutMs: number
}

/** A method of etcd that answers once. */
export type Unary<I extends DescMessage, O extends DescMessage> = (
  request: MessageInitShape<I>,
  options: CallOptions,
) => Promise<MessageShape<O>>

type CallOf<M> = M extends DescMethodUnary<infer I, infer O> ? Unary<I, O> : never

/** Messages in both ways, until one side ends it. */
export interface Stream<I extends DescMessage, O extends DescMessage> extends AsyncIterable<MessageShape<O>> {
  write(message: MessageInitShape<I>): void
  cancel(): void
}

type StreamOf<M> = M extends DescMethodBiDiStreaming<infer I, infer O> ? Stream<I, O> : never

/** One member of an etcd cluster. */
export interface Member {
  readonly range: CallOf<typeof KV.method.range>
  readonly put: CallOf<typeof KV.method.put>
  readonly txn: CallOf<typeof KV.method.txn>
  readonly compact: CallOf<typeof KV.method.compact>
  readonly leaseGrant: CallOf<typeof Lease.method.leaseGrant>
  readonly leaseRevoke: CallOf<typeof Lease.method.leaseRevoke>
  readonly status: CallOf<typeof Maintenance.method.status>
  watch(): Promise<StreamOf<typeof Watch.method.watch>>
  keepAlive(): Promise<StreamOf<typeof Lease.method.leaseKeepAlive>>
}

export type Run<T> = (member: Member, options: CallOptions) => Promise<T>

/** Calls etcd: the member that answered last, then the others. */
export interface EtcdClient {
  /** The member that answered last. */
  readonly member: Member
  /** Reads: where one member fails, the next is asked. Rejects with StorageFailure. */
  read<T>(run: Run<T>): Promise<T>
  /**
   * Writes: another member is asked only where it is certain that the first did nothing. Rejects with StorageFailure, `uncertain` where
   * the write may have been kept all the same.
   */
  write<T>(run: Run<T>): Promise<T>
  /** Turns to the next member: this one does not do. */
  turn(from: Member): void
}

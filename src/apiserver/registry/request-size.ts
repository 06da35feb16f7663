import { StatusError } from '../../apimachinery/api/errors.ts'
import { utf8Length } from '../../apimachinery/json/utf8.ts'

/** The largest request that etcd takes, in bytes. Source: go.etcd.io/etcd/server/v3/embed/config.go. */
const MAX_REQUEST_BYTES = 1.5 * 1024 * 1024
/** The largest message that the client of etcd sends, in bytes. Source: go.etcd.io/etcd/client/v3/options.go, defaultMaxCallSendMsgSize. */
const MAX_MESSAGE_BYTES = 2 * 1024 * 1024
/** What surrounds a transaction in etcd's log: a header with an id of ten bytes. */
const HEADER_BYTES = 14

/** An object that is too large to be stored; the server tries once more without its managedFields. */
export class ObjectTooLarge extends StatusError {
  constructor(message: string) {
    super(500, '', message)
  }
}

/** The bytes of a number on the wire, seven bits in each. */
const varint = (value: number): number => (value < 0x80 ? 1 : 1 + varint(value / 0x80))

/** The bytes of a field with this much in it: its tag, its length and the content. */
const field = (length: number): number => 1 + varint(length) + length

/** The bytes of the transaction: compare the version of the key, put the value, and for an update read the key when the version differs. */
function messageBytes(key: string, text: string, resourceVersion: number, updates?: number): number {
  const keyField = field(utf8Length(key))
  // Objects near the limit are long, which the platform counts faster. The encoder ends a value with a line break.
  const value = new TextEncoder().encode(text).length - `"resourceVersion":"${resourceVersion}",`.length + 1
  const compare = 2 + keyField + 1 + varint(updates ?? 0)
  const put = keyField + field(value)
  return field(compare) + field(field(put)) + (updates === undefined ? 0 : field(field(keyField)))
}

/**
 * Throws ObjectTooLarge when etcd would not store an object (rule HI-6). The key is whole, with the prefix of the store; the text has the
 * resourceVersion, which etcd keeps beside it; `updates` is the version that an update expects, 0 where it creates, absent where an object is created.
 * Source: go.etcd.io/etcd/client/v3/kubernetes/client.go, OptimisticPut; go.etcd.io/etcd/server/v3/etcdserver/v3_server.go.
 */
export function checkRequestSize(key: string, text: string, resourceVersion: number, updates?: number): void {
  if (text.length * 3 + key.length * 9 + 1000 < MAX_REQUEST_BYTES) return
  const message = messageBytes(key, text, resourceVersion, updates)
  if (message > MAX_MESSAGE_BYTES) {
    const why = `trying to send message larger than max (${message} vs. ${MAX_MESSAGE_BYTES})`
    throw new ObjectTooLarge(`rpc error: code = ResourceExhausted desc = ${why}`)
  }
  if (field(message) + HEADER_BYTES > MAX_REQUEST_BYTES) throw new ObjectTooLarge('etcdserver: request is too large')
}

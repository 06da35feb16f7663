import { stringify } from '../../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, newObject } from '../../../apimachinery/json/value.ts'
import type { ListResult, ReadObject, StoredObject } from '../interfaces.ts'
import { EtcdLayout, type UngroupedResource } from '../key-layout.ts'
import type { EtcdClient } from './client.ts'
import type { KeyValue } from './rpc_pb.ts'

/** Reads the bytes that API servers keep in etcd: JSON or protobuf, in the version that each of them stores. */
export type DecodeStored = (bytes: Uint8Array) => ReadObject

/** What API servers keep in etcd, and how. */
export interface EtcdContents {
  /** What all keys begin with, such as `/registry`. */
  readonly prefix: string
  readonly decode: DecodeStored
  /** Their own kinds, of which this server serves these. */
  readonly kinds: readonly UngroupedResource[]
}

/** How many objects are read at once. */
const PAGE = 1000

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** The part of etcd's keys that belongs to API servers. */
export class KeySpace {
  readonly #client: EtcdClient
  readonly #prefix: string
  readonly #decode: DecodeStored
  readonly #layout: EtcdLayout

  constructor(client: EtcdClient, { prefix, decode, kinds }: EtcdContents) {
    this.#client = client
    this.#prefix = prefix
    this.#decode = decode
    this.#layout = new EtcdLayout(kinds)
  }

  keyBytes(key: string): Uint8Array<ArrayBuffer> {
    return bytesOf(this.#prefix + this.#layout.etcdKeyOf(key))
  }

  /** The keys that begin with a prefix, which ends in a slash: up to the character after it. */
  range(prefix: string): { readonly key: Uint8Array<ArrayBuffer>; readonly rangeEnd: Uint8Array<ArrayBuffer> } {
    const text = this.#prefix + this.#layout.etcdKeyOf(prefix)
    return { key: bytesOf(text), rangeEnd: bytesOf(`${text.slice(0, -1)}0`) }
  }

  /** The key in this server; undefined for keys that are not of its objects. */
  keyOf(bytes: Uint8Array): string | undefined {
    const key = textOf(bytes)
    return key.startsWith(`${this.#prefix}/`) ? this.#layout.keyOf(key.slice(this.#prefix.length)) : undefined
  }

  objectOf(key: string, { value, modRevision }: KeyValue): StoredObject {
    return new EtcdObject(key, Number(modRevision), value, this.#decode)
  }

  /** All objects below a prefix at one revision: the newest, or an earlier one. */
  async list(prefix: string, at = 0): Promise<ListResult> {
    const { key, rangeEnd } = this.range(prefix)
    const items: StoredObject[] = []
    let revision = BigInt(at)
    for (let from = key, more = true; more; ) {
      const page = await this.#client.read((member, call) =>
        member.range({ key: from, rangeEnd, limit: BigInt(PAGE), revision }, call),
      )
      if (revision === 0n) revision = page.header?.revision ?? 0n
      for (const pair of page.kvs) {
        const key = this.keyOf(pair.key)
        if (key !== undefined) items.push(this.objectOf(key, pair))
      }
      const last = page.kvs.at(-1)
      more = page.more && last !== undefined
      if (last !== undefined) from = Uint8Array.of(...last.key, 0)
    }
    items.sort((a, b) => (a.key < b.key ? -1 : 1))
    return { items, resourceVersion: Number(revision) }
  }
}

/** An object of etcd, decoded when somebody first asks. */
class EtcdObject implements StoredObject {
  readonly key: string
  readonly resourceVersion: number
  derived: unknown = undefined
  readonly #bytes: Uint8Array
  readonly #decode: DecodeStored
  #read: ReadObject | undefined
  #text: string | undefined

  constructor(key: string, resourceVersion: number, bytes: Uint8Array, decode: DecodeStored) {
    this.key = key
    this.resourceVersion = resourceVersion
    this.#bytes = bytes
    this.#decode = decode
  }

  get value(): JsonObject {
    return this.#reading().value
  }

  get damage(): string | undefined {
    return this.#reading().damage
  }

  get text(): string {
    this.#text ??= stringify(this.value)
    return this.#text
  }

  #reading(): ReadObject {
    if (this.#read === undefined) {
      const read = this.#decode(this.#bytes)
      const { value } = read
      const metadata = isObject(value.metadata) ? value.metadata : newObject()
      metadata.resourceVersion = String(this.resourceVersion)
      value.metadata = metadata
      this.#read = read
    }
    return this.#read
  }
}

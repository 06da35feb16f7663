import { objectAt, objectsOf, stringAt } from '../../../apimachinery/json/access.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, type JsonValue, objectOf } from '../../../apimachinery/json/value.ts'
import type { ApiStatus } from '../../../client/api-status.ts'
import { createClient } from '../../../client/client.ts'
import type { Identity } from '../../../client/http.ts'
import { pathOf, qualifiedName, type ResourceType } from '../../../client/resource-type.ts'
import type { Trace } from '../../../protocol/trace.ts'
import type { Scratch } from '../../base/state/connection.ts'
import { type Bench, openBench } from '../../entities/crd/scratch-server.ts'
import { GROUP, resourceOf } from './families.ts'
import type { Operation } from './kept.ts'
import { nameOf } from './policy-text.ts'
import type { Surroundings } from './surroundings.ts'

/** What the server says of a draft: why it rejects a document, and what is wrong with the types of its expressions. */
export interface DraftVerdict {
  readonly rejections: readonly { readonly kind: string; readonly name: string; readonly failure: ApiStatus }[]
  readonly warnings: readonly { readonly field: string; readonly warning: string }[]
}

/** A write to try. */
export interface TriedWrite {
  readonly operation: Operation
  readonly type: ResourceType
  readonly subresource: '' | 'status' | 'scale'
  readonly namespace: string
  readonly name: string
  /** The object as it is written; undefined for a deletion. */
  readonly object: JsonObject | undefined
  /** The stored object; undefined where there is none. */
  readonly before: JsonObject | undefined
  readonly identity: Identity | undefined
}

/** How the server answered a write. */
export interface WriteVerdict {
  readonly code: number
  readonly message: string | undefined
  readonly warnings: readonly string[]
  readonly trace: Trace | undefined
  /** The object as it would be stored. */
  readonly stored: JsonObject | undefined
  /** The object before the write; undefined where there was none. */
  readonly before: JsonObject | undefined
}

const documentPath = (kind: JsonValue | undefined, name?: string): string =>
  pathOf(
    {
      group: GROUP,
      version: 'v1',
      resource: resourceOf(kind),
      namespaced: false,
    },
    name === undefined ? {} : { name },
  )

const withLock = (object: JsonObject, resourceVersion: string): JsonObject =>
  objectOf({ ...object, metadata: objectOf({ ...objectAt(object, 'metadata'), resourceVersion }) })

const versionOf = (object: JsonObject | undefined): string => stringAt(objectAt(object, 'metadata'), 'resourceVersion')

/** A server of its own with copies of what policies look at, on which a draft is stored and writes are tried. */
export class PolicyBench {
  readonly #bench: Bench
  #surroundings: Surroundings | undefined
  /** The names of the documents that the server has besides those of the surroundings. */
  #drafted = ''

  constructor(scratch: Scratch) {
    this.#bench = openBench(scratch, false)
  }

  close(): void {
    this.#bench.close()
  }

  /** Begins anew with copies of a workspace. */
  async #fill(surroundings: Surroundings): Promise<void> {
    this.#bench.reset()
    await this.#bench.idle()
    for (const [name, list] of surroundings) await this.#bench.fill(name, list)
    await this.#bench.idle()
    this.#surroundings = surroundings
    this.#drafted = ''
  }

  /**
   * Stores the documents of a draft, as an update where the workspace has them, and returns what the server says of them. `stored`: what the
   * workspace has of the draft, of which what the draft leaves out is deleted.
   */
  async store(
    surroundings: Surroundings,
    documents: readonly JsonObject[],
    stored: readonly JsonObject[] = [],
  ): Promise<DraftVerdict> {
    const keyOf = (document: JsonObject): string => `${String(document.kind)} ${nameOf(document)}`
    const names = documents.map(keyOf).join()
    if (surroundings !== this.#surroundings || (this.#drafted !== '' && this.#drafted !== names)) await this.#fill(surroundings)
    this.#drafted = names
    const { client } = this.#bench
    const kept = new Set(documents.map(keyOf))
    for (const one of stored.filter((object) => !kept.has(keyOf(object))))
      await client.send({ method: 'DELETE', path: documentPath(one.kind, nameOf(one)) })
    const rejections: DraftVerdict['rejections'][number][] = []
    const warnings: DraftVerdict['warnings'][number][] = []
    for (const document of documents) {
      const path = documentPath(document.kind, nameOf(document))
      const { object: known } = await client.send({ method: 'GET', path })
      const { failure } = await client.send({
        method: known === undefined ? 'POST' : 'PUT',
        path: known === undefined ? documentPath(document.kind) : path,
        query: { fieldValidation: 'Strict' },
        contentType: 'application/json',
        body: stringify(known === undefined ? document : withLock(document, versionOf(known))),
      })
      if (failure !== undefined) rejections.push({ kind: String(document.kind), name: nameOf(document), failure })
      else if (document.kind === 'ValidatingAdmissionPolicy') {
        await this.#bench.idle()
        const { object } = await client.send({ method: 'GET', path })
        const found = objectsOf(objectAt(objectAt(object, 'status'), 'typeChecking').expressionWarnings)
        for (const one of found) warnings.push({ field: stringAt(one, 'fieldRef'), warning: stringAt(one, 'warning') })
      }
    }
    return { rejections, warnings }
  }

  /** Sends a write as a dry run, with the parts of every expression. The object before it is there for this write alone. */
  async try(write: TriedWrite): Promise<WriteVerdict> {
    const restore = write.before && (await this.#bench.lend(qualifiedName(write.type), write.before))
    try {
      return await this.#send(write)
    } finally {
      await restore?.()
    }
  }

  async #send({ operation, type, subresource, namespace, name, object, before, identity }: TriedWrite): Promise<WriteVerdict> {
    const { client } = this.#bench
    const place = { ...(type.namespaced && { namespace: namespace || 'default' }) }
    const at = { ...place, name, ...(subresource !== '' && { subresource }) }
    const isLocked = operation === 'UPDATE' && before !== undefined
    const lock = isLocked ? versionOf((await client.send({ method: 'GET', path: pathOf(type, { ...place, name }) })).object) : ''
    const body = object === undefined ? undefined : stringify(lock === '' ? object : withLock(object, lock))
    const { fetch, clock, capabilities } = client.wire
    const writer = createClient({
      fetch,
      clock,
      actor: 'page',
      ...(capabilities && { capabilities }),
      user: identity?.user,
      groups: identity?.groups,
    })
    const {
      exchange,
      failure,
      object: stored,
    } = await writer.send({
      method: operation === 'CREATE' ? 'POST' : operation === 'UPDATE' ? 'PUT' : 'DELETE',
      path: pathOf(type, operation === 'CREATE' ? place : at),
      query: { dryRun: 'All', ...(operation !== 'DELETE' && { fieldManager: 'crdlab' }) },
      trace: 'parts',
      ...(body !== undefined && { body, contentType: 'application/json' }),
    })
    const trace = exchange.traceId === undefined ? undefined : await client.trace(exchange.traceId)
    const isObjectStored = operation !== 'DELETE' && isObject(stored)
    return {
      code: exchange.code,
      message: failure?.message,
      warnings: exchange.warnings,
      trace,
      stored: isObjectStored ? stored : undefined,
      before,
    }
  }
}

import { adoptDependents } from '../../../dialects/tpr/adoption.ts'
import type { MigrationClient } from '../../../dialects/tpr/migration.ts'
import { browserClock } from '../../base/async/async.ts'
import type { Scratch } from '../../base/state/connection.ts'
import * as example from './migration-example.ts'

type Json = { readonly [key: string]: unknown }

/** What one can see of the server between two steps. */
export interface World {
  readonly registrations: readonly string[]
  /** `namespace/name`, with the end of the uid. */
  readonly objects: readonly { readonly name: string; readonly uid: string }[]
  /** What the controller made, with the end of its owner's uid; undefined: it has none. */
  readonly dependents: readonly { readonly name: string; readonly owner: string | undefined }[]
  readonly userMayEdit: boolean
}

const PAUSE_MS = 30

const endOf = (uid: unknown): string => String(uid).slice(-8)

const itemsOf = (body: Json): Json[] => (Array.isArray(body.items) ? (body.items as Json[]) : [])
const metaOf = (object: Json): Json => (object.metadata ?? {}) as Json

/** The server on which the page migrates, with a controller that watches. */
export class MigrationLab implements MigrationClient {
  readonly #scratch: Scratch
  readonly #onEvent: (event: string) => void
  #controller: AbortController | undefined

  constructor(scratch: Scratch, onEvent: (event: string) => void) {
    this.#scratch = scratch
    this.#onEvent = onEvent
  }

  async send(method: string, path: string, body?: object, user?: string): Promise<{ status: number; body: Json }> {
    const agent = user === example.CONTROLLER ? user : 'crdlab'
    const headers = {
      'Content-Type': 'application/json',
      'User-Agent': agent,
      ...(user === undefined ? {} : { 'Impersonate-User': user }),
    }
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const response = await this.#scratch.fetch(path, init)
    const text = await response.text()
    return { status: response.status, body: text.startsWith('{') ? (JSON.parse(text) as Json) : { message: text } }
  }

  async prepare(): Promise<void> {
    this.#scratch.reset({ dialects: ['tpr'], featureGates: {} })
    for (const { path, body } of example.BEFORE) {
      const { status, body: answer } = await this.send('POST', path, body)
      if (status !== 201) throw new Error(String(answer.message))
    }
    const { body } = await this.send('GET', example.ALL_OBJECTS)
    // The CRD of the dependents is served once its controller has said so.
    while ((await this.send('GET', example.ALL_DEPENDENTS)).status !== 200) await browserClock.sleep(PAUSE_MS)
    for (const { namespace, name, uid } of itemsOf(body).map(metaOf)) {
      const made = example.dependentOf(String(namespace), String(name), String(uid))
      await this.send('POST', made.path, made.body)
    }
    this.#startController()
  }

  /** The controller adopts again what it knows as its own. */
  async adopt(data: readonly Json[]): Promise<void> {
    await adoptDependents({
      client: { send: (method, path, body) => this.send(method, path, body, example.CONTROLLER) },
      owners: example.ALL_OBJECTS,
      before: data,
      dependents: [example.ALL_DEPENDENTS],
      belongs: example.belongs,
    })
  }

  /** Step 1: nobody may edit, and the controller is stopped. */
  async suspend(): Promise<void> {
    this.#controller?.abort()
    await this.send('DELETE', `${example.BINDINGS}/${example.BINDING}`)
  }

  /** Step 7. */
  async resume(): Promise<void> {
    await this.send('POST', example.BINDINGS, example.EDITORS)
    this.#startController()
  }

  async look(): Promise<World> {
    const [old, now, objects, dependents, review] = await Promise.all([
      this.send('GET', example.OLD_PATH),
      this.send('GET', example.NEW_PATH),
      this.send('GET', example.ALL_OBJECTS),
      this.send('GET', example.ALL_DEPENDENTS),
      this.send('POST', '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews', example.REVIEW, example.USER),
    ])
    const named = (kind: string, { body }: { body: Json }): string[] =>
      itemsOf(body).map((item) => `${kind} ${String(metaOf(item).name)}`)
    return {
      registrations: [...named('extensions/v1beta1', old), ...named('apiextension.k8s.io/v1beta1', now)],
      objects: itemsOf(objects.body).map((item) => {
        const { namespace, name, uid } = metaOf(item)
        return { name: `${String(namespace)}/${String(name)}`, uid: endOf(uid) }
      }),
      dependents: itemsOf(dependents.body).map((item) => {
        const { namespace, name, ownerReferences } = metaOf(item)
        const [owner] = Array.isArray(ownerReferences) ? (ownerReferences as Json[]) : []
        return { name: `${String(namespace)}/${String(name)}`, owner: owner && endOf(owner.uid) }
      }),
      userMayEdit: (review.body.status as Json | undefined)?.allowed === true,
    }
  }

  close(): void {
    this.#controller?.abort()
    this.#scratch.close()
  }

  /** The controller lists and watches; it ends with the signal. */
  #startController(): void {
    const controller = new AbortController()
    this.#controller = controller
    const { signal } = controller
    const follow = async (): Promise<void> => {
      const headers = { 'Impersonate-User': example.CONTROLLER }
      const { body } = await this.#scratch.fetch(`${example.ALL_OBJECTS}?watch=1`, { headers, signal })
      if (body === null) return
      let rest = ''
      const decoder = new TextDecoder()
      for (const reader = body.getReader(); ; ) {
        const { done, value } = await reader.read()
        if (done || signal.aborted) return
        const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) this.#note(JSON.parse(line) as Json)
      }
    }
    follow().catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  }

  #note(event: Json): void {
    const { namespace, name } = metaOf((event.object ?? {}) as Json)
    this.#onEvent(`${String(event.type)} ${String(namespace)}/${String(name)}`)
  }
}

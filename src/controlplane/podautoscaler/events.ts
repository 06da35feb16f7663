import { StatusError } from '../../apimachinery/api/errors.ts'
import { stringAt } from '../../apimachinery/json/access.ts'
import { type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { metadataOf, timestamp } from '../../apiserver/registry/rest/metadata.ts'
import type { ScalingContext } from './controller.ts'
import { type CorrelatedEvent, EventCorrelator } from './event-correlator.ts'

/** Records Events of the core group about objects; what is recorded again is counted. Source: k8s.io/client-go/tools/record/event.go. */
export class CoreEvents {
  readonly #context: ScalingContext
  readonly #component: string
  readonly #correlator = new EventCorrelator()
  #last = 0

  constructor(context: ScalingContext, component: string) {
    this.#context = context
    this.#component = component
  }

  async record(about: JsonObject, type: 'Normal' | 'Warning', reason: string, message: string): Promise<void> {
    const { clock } = this.#context
    const metadata = metadataOf(about)
    this.#last = Math.max(this.#last + 1, clock.now())
    const name = `${stringAt(metadata, 'name')}.${(BigInt(this.#last) * 1_000_000n).toString(16)}`
    const now = timestamp(clock)
    const parts = { uid: stringAt(metadata, 'uid'), type, reason, message }
    const correlated = this.#correlator.correlate(parts, name, clock.now(), now)
    if (correlated.isSkipped) return
    const path = `/api/v1/namespaces/${stringAt(metadata, 'namespace')}/events`
    await this.#write(path, correlated, this.#event(about, correlated, { type, reason }, now)).catch((error: unknown) => {
      // An Event that the server rejects is not written, as in a namespace that is being deleted.
      if (!(error instanceof StatusError)) throw error
    })
  }

  async #write(path: string, { name, count, message }: CorrelatedEvent, event: JsonObject): Promise<void> {
    const { api } = this.#context
    const create = () => api({ method: 'POST', path, body: event })
    if (count === 1) return create()
    const body = objectOf({ count, message, lastTimestamp: event.lastTimestamp })
    const patch = { method: 'PATCH', path: `${path}/${name}`, contentType: 'application/merge-patch+json', body } as const
    return api(patch).catch((error: unknown) => {
      if (error instanceof StatusError && error.code === 404) return create()
      throw error
    })
  }

  #event(about: JsonObject, { name, count, message, firstTimestamp }: CorrelatedEvent, said: object, now: string): JsonObject {
    const { namespace, uid, resourceVersion, name: aboutName } = metadataOf(about)
    return objectOf({
      metadata: objectOf({ name, namespace }),
      involvedObject: objectOf({
        kind: about.kind,
        apiVersion: about.apiVersion,
        namespace,
        name: aboutName,
        uid,
        resourceVersion,
      }),
      ...said,
      message,
      source: objectOf({ component: this.#component }),
      firstTimestamp,
      lastTimestamp: now,
      count,
      reportingComponent: this.#component,
    })
  }
}

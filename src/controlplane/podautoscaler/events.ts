import { stringAt } from '../../apimachinery/json/access.ts'
import { type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { metadataOf, timestamp } from '../../apiserver/registry/rest/metadata.ts'
import type { ScalingContext } from './controller.ts'

/** How often the same is told before it is told more rarely, and how rarely, in milliseconds. Source: k8s.io/client-go/tools/record/events_cache.go. */
const BURST = 25
const PAUSE_MS = 300_000

interface Recorded {
  readonly name: string
  readonly count: number
  /** In milliseconds. */
  readonly at: number
}

/** Records Events of the core group about objects; what is told again is counted. Source: k8s.io/client-go/tools/record/event.go. */
export class CoreEvents {
  readonly #context: ScalingContext
  readonly #component: string
  readonly #recorded = new Map<string, Recorded>()
  #last = 0

  constructor(context: ScalingContext, component: string) {
    this.#context = context
    this.#component = component
  }

  async record(about: JsonObject, type: 'Normal' | 'Warning', reason: string, message: string): Promise<void> {
    const { clock } = this.#context
    const metadata = metadataOf(about)
    const [namespace, name, uid] = ['namespace', 'name', 'uid'].map((field) => stringAt(metadata, field)) as [
      string,
      string,
      string,
    ]
    const key = [uid, type, reason, message].join('\n')
    const known = this.#recorded.get(key)
    if (known !== undefined && known.count >= BURST && clock.now() - known.at < PAUSE_MS) return
    const now = timestamp(clock)
    const path = `/api/v1/namespaces/${namespace}/events`
    if (known !== undefined) {
      this.#recorded.set(key, { ...known, count: known.count + 1, at: clock.now() })
      const body = objectOf({ count: known.count + 1, lastTimestamp: now })
      const patch = { method: 'PATCH', path: `${path}/${known.name}`, contentType: 'application/merge-patch+json', body } as const
      await this.#context.api(patch).catch(() => this.#recorded.delete(key))
      return
    }
    this.#last = Math.max(this.#last + 1, clock.now())
    const event = `${name}.${(BigInt(this.#last) * 1_000_000n).toString(16)}`
    this.#recorded.set(key, { name: event, count: 1, at: clock.now() })
    await this.#context.api({ method: 'POST', path, body: this.#event(event, about, { type, reason, message }, now) })
  }

  #event(name: string, about: JsonObject, said: { readonly [field: string]: string }, now: string): JsonObject {
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
      source: objectOf({ component: this.#component }),
      firstTimestamp: now,
      lastTimestamp: now,
      count: 1,
      reportingComponent: this.#component,
    })
  }
}

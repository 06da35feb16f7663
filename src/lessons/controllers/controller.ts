import { objectsOf } from '../../apimachinery/json/access.ts'
import { type Client, withFieldOwner } from '../../client/client.ts'
import { Controller, type Result } from '../../client/controller/controller.ts'
import { enqueueRequestForObject, Informer } from '../../client/controller/informer.ts'
import { nameInKey, objectKey } from '../../client/controller/object-key.ts'
import { defaultControllerRateLimiter } from '../../client/controller/work-queue/rate-limiters.ts'
import { RateLimitingQueue } from '../../client/controller/work-queue/rate-limiting-queue.ts'
import type { ControllerSpec } from '../format.ts'
import { RECONCILERS } from './reconcilers.ts'

/** How long a controller rests after it acted, in milliseconds, so that its acts can be followed. */
const REST_MS = 700

/** A small controller of a lesson: a client of the API like any other. It can be paused, and stepped while it is paused. */
export class LessonController {
  readonly name: string
  readonly #spec: ControllerSpec
  readonly #client: Client
  #isPaused: boolean
  /** Pauses or resumes the run in progress. */
  #setPaused: ((isPaused: boolean) => void) | undefined

  constructor(spec: ControllerSpec, client: Client) {
    this.name = spec.name
    this.#isPaused = spec.starts === 'paused'
    this.#spec = spec
    this.#client = withFieldOwner(client, spec.name)
  }

  get isPaused(): boolean {
    return this.#isPaused
  }

  set isPaused(isPaused: boolean) {
    this.#isPaused = isPaused
    this.#setPaused?.(isPaused)
  }

  /** Lists its objects and acts on the first that needs it. Resolves to whether it acted. Throws Unreachable. */
  async step(): Promise<boolean> {
    const { object: list } = await this.#client.send({ method: 'GET', path: this.#spec.path })
    const items = objectsOf(list?.items)
    for (const item of items) if (await this.#act(objectKey(item))) return true
    return false
  }

  /** Follows its objects until the signal aborts, and acts on what changes while it is not paused. Resumed, it looks at all of them. */
  async run(signal: AbortSignal): Promise<void> {
    const { clock } = this.#client.wire
    const queue = new RateLimitingQueue(clock, defaultControllerRateLimiter(clock))
    const informer = new Informer(this.#client, this.#spec.path)
    informer.addEventHandler(enqueueRequestForObject((key) => queue.add(key)))
    const reconcile = async (key: string): Promise<Result> => {
      if (!(await this.#act(key))) return {}
      await clock.sleep(REST_MS, signal)
      // An act that was rejected changed nothing that would wake it.
      queue.add(key)
      return {}
    }
    const controller = new Controller({ queue, reconcile })
    controller.isPaused = this.#isPaused
    this.#setPaused = (isPaused) => {
      controller.isPaused = isPaused
      if (!isPaused) for (const key of informer.objects.keys()) queue.add(key)
    }
    await Promise.all([informer.run(signal), controller.run(signal)])
  }

  /** Acts on an object if it needs it. Resolves to whether it did. */
  async #act(key: string): Promise<boolean> {
    const { kind, path: list } = this.#spec
    const path = `${list}/${encodeURIComponent(nameInKey(key))}`
    const { object } = await this.#client.send({ method: 'GET', path })
    return object !== undefined && RECONCILERS[kind]({ client: this.#client, path, object, spec: this.#spec })
  }
}

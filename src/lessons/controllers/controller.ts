import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { Unreachable } from '../../client/api-status.ts'
import type { Client } from '../../client/client.ts'
import type { ControllerSpec } from '../format.ts'
import { RECONCILERS } from './reconcilers.ts'

/** How long a controller rests after it acted, in milliseconds, so that its acts can be followed. */
const REST_MS = 700

/** A small controller of a lesson: a client of the API like any other. It can be paused, and stepped while it is paused. */
export class LessonController {
  readonly name: string
  isPaused: boolean
  readonly #spec: ControllerSpec
  readonly #client: Client

  constructor(spec: ControllerSpec, client: Client) {
    this.name = spec.name
    this.isPaused = spec.starts === 'paused'
    this.#spec = spec
    this.#client = client
  }

  /** Lists its objects and acts on the first that needs it. Resolves to whether it acted. Throws Unreachable. */
  async step(): Promise<boolean> {
    const { path, kind } = this.#spec
    const { object: list } = await this.#client.send({ method: 'GET', path })
    const items = Array.isArray(list?.items) ? list.items.filter(isObject) : []
    for (const item of items) {
      const itsPath = `${path}/${nameOf(item)}`
      const answer = await this.#client.send({ method: 'GET', path: itsPath })
      if (answer.object === undefined) continue
      if (await RECONCILERS[kind]({ client: this.#client, path: itsPath, object: answer.object, spec: this.#spec })) return true
    }
    return false
  }

  /** Follows its objects until the signal aborts, and acts on what changes while it is not paused. */
  async run(signal: AbortSignal): Promise<void> {
    const { clock } = this.#client.wire
    let wake = new AbortController()
    let isBehind = true
    const follow = async (): Promise<void> => {
      for await (const _ of this.#client.listWatch({ path: this.#spec.path, as: 'object', signal })) {
        isBehind = true
        wake.abort()
      }
    }
    const work = async (): Promise<void> => {
      while (!signal.aborted) {
        if (isBehind && !this.isPaused) {
          isBehind = false
          // What it cannot do now it tries again.
          isBehind = (await this.#tryStep()) || isBehind
          await clock.sleep(REST_MS, signal)
          continue
        }
        wake = new AbortController()
        await clock.sleep(REST_MS, AbortSignal.any([signal, wake.signal]))
      }
    }
    await Promise.all([follow(), work()])
  }

  async #tryStep(): Promise<boolean> {
    try {
      return await this.step()
    } catch (error) {
      if (error instanceof Unreachable) return true
      throw error
    }
  }
}

const nameOf = (object: JsonObject): string => {
  const name = isObject(object.metadata) ? object.metadata.name : undefined
  return encodeURIComponent(typeof name === 'string' ? name : '')
}

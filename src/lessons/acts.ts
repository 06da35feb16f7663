import { stringify } from '../apimachinery/json/serialize.ts'
import type { JsonObject } from '../apimachinery/json/value.ts'
import { applyMergePatch } from '../apimachinery/patch/merge-patch.ts'
import type { Client } from '../client/client.ts'
import { requestOf } from './checks.ts'
import type { LessonController } from './controllers/controller.ts'
import type { Act, Check } from './format.ts'
import type { LessonLab } from './lab.ts'

/** Where the acts of a lesson are done. */
export interface Stage {
  /** Whoever acts. */
  readonly client: Client
  readonly controllers: readonly LessonController[]
  /** Where the lesson has a program. */
  readonly lab?: LessonLab | undefined
  /** Resolves once the server's own controllers have nothing left to do. */
  settle(): Promise<void>
  isMet(check: Check): Promise<boolean>
  /** Lets what runs beside go on for a moment. */
  pause(): Promise<void>
}

/** How often a check is looked at before waiting for it ends. */
const MOST_LOOKS = 200

/** Does the acts of a lesson, one after the other. */
export class Performer {
  readonly #stage: Stage
  readonly #read = new Map<string, JsonObject>()

  constructor(stage: Stage) {
    this.#stage = stage
  }

  /** Does one act; a rejection by the server is no failure. Throws Unreachable, and an Error when what an act waits for does not come. */
  async perform(act: Act): Promise<void> {
    const { client } = this.#stage
    if ('until' in act) return this.#await(act.until)
    if ('controller' in act) return this.#control(act.controller, act.do)
    if ('lab' in act) return this.#stage.lab?.act(act.lab, act.replace)
    if ('read' in act) {
      const { object } = await client.send({ method: 'GET', path: act.read })
      if (object !== undefined) this.#read.set(act.read, object)
      return
    }
    if ('put' in act) await this.#put(act.put, act.change)
    else await client.send({ ...requestOf(act.request, act.body, act.contentType), trace: true })
    await this.#stage.settle()
  }

  async #put(path: string, change: JsonObject): Promise<void> {
    const { client } = this.#stage
    const base = this.#read.get(path) ?? (await client.send({ method: 'GET', path })).object
    this.#read.delete(path)
    if (base === undefined) throw new Error(`${path} cannot be read`)
    const body = stringify(applyMergePatch(base, change))
    await client.send({ method: 'PUT', path, body, contentType: 'application/json', trace: true })
  }

  async #control(name: string, what: 'run' | 'pause' | 'step'): Promise<void> {
    const controller = this.#stage.controllers.find((one) => one.name === name)
    if (controller === undefined) throw new Error(`the lesson has no controller ${name}`)
    if (what === 'step') await controller.step()
    else controller.isPaused = what === 'pause'
    await this.#stage.settle()
  }

  async #await(check: Check): Promise<void> {
    for (let looks = 0; looks < MOST_LOOKS; looks++) {
      if (await this.#stage.isMet(check)) return
      await this.#stage.pause()
    }
    throw new Error(`what the lesson waits for did not come: ${JSON.stringify(check)}`)
  }
}

/** Whether an act is a request that writes. */
export const isRequest = (act: Act): boolean => 'put' in act || ('request' in act && !act.request.startsWith('GET '))

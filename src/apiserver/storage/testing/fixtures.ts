import { parseJson } from '../../../apimachinery/json/parse.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import type { Clock } from '../../clock.ts'
import type { Decision, Storage, StorageEvent, StoredObject, WatchListener, WriteResult } from '../interfaces.ts'

/** A clock that stands still until a test moves it; timers run when it passes them. */
export class ManualClock implements Clock {
  private time: number
  private timers: { at: number; run: () => void }[] = []

  constructor(time = 1_700_000_000_000) {
    this.time = time
  }

  now(): number {
    return this.time
  }

  setTimer(ms: number, run: () => void): () => void {
    const timer = { at: this.time + ms, run }
    this.timers.push(timer)
    return () => {
      this.timers = this.timers.filter((other) => other !== timer)
    }
  }

  advance(ms: number): void {
    this.time += ms
    const due = this.timers.filter(({ at }) => at <= this.time)
    this.timers = this.timers.filter(({ at }) => at > this.time)
    for (const { run } of due) run()
  }
}

export const objectFrom = (json: string): JsonObject => {
  const { value } = parseJson(json)
  if (!isObject(value)) throw new Error(`not an object: ${json}`)
  return value
}

export const put =
  (json: string, ttlSeconds?: number): (() => Decision) =>
  () => ({ kind: 'put', value: objectFrom(json), ttlSeconds })

export const remove = (): Decision => ({ kind: 'delete' })

/** Stores an object with this spec at the key, whatever is there. */
export const write = (storage: Storage, key: string, spec: string | number, ttlSeconds?: number): Promise<WriteResult> => {
  const json = `{"kind":"Widget","metadata":{"name":"${key.split('/').at(-1)}"},"spec":${JSON.stringify(spec)}}`
  return storage.write(key, put(json, ttlSeconds))
}

export const specOf = (object: StoredObject | undefined): unknown => object?.value.spec

/** A listener that notes what it hears: `ADDED /g/r/a 2`. */
export class Recorder implements WatchListener {
  readonly events: StorageEvent[] = []
  ended = 0

  event(event: StorageEvent): void {
    this.events.push(event)
  }

  closed(): void {
    this.ended++
  }

  get lines(): string[] {
    return this.events.map(({ type, object, resourceVersion }) => `${type} ${object.key} ${resourceVersion}`)
  }
}

export const keysOf = (items: readonly StoredObject[]): string[] => items.map(({ key }) => key)

export const linesOf = (items: readonly StoredObject[]): string[] =>
  items.map((item) => `${item.key} ${item.resourceVersion} ${specOf(item)}`)

import type { JsonObject } from '../apimachinery/json/value.ts'
import type { ResourceEventHandler } from '../client/controller/informer.ts'
import { objectKey } from '../client/controller/object-key.ts'

/** The keys of the objects that have a value in a field. Source: k8s.io/client-go/tools/cache/thread_safe_store.go, storeIndex. */
export class FieldIndex implements ResourceEventHandler {
  readonly #extract: (object: JsonObject) => readonly string[]
  readonly #keys = new Map<string, Set<string>>()

  constructor(extract: (object: JsonObject) => readonly string[]) {
    this.#extract = extract
  }

  keysOf(value: string): ReadonlySet<string> {
    return this.#keys.get(value) ?? new Set()
  }

  onAdd(object: JsonObject): void {
    for (const value of this.#extract(object)) {
      const keys = this.#keys.get(value) ?? new Set()
      this.#keys.set(value, keys.add(objectKey(object)))
    }
  }

  onUpdate(oldObject: JsonObject, newObject: JsonObject): void {
    this.onDelete(oldObject)
    this.onAdd(newObject)
  }

  onDelete(object: JsonObject): void {
    for (const value of this.#extract(object)) {
      const keys = this.#keys.get(value)
      keys?.delete(objectKey(object))
      if (keys?.size === 0) this.#keys.delete(value)
    }
  }
}

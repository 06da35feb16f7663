import type { Reason, ReportField } from '../../../apimachinery/field/report.ts'
import { isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import { hasNode, type Structural } from '../structural.ts'
import { FieldStack } from '../unknown-fields.ts'

export interface PruneOptions {
  /** The value is a whole resource: its apiVersion, kind and metadata are never touched. */
  readonly isResourceRoot: boolean
  /** Collect the paths of what is dropped. */
  readonly trackUnknown: boolean
  readonly report?: ReportField | undefined
}

/** Whether a schema has an object in it of which it specifies nothing, itself included: applying takes any field there. */
export const hasUnspecified = hasNode(
  ({ generic, properties, additionalProperties, extensions }) =>
    generic.type === 'object' &&
    additionalProperties === undefined &&
    (properties === undefined || properties.size === 0) &&
    !extensions.preserveUnknownFields,
)

const PRUNED: Reason = { action: 'pruned', why: { code: 'notInSchema' }, rule: 'PN-1' }

/**
 * Removes from a value, in place, every field that the schema does not specify, and returns the paths of the removed ones in byte
 * order (none unless tracked) [PN-1 .. PN-8].
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning/algorithm.go.
 */
export function prune(value: JsonValue, s: Structural | undefined, options: PruneOptions): string[] {
  const pruner = new Pruner(options.trackUnknown, options.report)
  pruner.root(value, s, options.isResourceRoot)
  return pruner.stack.sorted()
}

const isMeta = (key: string): boolean => key === 'metadata' || key === 'kind' || key === 'apiVersion'

class Pruner {
  readonly stack: FieldStack

  constructor(track: boolean, report: ReportField | undefined) {
    this.stack = new FieldStack(track, report)
  }

  root(value: JsonValue, s: Structural | undefined, isResourceRoot: boolean): void {
    if (!isObject(value)) {
      this.#prune(value, s)
      return
    }
    const embedded = isResourceRoot || s?.extensions.embeddedResource === true
    if (s?.extensions.preserveUnknownFields === true) this.#skipObject(value, s, embedded)
    else if (s !== undefined || isResourceRoot) this.#pruneObject(value, s, embedded)
    else this.#pruneAll(value)
  }

  #prune(value: JsonValue, s: Structural | undefined): void {
    if (typeof value !== 'object' || value === null) return
    if (s?.extensions.preserveUnknownFields === true) this.#skip(value, s)
    else if (Array.isArray(value)) this.#pruneItems(value, s?.items)
    else if (isObject(value)) {
      if (s === undefined) this.#pruneAll(value)
      else this.#pruneObject(value, s, s.extensions.embeddedResource)
    }
  }

  #pruneAll(object: JsonObject): void {
    for (const key in object) {
      this.stack.record(key)
      this.#drop(object, key)
    }
  }

  #drop(object: JsonObject, key: string): void {
    this.stack.report(PRUNED, key, object[key], undefined)
    delete object[key]
  }

  #pruneItems(list: JsonValue[], items: Structural | undefined): void {
    for (let i = 0; i < list.length; i++) {
      this.stack.pushIndex(i)
      this.#prune(list[i] as JsonValue, items)
      this.stack.pop()
    }
  }

  #pruneObject(object: JsonObject, s: Structural | undefined, embedded: boolean): void {
    const additional = s?.additionalProperties
    for (const key in object) {
      if (embedded && isMeta(key)) continue
      const child = s?.properties?.get(key)
      if (child !== undefined || additional !== undefined) {
        this.#descend(key, object[key] as JsonValue, child ?? (typeof additional === 'object' ? additional : undefined))
        continue
      }
      // At the root these three are not the user's mistake: they are dropped without a word.
      if (!isMeta(key) || this.stack.depth > 0) this.stack.record(key)
      this.#drop(object, key)
    }
  }

  /** Inside x-kubernetes-preserve-unknown-fields only what is specified is pruned further. */
  #skip(value: JsonValue, s: Structural | undefined): void {
    if (s === undefined) return
    if (Array.isArray(value)) this.#skipItems(value, s.items)
    else if (isObject(value)) this.#skipObject(value, s, s.extensions.embeddedResource)
  }

  #skipItems(list: JsonValue[], items: Structural | undefined): void {
    if (items === undefined) return
    for (let i = 0; i < list.length; i++) {
      this.stack.pushIndex(i)
      this.#skip(list[i] as JsonValue, items)
      this.stack.pop()
    }
  }

  #skipObject(object: JsonObject, s: Structural, embedded: boolean): void {
    const { properties, additionalProperties: additional } = s
    if (properties === undefined && additional === undefined) return
    for (const key in object) {
      if (embedded && isMeta(key)) continue
      const child = properties?.get(key)
      if (child !== undefined) this.#descend(key, object[key] as JsonValue, child)
      else if (additional !== undefined) {
        this.#descend(key, object[key] as JsonValue, typeof additional === 'object' ? additional : undefined)
      }
    }
  }

  #descend(key: string, value: JsonValue, s: Structural | undefined): void {
    if (typeof value !== 'object' || value === null) return
    this.stack.pushKey(key)
    this.#prune(value, s)
    this.stack.pop()
  }
}

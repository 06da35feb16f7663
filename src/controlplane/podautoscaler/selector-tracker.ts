import { stringify } from '../../apimachinery/json/serialize.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import type { Selector } from '../../apimachinery/labels/selector.ts'

export interface Named {
  readonly namespace: string
  readonly name: string
}

/** What the autoscalers of each namespace select. Source: k8s.io/kubernetes/pkg/controller/podautoscaler/hpa_selector_store.go. */
export class SelectorTracker {
  readonly #namespaces = new Map<string, Map<string, Selector>>()

  put({ namespace, name }: Named, selector: Selector): void {
    const own = this.#namespaces.get(namespace) ?? new Map<string, Selector>()
    this.#namespaces.set(namespace, own.set(name, selector))
  }

  delete({ namespace, name }: Named): void {
    const own = this.#namespaces.get(namespace)
    own?.delete(name)
    if (own?.size === 0) this.#namespaces.delete(namespace)
  }

  /** The first two autoscalers of a namespace that select a pod with any of these labels. */
  matching(namespace: string, labels: readonly (JsonObject | undefined)[]): Named[] {
    const own = this.#namespaces.get(namespace) ?? new Map<string, Selector>()
    const different = new Map(labels.map((one) => [one === undefined ? '' : stringify(one), one]))
    const found = new Set<string>()
    for (const one of different.values())
      for (const [name, selector] of own) {
        if (selector.matches(one)) found.add(name)
        if (found.size > 1) return [...found].map((known) => ({ namespace, name: known }))
      }
    return [...found].map((name) => ({ namespace, name }))
  }
}

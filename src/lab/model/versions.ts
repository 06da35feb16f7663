/** Whether one resourceVersion is newer than another. Source: k8s.io/apimachinery/pkg/util/resourceversion/resourceversion.go, CompareResourceVersion. */
export const isNewer = (a: string, b: string): boolean => (a.length === b.length ? a > b : a.length > b.length)

/** A map that forgets what was put first. */
export class Bounded<K, V> extends Map<K, V> {
  readonly #most: number

  constructor(most: number) {
    super()
    this.#most = most
  }

  override set(key: K, value: V): this {
    super.set(key, value)
    if (this.size > this.#most) {
      const first = this.keys().next()
      if (first.done !== true) this.delete(first.value)
    }
    return this
  }
}

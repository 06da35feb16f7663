/**
 * A path to a field, as error messages spell it: `spec.items[0].labels[a.b/c]`.
 * Source: k8s.io/apimachinery/pkg/util/validation/field/path.go.
 */
export class Path {
  readonly #parent: Path | undefined
  readonly #text: string

  private constructor(parent: Path | undefined, text: string) {
    this.#parent = parent
    this.#text = text
  }

  /** A path of one or more names: `Path.of('spec', 'names')`. */
  static of(name: string, ...more: string[]): Path {
    return more.reduce((path, next) => path.child(next), new Path(undefined, name))
  }

  child(name: string, ...more: string[]): Path {
    return more.reduce((path, next) => path.child(next), new Path(this, `.${name}`))
  }

  index(i: number): Path {
    return new Path(this, `[${i}]`)
  }

  key(key: string): Path {
    return new Path(this, `[${key}]`)
  }

  toString(): string {
    return this.#parent === undefined ? this.#text : this.#parent.toString() + this.#text
  }
}

/** The spelling of a path that may be absent; upstream writes `<nil>` for none. */
export const pathText = (path: Path | undefined): string => (path === undefined ? '<nil>' : path.toString())

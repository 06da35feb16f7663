import { escapeName } from '../../src/apiextensions/schema/cel/escape.ts'
import type { JsonMap } from '../replay/numbers.ts'

/** The vocabulary of the rules of a schema: expressions by kind, and forms by kind; see `Generator`. */
export interface TypedScope {
  readonly variables: Record<string, string[]>
  readonly forms: Record<string, string[]>
}

/** How a rule can come to values: `self` alone, with `oldSelf`, or with an optional one. */
export type Roots = 'self' | 'old' | 'optional'

export function scopeOf(schema: JsonMap, roots: Roots): TypedScope {
  const scope = new ScopeMaker()
  const kind = scope.visit(schema, 'self')
  if (roots === 'old') {
    scope.visit(schema, 'oldSelf')
    scope.form('bool', 'self == oldSelf', 'self != oldSelf')
  }
  if (roots === 'optional') {
    scope.visit(schema, 'oldSelf.orValue(self)')
    scope.form('bool', 'oldSelf.hasValue()', 'oldSelf.optMap(o, o == self).orValue(<bool>)', `oldSelf == optional.of(<${kind}>)`)
    scope.form(kind, `oldSelf.orValue(<${kind}>)`, 'oldSelf.value()')
  }
  return scope
}

/** Collects the vocabulary of typed values. */
export class ScopeMaker implements TypedScope {
  readonly variables: Record<string, string[]> = {}
  readonly forms: Record<string, string[]> = {}
  readonly #objects = new Map<JsonMap, string>()

  form(kind: string, ...forms: string[]): void {
    const known = this.forms[kind] ?? []
    this.forms[kind] = known
    known.push(...forms)
  }

  /** Adds the value of an expression; returns its kind. */
  visit(schema: JsonMap, at: string): string {
    const kind = this.#kindOf(schema)
    const known = this.variables[kind] ?? []
    this.variables[kind] = known
    known.push(at)
    const properties = schema.properties as { [name: string]: JsonMap } | undefined
    for (const [name, property] of Object.entries(properties ?? {})) {
      const field = escapeName(name)
      if (field !== undefined) this.visit(property, `${at}.${field}`)
    }
    return kind
  }

  #kindOf(schema: JsonMap): string {
    if (schema['x-kubernetes-int-or-string'] === true) return 'dyn'
    switch (schema.type) {
      case 'string':
        return TEXT_KINDS[String(schema.format)] ?? 'string'
      case 'integer':
        return 'int'
      case 'number':
        return 'double'
      case 'boolean':
        return 'bool'
      case 'array':
        return this.#list(this.#kindOf(schema.items as JsonMap))
      default:
        return schema.additionalProperties === undefined
          ? this.#object(schema)
          : this.#map(this.#kindOf(schema.additionalProperties as JsonMap))
    }
  }

  #list(element: string): string {
    const kind = `list:${element}`
    if (this.forms[kind] !== undefined) return kind
    this.form(kind, `<${kind}>.filter(%${element}%<bool>)`, `<${kind}> + <${kind}>`)
    this.form(element, `<${kind}>[0]`, `<${kind}>[<int>]`, `<${kind}>[?<int>].orValue(<${element}>)`)
    this.form('int', `<${kind}>.size()`)
    this.form('bool', `<${kind}>.all(%${element}%<bool>)`, `<${kind}>.exists(%${element}%<bool>)`, `<${element}> in <${kind}>`)
    this.form('bool', `<${kind}>.exists_one(%int,${element}%<bool>)`, `<${kind}> == <${kind}>`)
    return kind
  }

  #map(element: string): string {
    const kind = `map:${element}`
    if (this.forms[kind] !== undefined) return kind
    this.form(kind, `(<bool> ? <${kind}> : <${kind}>)`, `<${kind}>.transformMap(%string,${element}%<${element}>)`)
    this.form(element, `<${kind}>['a']`, `<${kind}>[<string>]`, `<${kind}>[?<string>].orValue(<${element}>)`, `<${kind}>.ab`)
    this.form('bool', `<${kind}>.all(%string%<bool>)`, `<${kind}>.exists(%string,${element}%<bool>)`, `<string> in <${kind}>`)
    this.form('bool', `has(<${kind}>.a)`, `<${kind}> == <${kind}>`)
    this.form('list:string', `<${kind}>.map(%string%<string>)`, `<${kind}>.filter(%string%<bool>)`)
    return kind
  }

  #object(schema: JsonMap): string {
    const known = this.#objects.get(schema)
    if (known !== undefined) return known
    const kind = `object${this.#objects.size}`
    this.#objects.set(schema, kind)
    this.form(kind, `(<bool> ? <${kind}> : <${kind}>)`)
    this.form('bool', `<${kind}> == <${kind}>`)
    for (const [name, property] of Object.entries((schema.properties ?? {}) as { [name: string]: JsonMap })) {
      const field = escapeName(name)
      const of = this.#kindOf(property)
      this.form('bool', `has(<${kind}>.${field})`)
      this.form(of, `<${kind}>.${field}`, `<${kind}>.?${field}.orValue(<${of}>)`)
    }
    return kind
  }
}

const TEXT_KINDS: Readonly<Record<string, string>> = {
  'date-time': 'timestamp',
  date: 'timestamp',
  duration: 'duration',
  byte: 'bytes',
}

import { append } from '../apimachinery/append.ts'
import { print } from '../apimachinery/field/go-print.ts'
import { stringify } from '../apimachinery/json/serialize.ts'
import { isObject, type JsonValue } from '../apimachinery/json/value.ts'
import { walk } from '../apimachinery/jsonpath/evaluate.ts'
import type { Node } from '../apimachinery/jsonpath/node.ts'
import { JsonPathError, parseTemplate } from '../apimachinery/jsonpath/parse.ts'
import { CommandError } from './errors.ts'

/** A part of a template: a text or an action, or what repeats between `{range …}` and `{end}`. */
type Part =
  | { readonly kind: 'node'; readonly node: Node }
  | { readonly kind: 'range'; readonly over: Node; readonly parts: readonly Part[] }

/** A template with loops, as clients evaluate them. Source: k8s.io/client-go/util/jsonpath/jsonpath.go, FindResults. */
export class Template {
  readonly #parts: readonly Part[]

  private constructor(parts: readonly Part[]) {
    this.#parts = parts
  }

  /** Throws JsonPathError. */
  static parse(text: string): Template {
    const open: { readonly over: Node | undefined; readonly parts: Part[] }[] = [{ over: undefined, parts: [] }]
    const top = (): Part[] => open.at(-1)?.parts ?? []
    const close = (): void => {
      const block = open.pop()
      if (block?.over !== undefined) top().push({ kind: 'range', over: block.over, parts: block.parts })
    }
    for (const node of parseTemplate(text)) {
      const [first, ...rest] = node.kind === 'list' ? node.nodes : []
      const name = first?.kind === 'identifier' ? first.name : undefined
      if (name === 'range') open.push({ over: { kind: 'list', nodes: rest }, parts: [] })
      else if (name === 'end') {
        if (open.length === 1) throw new JsonPathError('not in range, nothing to end')
        close()
      } else top().push({ kind: 'node', node })
    }
    while (open.length > 1) close()
    return new Template(top())
  }

  /** Returns the results of each text and action; missing keys have none. Throws JsonPathError. */
  find(value: JsonValue): (readonly JsonValue[])[] {
    return evaluate(this.#parts, value)
  }

  /** Prints the template, with blanks between the values of an action. Throws JsonPathError. */
  print(value: JsonValue): string {
    return this.find(value)
      .map((values) => values.map(valueText).join(' '))
      .join('')
  }
}

function evaluate(parts: readonly Part[], value: JsonValue): (readonly JsonValue[])[] {
  const results: (readonly JsonValue[])[] = []
  for (const part of parts) {
    const { values, error } = walk([value], part.kind === 'node' ? part.node : part.over)
    if (error !== undefined) throw new JsonPathError(error)
    if (part.kind === 'node') results.push(values)
    else for (const each of values) append(results, evaluate(part.parts, each))
  }
  return results
}

const valueText = (value: JsonValue): string => (Array.isArray(value) || isObject(value) ? stringify(value) : print(value))

/** `.spec.image`, `spec.image` or `{.spec.image}` as a template. Throws CommandError. Source: k8s.io/kubectl/pkg/cmd/get/customcolumn.go. */
export function relaxedTemplate(path: string): string {
  const inner = path.startsWith('{') && path.endsWith('}') ? path.slice(1, -1) : path
  const field = inner.startsWith('.') ? inner.slice(1) : inner
  if (field === '' || /[{}]/.test(field)) {
    throw new CommandError(
      "unexpected path string, expected a 'name1.name2' or '.name1.name2' or '{name1.name2}' or '{.name1.name2}'",
    )
  }
  return `{.${field}}`
}

/** Parses a template that a flag gives. Throws CommandError with `words` in front of what is wrong. */
export function templateOf(text: string, words: string): Template {
  try {
    return Template.parse(text)
  } catch (error) {
    if (error instanceof JsonPathError) throw new CommandError(`${words}${error.message}`)
    throw error
  }
}

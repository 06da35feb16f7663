import { stringify } from '../../../apimachinery/json/serialize.ts'
import { compareBytes } from '../../../apimachinery/json/utf8.ts'
import { isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import type { WireNames } from '../../../apimachinery/protobuf/struct-message.ts'
import type { Field, GoType, StructType } from '../../../apimachinery/typed/types.ts'

type GoNames = WireNames['goNames']

const quoted = (text: string): string => stringify(text).replace(/[<>&]/g, (char) => `\\u00${char.charCodeAt(0).toString(16)}`)

/** What a type has in JSON where nothing is set. */
function zeroText(type: GoType): string {
  if (type.kind === 'string') return '""'
  if (type.kind === 'bool') return 'false'
  if (type.kind === 'custom') return type.go === 'resource.Quantity' ? '"0"' : type.go === 'intstr.IntOrString' ? '0' : 'null'
  return type.kind === 'int32' || type.kind === 'int64' || type.kind === 'float64' ? '0' : 'null'
}

/** The fields of a struct in the order of Go: those that it embeds stand first, but for the source of a volume. */
function fieldsOf({ go, fields }: StructType): [string, Field][] {
  const all = [...fields]
  if (go === 'v1.Volume') return all
  const [own, embedded] = [all.filter(([, field]) => field.embedded === undefined), all.filter(([, field]) => field.embedded)]
  return [...embedded, ...own]
}

/** Prints values of Go types without tags, as `json.MarshalIndent` prints the types that the API server has inside. */
class Printer {
  readonly #goNames: GoNames
  readonly lines: string[] = []

  constructor(goNames: GoNames) {
    this.#goNames = goNames
  }

  #name({ go }: StructType, json: string, { embedded }: Field): string {
    const owner = embedded === undefined ? go : `v1.${embedded.split('.').at(-1)}`
    return this.#goNames[owner]?.[json] ?? json.charAt(0).toUpperCase() + json.slice(1)
  }

  /** Prints the parts of a value between brackets, each by a function that is given what begins and ends its lines. */
  #block(brackets: string, head: string, tail: string, indent: string, parts: readonly ((end: string) => void)[]): void {
    if (parts.length === 0) {
      this.lines.push(`${head}${brackets}${tail}`)
      return
    }
    this.lines.push(head + brackets.charAt(0))
    for (const [i, part] of parts.entries()) part(i < parts.length - 1 ? ',' : '')
    this.lines.push(indent + brackets.charAt(1) + tail)
  }

  print(type: GoType, value: JsonValue | undefined, head: string, tail: string, indent: string): void {
    const inner = `${indent} `
    if (type.kind === 'pointer') {
      if (value === undefined || value === null) this.lines.push(`${head}null${tail}`)
      else this.print(type.to, value, head, tail, indent)
    } else if (type.kind === 'struct') this.#struct(type, isObject(value) ? value : {}, head, tail, indent)
    else if (type.kind === 'list' && Array.isArray(value)) {
      const parts = value.map((item) => (end: string) => this.print(type.items, item, inner, end, inner))
      this.#block('[]', head, tail, indent, parts)
    } else if (type.kind === 'map' && isObject(value)) {
      const keys = Object.keys(value).sort(compareBytes)
      const parts = keys.map(
        (key) => (end: string) => this.print(type.values, value[key], `${inner}${quoted(key)}: `, end, inner),
      )
      this.#block('{}', head, tail, indent, parts)
    } else {
      const text =
        value === undefined || value === null ? zeroText(type) : typeof value === 'string' ? quoted(value) : stringify(value)
      this.lines.push(head + text + tail)
    }
  }

  #struct(type: StructType, value: JsonObject, head: string, tail: string, indent: string): void {
    const inner = `${indent} `
    // The selector of labels has tags, and its names in JSON.
    const isTagged = type.go.startsWith('v1.LabelSelector')
    const fields = fieldsOf(type).filter(([json, { write }]) => !isTagged || write === 'always' || value[json] !== undefined)
    const parts = fields.map(([json, field]) => (end: string) => {
      const name = isTagged ? json : this.#name(type, json, field)
      this.print(field.type, value[json], `${inner}"${name}": `, end, inner)
    })
    this.#block('{}', head, tail, indent, parts)
  }
}

/** A value of a struct as the lines in which upstream prints it to tell two of them apart. */
export function goLines(type: StructType, value: JsonObject, goNames: GoNames): string[] {
  const printer = new Printer(goNames)
  printer.print(type, value, '', '', '')
  return printer.lines
}

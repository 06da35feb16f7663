import type { JsonObject, JsonValue } from '../../apimachinery/json/value.ts'
import { parseGroupVersion } from '../../apimachinery/meta/type-meta.ts'
import { qualifiedName, type ResourceType } from '../../client/resource-type.ts'
import type { Command, Invocation } from '../command.ts'
import { CommandError, PlainError } from '../errors.ts'
import type { Mapper } from '../mapper.ts'
import { allOf, propertiesOf, SchemaDocument, schemaIn, typeGuess } from '../openapi.ts'
import { wordWrap } from '../word-wrap.ts'

const indented = (text: string, amount: number): string => {
  const pad = ' '.repeat(amount)
  return pad + text.replaceAll('\n', `\n${pad}`)
}

const isRequired = ({ required }: JsonObject, name: string): boolean => Array.isArray(required) && required.includes(name)

const enumValue = (value: JsonValue): string => (value === '' ? '""' : String(value))

/** Prints the enum of a field in one line, cut after the fourth value. */
function shortEnum(schema: JsonObject, indent: number): string {
  if (!Array.isArray(schema.enum)) return ''
  const values = schema.enum.map(enumValue)
  const shown = values.slice(0, 4).join(', ')
  return `\n${' '.repeat(indent)}enum: ${shown}${values.length > 4 ? ', ....' : ''}`
}

const longEnum = (schema: JsonObject): string =>
  Array.isArray(schema.enum) ? `ENUM:${schema.enum.map((value) => `\n    ${enumValue(value)}`).join('')}` : ''

/** Prints what a schema says. Source: k8s.io/kubectl/pkg/explain/v2/templates/plaintext.tmpl. */
class Explainer {
  readonly #document: SchemaDocument
  readonly #recursive: boolean

  constructor(document: SchemaDocument, recursive: boolean) {
    this.#document = document
    this.#recursive = recursive
  }

  /** Follows the fields from a schema and prints the last; undefined where there is none. */
  output(schema: JsonObject, path: readonly string[], seen: ReadonlySet<string> = new Set()): string | undefined {
    const resolved = this.#resolve(schema)
    const [field, ...rest] = path
    if (field === undefined) return this.#page(resolved)
    const reference = typeof schema.$ref === 'string' ? schema.$ref : ''
    if (seen.has(reference)) return undefined
    const next = reference === '' ? seen : new Set([...seen, reference])
    const own = propertiesOf(resolved).find(([name]) => name === field)?.[1]
    if (own !== undefined) {
      const below = this.output(own, rest)
      if (rest.length > 0 || below === undefined) return below
      return `FIELD: ${field} <${typeGuess(own, this.#document)}>\n${longEnum(own)}\n\n${below}`
    }
    const inner = schemaIn(resolved, 'items') ?? schemaIn(resolved, 'additionalProperties')
    if (inner !== undefined) return this.output(inner, path, next)
    for (const alternative of allOf(resolved)) {
      const found = this.output(alternative, path, next)
      if (found !== undefined) return found
    }
    return undefined
  }

  #resolve(schema: JsonObject): JsonObject {
    return this.#document.resolve(schema.$ref) ?? schema
  }

  #page(schema: JsonObject): string {
    const description = this.#description(schema)
    const fields = this.#fields(schema, 1, new Set())
    const text = indented(wordWrap(description === '' ? '<empty>' : description, 76), 4)
    return `DESCRIPTION:\n${text}\n${fields === '' ? '' : `FIELDS:\n${fields}`}`
  }

  /** The description of a schema and of what it is made of. */
  #description(schema: JsonObject, depth = 0): string {
    if (depth > MAX_DEPTH) return ''
    const resolved = this.#resolve(schema)
    const own = typeof resolved.description === 'string' && resolved.description !== '' ? `${resolved.description}\n` : ''
    const parts = [...allOf(resolved), schemaIn(resolved, 'items'), schemaIn(resolved, 'additionalProperties')]
    return own + parts.map((part) => (part === undefined ? '' : this.#description(part, depth + 1))).join('')
  }

  #fields(schema: JsonObject, level: number, seen: ReadonlySet<string>): string {
    const reference = typeof schema.$ref === 'string' ? schema.$ref : ''
    if ((reference !== '' && seen.has(reference)) || level > MAX_DEPTH) return ''
    const next = reference === '' ? seen : new Set([...seen, reference])
    const resolved = this.#resolve(schema)
    const own = propertiesOf(resolved).map(([name, property]) => {
      const detail = this.#detail(resolved, name, property, level)
      return this.#recursive ? detail + this.#fields(property, level + 1, next) : detail
    })
    const parts = [...allOf(resolved), schemaIn(resolved, 'items'), schemaIn(resolved, 'additionalProperties')]
    const others = parts.map((part) => (part === undefined ? '' : this.#fields(part, level, next)))
    return [...own, ...others].join('')
  }

  #detail(parent: JsonObject, name: string, schema: JsonObject, level: number): string {
    const indent = level * 2
    const required = isRequired(parent, name) ? ' -required-' : ''
    const line = `${' '.repeat(indent)}${name}\t<${typeGuess(schema, this.#document)}>${required}${shortEnum(schema, indent)}\n`
    if (this.#recursive) return line
    const description =
      typeof schema.description === 'string' && schema.description !== '' ? schema.description : '<no description>'
    return `${line}${indented(wordWrap(description, 78 - indent), indent + 2)}\n\n`
  }
}

/** No schema is followed deeper. */
const MAX_DEPTH = 100

/** The type and the fields that an argument names. */
export function splitFieldPath(
  mapper: Mapper,
  argument: string,
): { readonly type: ResourceType | undefined; readonly path: string[] } {
  const [name = '', ...path] = argument.split('.')
  const first = mapper.find(name)
  const same = first === undefined ? [] : mapper.types.filter(({ resource }) => resource === first.resource)
  for (const type of same) {
    const full = qualifiedName(type)
    if (type.group === '' || !`${argument}.`.startsWith(`${full}.`)) continue
    const rest = argument.slice(full.length + 1)
    return { type, path: rest === '' ? [] : rest.split('.') }
  }
  return { type: first, path }
}

async function run(invocation: Invocation): Promise<void> {
  const { session, flags, args } = invocation
  const [argument, ...more] = args
  if (argument === undefined) {
    throw new CommandError(
      'You must specify the type of resource to explain. Use "kubectl api-resources" for a complete list of supported resources.\n',
    )
  }
  if (more.length > 0) throw new CommandError('We accept only this format: explain RESOURCE\n')
  const { type, path } = splitFieldPath(await session.mapper(), argument)
  if (type === undefined) throw new PlainError(`the server doesn't have a resource type "${argument.split('.')[0]}"`)
  const asked = flags.has('api-version') ? parseGroupVersion(flags.text('api-version')) : undefined
  const typed = asked === undefined ? type : { ...type, ...asked }
  const document = await SchemaDocument.read(session, typed)
  const schema = document?.schemaOf(typed)
  if (document === undefined || schema === undefined) {
    const { group, version, resource } = typed
    throw new CommandError(`couldn't find resource for "${group === '' ? '/' : `${group}/`}${version}, Resource=${resource}"`)
  }
  const group = typed.group === '' ? '' : `GROUP:      ${typed.group}\n`
  session.out(`${group}KIND:       ${typed.kind}\nVERSION:    ${typed.version}\n\n`)
  const text = new Explainer(document, flags.isOn('recursive')).output(schema, path)
  if (text === undefined) throw new CommandError(`field "${path.at(-1)}" does not exist`)
  session.out(`${text}\n`)
}

/** Get documentation for a resource. */
export const EXPLAIN: Command = {
  name: 'explain',
  help: 'Get documentation for a resource',
  flags: [
    { name: 'recursive', type: 'bool', help: 'Print the name of all the fields recursively' },
    { name: 'api-version', type: 'string', help: 'Use given api-version (group/version) of the resource' },
  ],
  completes: ['field', 'none'],
  run,
}

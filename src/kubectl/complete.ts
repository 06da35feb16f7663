import { stringOf } from '../apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../apimachinery/json/value.ts'
import { ApiError, Unreachable } from '../client/api-status.ts'
import { pathOf, type ResourceType } from '../client/resource-type.ts'
import { type Argument, type Command, GLOBAL_FLAGS } from './command.ts'
import { splitFieldPath } from './commands/explain.ts'
import { FILTERS } from './filters/pipeline.ts'
import type { Flag } from './flags.ts'
import type { Mapper } from './mapper.ts'
import { itemsOf, nameOf } from './object.ts'
import { allOf, propertiesOf, SchemaDocument, schemaIn, typeGuess } from './openapi.ts'
import { COMMANDS } from './registry.ts'
import { commandOf } from './run.ts'
import type { Session } from './session.ts'
import { parseOpenShell, ShellError } from './shell.ts'

/** A completion at the cursor. */
export interface Completion {
  /** The text that replaces its beginning. */
  readonly text: string
  readonly kind: 'command' | 'type' | 'name' | 'flag' | 'value' | 'field'
  /** `webapps` for a name of one, the type of a field, the short names of a resource. */
  readonly type?: string
  readonly help?: string
  /** The constraints of a field: `minimum 0, maximum 50`. */
  readonly limits?: string
  /** More follows without a space: `--output=`, `spec.` of a field with fields. */
  readonly isOpen?: boolean
}

export interface Completions {
  /** Where what is replaced begins in the text. */
  readonly from: number
  readonly items: readonly Completion[]
}

const NONE: Completions = { from: 0, items: [] }

/** No more are offered. */
const MOST = 50

const LIMITS = ['default', 'minimum', 'maximum', 'minLength', 'maxLength', 'pattern', 'format', 'minItems', 'maxItems'] as const

/** The limits of a schema in the words of OpenAPI. */
function limitsOf(schema: JsonObject): string {
  const limits = LIMITS.flatMap((word) => {
    const value = schema[word]
    return value === undefined || isObject(value) || Array.isArray(value) ? [] : [`${word} ${String(value)}`]
  })
  const values = Array.isArray(schema.enum) ? [schema.enum.map(String).join(', ')] : []
  return [...limits, ...values].join(', ')
}

/** The fields below a path, from a schema. */
function fieldsAt(schema: JsonObject, path: readonly string[], document: SchemaDocument, depth = 0): [string, JsonObject][] {
  const resolved = document.resolve(schema.$ref) ?? schema
  const inner = schemaIn(resolved, 'items') ?? schemaIn(resolved, 'additionalProperties')
  if (depth > 20) return []
  if (inner !== undefined) return fieldsAt(inner, path, document, depth + 1)
  const own = propertiesOf(resolved)
  const more = allOf(resolved)
  if (own.length === 0) return more.flatMap((each) => fieldsAt(each, path, document, depth + 1))
  const [field, ...rest] = path
  if (field === undefined) return own
  const next = own.find(([name]) => name === field)?.[1]
  return next === undefined ? [] : fieldsAt(next, rest, document)
}

const VERBS = 'get list watch create update patch delete deletecollection impersonate bind escalate *'.split(' ')

/** What a text ends in, for what its flags and arguments can be. */
interface Place {
  readonly command: Command
  readonly args: readonly string[]
  readonly namespace: string | undefined
  /** The flag whose value is at the cursor. */
  readonly flag: Flag | undefined
}

/** The place of the cursor among the words of a command. */
function placeOf(command: Command, words: readonly string[]): Place {
  const flags = [...command.flags, ...GLOBAL_FLAGS]
  const args: string[] = []
  let namespace: string | undefined
  let waiting: Flag | undefined
  for (const word of words) {
    if (waiting !== undefined) {
      if (waiting.name === 'namespace') namespace = word
      waiting = undefined
    } else if (word.startsWith('-') && word !== '-') {
      const [name = '', value] = word.split('=', 2)
      const flag = flags.find((each) => name === `--${each.name}` || name === `-${each.short}`)
      if (flag?.name === 'namespace' && value !== undefined) namespace = value
      if (value === undefined && flag !== undefined && flag.type !== 'bool' && flag.bare === undefined) waiting = flag
    } else args.push(word)
  }
  return { command, args, namespace, flag: waiting }
}

/** Completes a text from discovery, schemas and objects of a server. Answers of the server are kept for a while. */
export class Completer {
  readonly #session: Session
  readonly #kept = new Map<string, { readonly at: number; readonly value: Promise<unknown> }>()

  constructor(session: Session) {
    this.#session = session
  }

  /** Returns the completions of `written`; none when the server does not answer. */
  async complete(written: string): Promise<Completions> {
    try {
      const { words, isFilter, word, start } = parseOpenShell(written)
      // A word with quotes or backslashes is not replaced.
      if (written.slice(start) !== word) return NONE
      return isFilter ? filtersAt(words, word, start) : await this.#at(words, word, start)
    } catch (error) {
      const isExpected = error instanceof ShellError || error instanceof ApiError || error instanceof Unreachable
      if (isExpected || this.#session.signal.aborted) return NONE
      throw error
    }
  }

  async #at(words: readonly string[], word: string, start: number): Promise<Completions> {
    const [first, ...others] = words
    const rest = first === 'kubectl' || first === 'k' ? others : words
    const found = commandOf(rest)
    const isOnlyPart = found !== undefined && rest.length === 1 && COMMANDS.some(({ name }) => name.startsWith(`${rest[0]} `))
    if (found === undefined || isOnlyPart) {
      const names = this.#commands(rest)
      if (found === undefined || names.length > 0) return matching(start, word, names)
    }
    return found === undefined ? NONE : this.#within(placeOf(found.command, found.rest), word, start)
  }

  /** The next words of commands. */
  #commands(before: readonly string[]): Completion[] {
    const beginning = before.length === 0 ? '' : `${before.join(' ')} `
    const named = COMMANDS.filter(({ name }) => name.startsWith(beginning))
    const items = named.map(({ name, help }): Completion => {
      const [next = '', ...more] = name.slice(beginning.length).split(' ')
      return { text: next, kind: 'command', help: more.length === 0 ? help : '' }
    })
    return items.filter((item, i) => items.findIndex(({ text: each }) => each === item.text) === i)
  }

  async #within(place: Place, word: string, start: number): Promise<Completions> {
    const { command, flag } = place
    if (flag !== undefined) return matching(start, word, await this.#values(flag))
    if (word.startsWith('--') && word.includes('=')) {
      const equals = word.indexOf('=')
      const named = [...command.flags, ...GLOBAL_FLAGS].find(({ name }) => `--${name}` === word.slice(0, equals))
      const values = named === undefined ? [] : await this.#values(named)
      return matching(start + equals + 1, word.slice(equals + 1), values)
    }
    if (word.startsWith('-')) return matching(start, word, flagItems([...command.flags, ...GLOBAL_FLAGS]))
    const argument = command.completes[Math.min(place.args.length, command.completes.length - 1)] ?? 'none'
    return this.#argument(argument, place, word, start)
  }

  async #values({ completes = [] }: Flag): Promise<Completion[]> {
    if (completes === 'namespace') return this.#names(await this.#typeOf('namespaces'), undefined)
    return completes.map((value) => ({ text: value, kind: 'value', isOpen: value.endsWith('=') }))
  }

  async #argument(argument: Argument, place: Place, word: string, start: number): Promise<Completions> {
    if (argument === 'verb')
      return matching(
        start,
        word,
        VERBS.map((verb) => ({ text: verb, kind: 'value' })),
      )
    if (argument === 'field') return this.#fields(word, start)
    if (argument === 'none') return NONE
    const slash = word.indexOf('/')
    const [first = ''] = place.args
    if (slash >= 0) {
      const names = await this.#names(await this.#typeOf(word.slice(0, slash)), place.namespace)
      return matching(start + slash + 1, word.slice(slash + 1), names)
    }
    if (argument === 'name' && !first.includes('/')) {
      const names = await this.#names(await this.#typeOf(first), place.namespace)
      return matching(
        start,
        word,
        names.filter((name) => !place.args.includes(name.text)),
      )
    }
    const comma = word.lastIndexOf(',') + 1
    return matching(start + comma, word.slice(comma), typeItems(await this.#mapper()))
  }

  async #fields(word: string, start: number): Promise<Completions> {
    const mapper = await this.#mapper()
    const dot = word.lastIndexOf('.')
    if (dot < 0) return matching(start, word, typeItems(mapper))
    const { type, path } = splitFieldPath(mapper, word.slice(0, dot))
    if (type === undefined) return NONE
    const key = `schema ${type.group}/${type.version}`
    const document = await this.#keep(key, () => SchemaDocument.read(this.#session, type))
    const schema = document?.schemaOf(type)
    if (document === undefined || schema === undefined) return NONE
    const items = fieldsAt(schema, path, document).map(([name, field]): Completion => {
      const resolved = document.resolve(field.$ref) ?? field
      const below = fieldsAt(field, [], document).length > 0
      const help = stringOf(field.description) === '' ? stringOf(resolved.description) : stringOf(field.description)
      return { text: name, kind: 'field', type: typeGuess(field, document), help, limits: limitsOf(resolved), isOpen: below }
    })
    return matching(start + dot + 1, word.slice(dot + 1), items)
  }

  async #typeOf(argument: string): Promise<ResourceType | undefined> {
    return (await this.#mapper()).find(argument.split(',')[0] ?? '')
  }

  async #names(type: ResourceType | undefined, namespace: string | undefined): Promise<Completion[]> {
    if (type === undefined || !type.verbs.includes('list')) return []
    const place = type.namespaced ? { namespace: namespace ?? this.#session.environment.namespace } : {}
    const path = pathOf(type, place)
    const accept = 'application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io,application/json'
    const list = await this.#keep(path, () => this.#session.object({ method: 'GET', path, accept, query: { limit: '500' } }))
    return itemsOf(list).map((object) => ({ text: nameOf(object), kind: 'name', type: type.kind }))
  }

  #mapper(): Promise<Mapper> {
    return this.#keep('discovery', () => this.#session.readMapper())
  }

  #keep<T>(key: string, read: () => Promise<T>): Promise<T> {
    const now = this.#session.wire.clock.now()
    const known = this.#kept.get(key)
    if (known !== undefined && now - known.at < KEPT_MS) return known.value as Promise<T>
    const value = read()
    this.#kept.set(key, { at: now, value })
    return value
  }
}

/** How long an answer is good for. */
const KEPT_MS = 5000

function typeItems(mapper: Mapper): Completion[] {
  return mapper.preferred
    .filter(({ verbs }) => verbs.includes('list'))
    .flatMap((type) => {
      const item = { text: type.resource, kind: 'type', type: type.shortNames.join(', '), help: type.group } as const
      return [item, ...type.shortNames.map((short) => ({ ...item, text: short, type: type.resource }))]
    })
}

const flagItems = (flags: readonly Flag[]): Completion[] =>
  flags.flatMap(({ name, short, type, bare, help }) => {
    const isOpen = type !== 'bool' && bare === undefined
    const item = { kind: 'flag', type: type === 'bool' ? '' : type, help } as const
    const long = { ...item, text: `--${name}${isOpen ? '=' : ''}`, isOpen }
    return short === undefined ? [long] : [long, { ...item, text: `-${short}` }]
  })

/** Completes filters and their flags. */
function filtersAt([name]: readonly string[], word: string, start: number): Completions {
  if (name === undefined) {
    const items = FILTERS.map((filter): Completion => ({ text: filter.name, kind: 'command', help: filter.help }))
    return matching(start, word, items)
  }
  const filter = FILTERS.find((each) => each.name === name)
  return filter === undefined || !word.startsWith('-') ? NONE : matching(start, word, flagItems(filter.flags))
}

/** Those that begin as what is written, the exact one left out when it is the only one. */
function matching(from: number, beginning: string, items: readonly Completion[]): Completions {
  const lower = beginning.toLowerCase()
  const found = items.filter((item) => item.text.toLowerCase().startsWith(lower))
  const [only] = found
  return { from, items: found.length === 1 && only?.text === beginning ? [] : found.slice(0, MOST) }
}

import { stringify } from '../../apimachinery/json/serialize.ts'
import type { JsonObject, JsonValue } from '../../apimachinery/json/value.ts'
import { apiVersionOf, kindsOf } from '../export/kind.ts'
import { pascal } from '../export/types.ts'
import { type ConversionRules, type FieldPath, firstReader, isTwoWay, pathText, type Rule, samePath } from './rules.ts'

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/

/** Names that mean something else in the file. */
const RESERVED: ReadonlySet<string> = new Set(
  [
    'object hub kept take put translate reversed keep takeKept undefined arguments eval JSON Object Error await break case catch class const',
    'continue debugger default delete do else enum export extends false finally for function if implements import in instanceof interface let new',
    'null package private protected public return static super switch this throw true try typeof var void while with yield',
  ].flatMap((names) => names.split(' ')),
)

/** What the functions of a file call, each with those that it calls itself. */
const HELPERS = {
  take: `/** Removes a field and returns its value; undefined where it is not set. */
function take(object: Fields | undefined, ...[name = '', ...rest]: string[]): unknown {
  if (rest.length > 0) return take(object?.[name], ...rest)
  const value = object?.[name]
  if (value !== undefined) delete object?.[name]
  return value
}`,
  put: `/** Sets a field, unless the value is undefined. Objects around it that are missing are made. */
function put(object: Fields, value: unknown, ...[name = '', ...rest]: string[]): void {
  if (value === undefined) return
  if (rest.length > 0) put((object[name] ??= {}), value, ...rest)
  else object[name] = value
}`,
  translate: `/** The value that pairs have for another. Throws when they have none. */
function translate(field: string, value: unknown, pairs: Pairs): unknown {
  if (value === undefined) return undefined
  const pair = pairs.find(([from]) => from === value)
  if (pair === undefined) throw new Error(\`\${field}: no value for \${JSON.stringify(value)}\`)
  return pair[1]
}

const reversed = (pairs: Pairs): Pairs => pairs.map(([from, to]) => [to, from])`,
  keep: `/** Keeps fields in an annotation. */
function keep(object: Fields, annotation: string, fields: Fields): void {
  if (Object.values(fields).some((value) => value !== undefined)) put(object, JSON.stringify(fields), 'metadata', 'annotations', annotation)
}`,
  takeKept: `/** Removes an annotation and returns the fields that it keeps. */
function takeKept(object: Fields, annotation: string): Fields {
  const text = take(object, 'metadata', 'annotations', annotation)
  if (Object.keys(object.metadata?.annotations ?? { none: '' }).length === 0) delete object.metadata.annotations
  return typeof text === 'string' ? JSON.parse(text) : {}
}`,
} as const

type Helper = keyof typeof HELPERS

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`

const keyText = (name: string): string => (IDENTIFIER.test(name) ? name : quoted(name))

const valueText = (value: JsonValue): string => (typeof value === 'string' ? quoted(value) : stringify(value))

const argumentsOf = (path: FieldPath): string => path.map(quoted).join(', ')

/** Whether a path is another, or goes on behind it. */
const isWithin = (path: FieldPath, outer: FieldPath): boolean => outer.every((name, i) => name === path[i])

/** A path within a comment. */
const commented = (path: FieldPath): string => pathText(path).replaceAll('*/', '*').replaceAll('\n', ' ')

/** Which way a function goes: `to` the hub, or `from` it. */
type Way = 'to' | 'from'

/** The functions of one version. */
class Version {
  readonly #name: string
  readonly #hub: string
  readonly #rules: readonly Rule[]
  readonly #file: File

  constructor(name: string, hub: string, rules: readonly Rule[], file: File) {
    this.#name = name
    this.#hub = hub
    this.#rules = rules
    this.#file = file
  }

  text(): string {
    const [own, hub] = [this.#name, this.#hub]
    return `    ${keyText(own)}: {
      // Returns the object as ${hub}.
      convertTo(object${this.#file.typeOf(own)}) {
${this.#body('to', 'object')}      },
      // Returns the object of ${hub} as ${own}.
      convertFrom(hub${this.#file.typeOf(hub)}) {
${this.#body('from', 'hub')}      },
    },
`
  }

  /** First all that changes its place is taken, then it is put: fields can change places with each other. */
  #body(way: Way, object: string): string {
    const names = new Map<string, string>()
    const taken: string[] = []
    const take = (path: FieldPath): string => {
      const key = stringify([...path])
      const known = names.get(key)
      if (known !== undefined) return known
      const name = this.#file.free(path.at(-1) ?? '', new Set(names.values()))
      names.set(key, name)
      taken.push(`const ${name} = ${this.#file.call('take')}(${object}, ${argumentsOf(path)})`)
      return name
    }
    const kept = this.#kept(way === 'to' ? 'hub' : 'version')
    const leaving = this.#kept(way === 'to' ? 'version' : 'hub')
    const restored = kept.map(
      (path) => `${this.#file.call('put')}(${object}, kept[${quoted(pathText(path))}], ${argumentsOf(path)})`,
    )
    if (kept.length > 0)
      taken.push(
        `const kept = ${this.#file.call('takeKept')}(${object}, ${this.#annotation(way === 'to' ? this.#hub : this.#name)})`,
      )
    const put = this.#rules.flatMap((rule) => this.#put(rule, way, object, take, kept))
    for (const path of way === 'from' ? this.#dropped() : []) {
      if (!names.has(stringify([...path])) && !leaving.some((other) => isWithin(path, other)))
        taken.push(`${this.#file.call('take')}(${object}, ${argumentsOf(path)})`)
    }
    const fields = leaving.map((path) => `${quoted(pathText(path))}: ${take(path)}`)
    const keeps =
      fields.length === 0
        ? []
        : [
            `${this.#file.call('keep')}(${object}, ${this.#annotation(way === 'to' ? this.#name : this.#hub)}, { ${fields.join(', ')} })`,
          ]
    const lines = [...taken, ...restored, ...put, ...this.#defaults(way, object), ...keeps, `return ${object}`]
    return lines.map((line) => `        ${line}\n`).join('')
  }

  /** The fields of a side that have no place on the other. */
  #kept(side: 'version' | 'hub'): readonly FieldPath[] {
    return this.#rules.flatMap((rule) => (rule.is === 'keep' && rule.in === side ? [rule.at] : []))
  }

  /** The annotation that keeps fields of a version. */
  readonly #annotation = (version: string): string => quoted(`conversion.crdlab.dev/${version}`)

  /** The fields of the hub that no field of the version is made of. */
  #dropped(): readonly FieldPath[] {
    return this.#rules.flatMap((rule) =>
      (rule.is === 'move' || rule.is === 'map') && firstReader(this.#rules, rule.from) !== rule ? [rule.to] : [],
    )
  }

  #put(rule: Rule, way: Way, object: string, take: (path: FieldPath) => string, kept: readonly FieldPath[]): readonly string[] {
    if (rule.is !== 'move' && rule.is !== 'map') return []
    const [source, target] = way === 'to' ? [rule.from, rule.to] : [rule.to, rule.from]
    // On the way back the first rule that reads a field sets it.
    if (way === 'from' && firstReader(this.#rules, rule.from) !== rule) return []
    const value = take(source)
    const put = (what: string): string => {
      // A value that was kept says more than one that the other version cannot say.
      const isKept = !isTwoWay(this.#rules, rule) && kept.some((path) => isWithin(target, path))
      const own = isKept ? `${this.#file.call('take')}(${object}, ${argumentsOf(target)}) ?? ` : ''
      return `${this.#file.call('put')}(${object}, ${own}${what}, ${argumentsOf(target)})`
    }
    if (rule.is === 'move') return [put(value)]
    const pairs = this.#file.pairs(this.#name, this.#hub, rule)
    const call = this.#file.call('translate')
    return [put(`${call}(${quoted(pathText(source))}, ${value}, ${way === 'to' ? pairs : `reversed(${pairs})`})`)]
  }

  #defaults(way: Way, object: string): readonly string[] {
    return this.#rules.flatMap((rule) => {
      if (rule.is !== 'default' || (rule.in === 'hub') !== (way === 'to')) return []
      const path = argumentsOf(rule.at)
      const [put, take] = [this.#file.call('put'), this.#file.call('take')]
      return [`${put}(${object}, ${take}(${object}, ${path}) ?? ${valueText(rule.value)}, ${path})`]
    })
  }
}

/** What the functions of a file share. */
class File {
  readonly #types = new Map<string, string>()
  readonly #used = new Set<string>()
  readonly #helpers = new Set<Helper>()
  readonly #constants = new Map<string, { readonly rule: Rule; readonly text: string }>()
  readonly imports: ReadonlyMap<string, string>

  constructor(crd: JsonObject) {
    const imports = new Map<string, string>()
    for (const kind of kindsOf(crd)) {
      const alias = pascal(kind.version) || 'Hub'
      this.#types.set(kind.version, alias)
      imports.set(kind.version, `import type { ${pascal(kind.kind) || 'Object'} as ${alias} } from 'types/${apiVersionOf(kind)}'`)
    }
    this.imports = imports
  }

  typeOf(version: string): string {
    const type = this.#types.get(version)
    if (type === undefined) return ''
    this.#used.add(version)
    return `: ${type}`
  }

  call(helper: Helper): string {
    this.#helpers.add(helper)
    if (helper === 'keep') this.#helpers.add('put')
    if (helper === 'takeKept') this.#helpers.add('take')
    return helper
  }

  /** A name for the value of a field. */
  free(field: string, taken: ReadonlySet<string>): string {
    const camel = pascal(field)
    const plain = IDENTIFIER.test(camel) ? camel.charAt(0).toLowerCase() + camel.slice(1) : 'value'
    for (let i = 1; ; i++) {
      const name = i === 1 ? plain : `${plain}${i}`
      if (!taken.has(name) && !this.#constants.has(name) && !RESERVED.has(name)) return name
    }
  }

  pairs(version: string, hub: string, rule: Rule & { readonly is: 'map' }): string {
    for (const [name, known] of this.#constants) if (known.rule === rule) return name
    const [from, to] = [pascal(rule.from.at(-1) ?? ''), pascal(rule.to.at(-1) ?? '')]
    const base = samePath(rule.from, rule.to) ? `valuesOf${from}` : `${to.charAt(0).toLowerCase()}${to.slice(1)}Of${from}`
    const name = this.free(base, new Set())
    const pairs = rule.values.map(([a, b]) => `  [${valueText(a)}, ${valueText(b)}],\n`).join('')
    const comment = `/** ${commented(rule.from)} of ${version}, and ${commented(rule.to)} of ${hub}. */`
    this.#constants.set(name, { rule, text: `${comment}\nconst ${name}: Pairs = [\n${pairs}]` })
    return name
  }

  head(): readonly string[] {
    const types = [...this.imports].flatMap(([version, line]) => (this.#used.has(version) ? [line] : []))
    const own = [
      ...(this.#helpers.size > 0
        ? ['// The fields of any kind, whose types are not known here.\ntype Fields = Record<string, any>']
        : []),
      ...(this.#helpers.has('translate') ? ['type Pairs = readonly (readonly [unknown, unknown])[]'] : []),
    ]
    const constants = [...this.#constants.values()].map(({ text }) => text)
    return [types.join('\n'), own.join('\n'), ...constants].filter((text) => text !== '')
  }

  tail(): readonly string[] {
    return (Object.keys(HELPERS) as Helper[]).filter((name) => this.#helpers.has(name)).map((name) => HELPERS[name])
  }
}

/** The conversion function of a CRD in TypeScript, made of rules. Versions without rules keep every field. */
export function compileRules(crd: JsonObject, { hub, versions }: ConversionRules): string {
  const file = new File(crd)
  const entries = Object.entries(versions).map(([name, rules]) => new Version(name, hub, rules, file).text())
  const conversion = `export default {\n  hub: ${quoted(hub)},\n  versions: {\n${entries.join('')}  },\n}`
  return `${[...file.head(), conversion, ...file.tail()].join('\n\n')}\n`
}

import type { GoField, GoPackage } from './go-types.ts'

type Json = { readonly [key: string]: unknown }

/** The kinds that one folder describes: all of one group version. */
export interface Wanted {
  readonly group: string
  readonly version: string
  readonly kinds: readonly string[]
  /** Structs that have a file of their own, with those that they need. Absent: none has. */
  readonly apart?: readonly string[]
}

export interface Sources {
  /** A package of `k8s.io/api`, by its path there: `core/v1`. */
  package(path: string): GoPackage
  /** The schemas of the group version in upstream's OpenAPI document, by name. */
  readonly definitions: { readonly [name: string]: Json }
  /** Names of schemas that the server has for every kind. */
  readonly shared: ReadonlySet<string>
}

export interface Generated {
  /** The text of `types.ts`, below its header. */
  readonly types: string
  /** The texts of other files, by their names, below their headers. */
  readonly others: ReadonlyMap<string, string>
  readonly schema: {
    readonly definitions: Json
    readonly numbers: { [struct: string]: { [json: string]: number } }
    readonly goNames: { [struct: string]: { [json: string]: string } }
    readonly embedded?: { [struct: string]: { [embedded: string]: number } }
  }
}

const API = 'k8s.io/api/'
const REF = '#/components/schemas/'
const MACHINERY = '../../../apimachinery'

/** Types of other packages, with the constants that stand for them. */
const FOREIGN: ReadonlyMap<string, readonly [name: string, from: string]> = new Map([
  ['k8s.io/apimachinery/pkg/apis/meta/v1.ObjectMeta', ['OBJECT_META', 'typed/types.ts']],
  ['k8s.io/apimachinery/pkg/apis/meta/v1.Time', ['TIME', 'typed/time.ts']],
  ['k8s.io/apimachinery/pkg/apis/meta/v1.MicroTime', ['MICRO_TIME', 'typed/time.ts']],
  ['k8s.io/apimachinery/pkg/apis/meta/v1.LabelSelector', ['LABEL_SELECTOR', 'labels/label-selector.ts']],
  ['k8s.io/apimachinery/pkg/apis/meta/v1.Condition', ['CONDITION', 'meta/condition.ts']],
  ['k8s.io/apimachinery/pkg/apis/meta/v1.GroupResource', ['GROUP_RESOURCE', 'meta/group-resource.ts']],
  ['k8s.io/apimachinery/pkg/api/resource.Quantity', ['QUANTITY', 'quantity/quantity-type.ts']],
  ['k8s.io/apimachinery/pkg/util/intstr.IntOrString', ['INT_OR_STRING', 'typed/int-or-string.ts']],
])

/** Types of other packages that are strings. */
const FOREIGN_STRINGS: ReadonlyMap<string, string> = new Map([
  ['k8s.io/apimachinery/pkg/types.UID', 'types.UID'],
  ['k8s.io/apimachinery/pkg/apis/meta/v1.StatusReason', 'v1.StatusReason'],
])

const SCALARS: ReadonlyMap<string, string> = new Map([
  ['string', 'STRING'],
  ['bool', 'BOOL'],
  ['int32', 'INT32'],
  ['int64', 'INT64'],
  ['float64', 'FLOAT64'],
  ['[]byte', 'BYTES'],
])

/** A map of a string type to another. */
const MAP = /^map\[\w+\](.+)$/

/** The folder of a group in `k8s.io/api`. */
export const folderOf = (group: string): string => (group === '' ? 'core' : (group.split('.')[0] as string))

/** `LeaseSpec` as a constant: `LEASE_SPEC`. */
const constantOf = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toUpperCase()

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** How strategic merge patches change a field, as its schema says. */
const strategiesOf = (property: Json): string[] => String(property['x-kubernetes-patch-strategy'] ?? '').split(',')

/** How a list is merged, as the schema of its field says, as an argument of `list`. */
function mergingOf(property: unknown): string {
  if (!isJson(property)) return ''
  const type = property['x-kubernetes-list-type']
  const listKeys = property['x-kubernetes-list-map-keys']
  const keys = type === 'map' ? listKeys : type === 'set' ? [] : undefined
  const merges = strategiesOf(property).includes('merge')
  const parts = [
    ...(keys === undefined ? [] : [`keys: ${JSON.stringify(keys)}`]),
    ...(merges ? [`mergeKey: ${JSON.stringify(property['x-kubernetes-patch-merge-key'] ?? '')}`] : []),
  ]
  return parts.length === 0 ? '' : `, { ${parts.join(', ')} }`
}

/** `volume-types.ts` for `Volume`. */
const fileFor = (struct: string): string => `${constantOf(struct).toLowerCase().replaceAll('_', '-')}-types.ts`

const TYPES = 'types.ts'

/** A file of types that is being written. */
class TypesFile {
  readonly imports = new Map<string, Set<string>>()
  /** The declarations by their constants, without `export`. */
  readonly declared = new Map<string, string>()
  /** The constants that other files use. */
  readonly exported = new Set<string>()

  use(name: string, path: string): string {
    this.imports.set(path, (this.imports.get(path) ?? new Set()).add(name))
    return name
  }

  text(): string {
    const imports = [...this.imports].map(([path, names]) => `import { ${[...names].sort().join(', ')} } from '${path}'`)
    const declared = [...this.declared].map(([constant, text]) => (this.exported.has(constant) ? `export ${text}` : text))
    return `${imports.join('\n')}\n\n${declared.join('\n\n')}\n`
  }
}

/** Writes the types of some kinds, and gathers what else is known of their fields. */
class Generator {
  readonly #sources: Sources
  readonly #apart: ReadonlySet<string>
  readonly files = new Map([[TYPES, new TypesFile()]])
  /** The file of each struct, by its package and name. */
  readonly #homes = new Map<string, string>()
  #current = TYPES
  readonly numbers: { [struct: string]: { [json: string]: number } } = {}
  readonly goNames: { [struct: string]: { [json: string]: string } } = {}
  readonly embedded: { [struct: string]: { [embedded: string]: number } } = {}

  constructor(sources: Sources, apart: readonly string[] = []) {
    this.#sources = sources
    this.#apart = new Set(apart)
  }

  #file(name: string): TypesFile {
    const file = this.files.get(name) ?? new TypesFile()
    this.files.set(name, file)
    return file
  }

  #use(name: string, from = 'typed/types.ts'): string {
    return this.#file(this.#current).use(name, `${MACHINERY}/${from}`)
  }

  /** Writes a struct of a package, after those that it has, and names the constant, which the current file imports where it is in another. */
  struct(path: string, name: string, isRoot = false): string {
    const constant = constantOf(name)
    const key = `${path}.${name}`
    const home = this.#homes.get(key) ?? (this.#apart.has(name) ? fileFor(name) : this.#current)
    if (!this.#homes.has(key)) {
      this.#homes.set(key, home)
      const from = this.#current
      this.#current = home
      this.#declare(path, name, isRoot)
      this.#current = from
    }
    if (home === this.#current) return constant
    this.#file(home).exported.add(constant)
    return this.#file(this.#current).use(constant, `./${home}`)
  }

  #declare(path: string, name: string, isRoot: boolean): void {
    const constant = constantOf(name)
    const go = `${path.slice(path.lastIndexOf('/') + 1)}.${name}`
    const schema = this.#sources.definitions[`io.k8s.api.${path.replaceAll('/', '.')}.${name}`] ?? {}
    const properties = isJson(schema.properties) ? schema.properties : {}
    const fields = this.#fields(path, name)
    const lines = fields.map((field) => `  ${field.json}: ${this.#field(path, field, properties[field.json])},`)
    const meta = isRoot ? [`  ...${this.#use('TYPE_META')},`] : []
    const isAtomic = schema['x-kubernetes-map-type'] === 'atomic' ? ', true' : ''
    const head = isRoot ? `const ${constant}: ${this.#use('type StructType').slice('type '.length)}` : `const ${constant}`
    const body = `{\n${[...meta, ...lines].join('\n')}\n}`
    const file = this.#file(this.#current)
    file.declared.set(constant, `${head} = ${this.#use('struct')}('${go}', () => (${body})${isAtomic})`)
    if (isRoot) file.exported.add(constant)
  }

  /** The fields that a struct has in JSON, before those that it embeds, and notes what protobuf makes of them. */
  #fields(path: string, name: string): readonly GoField[] {
    const { structs, embedded } = this.#sources.package(path)
    const fields = structs.get(name)
    if (fields === undefined) throw new Error(`k8s.io/api/${path} has no struct ${name}`)
    const go = (of: string): string => `${path.slice(path.lastIndexOf('/') + 1)}.${of}`
    this.numbers[go(name)] = Object.fromEntries(fields.map(({ json, number }) => [json, number]))
    const unlike = fields.filter((field) => field.go !== field.json.charAt(0).toUpperCase() + field.json.slice(1))
    if (unlike.length > 0) this.goNames[go(name)] = Object.fromEntries(unlike.map((field) => [field.json, field.go]))
    const parts = embedded.get(name) ?? []
    if (parts.length > 0) this.embedded[go(name)] = Object.fromEntries(parts.map(({ type, number }) => [go(type), number]))
    const inner = parts.flatMap(({ type }) =>
      this.#fields(path, type).map((field) => ({ ...field, embedded: field.embedded ? `${type}.${field.embedded}` : type })),
    )
    return [...fields, ...inner]
  }

  #field(path: string, { type, write, embedded }: GoField, property: unknown): string {
    const plain = `${this.#use(write)}(${this.#type(path, type, property)})`
    const value = isJson(property) ? property.default : undefined
    // A text that is always written is empty by default.
    const hasDefault = typeof value === 'string' && (value !== '' || write !== 'always')
    const filled = hasDefault ? `${this.#use('withDefault')}(${plain}, '${value}')` : plain
    const isReplaced = isJson(property) && strategiesOf(property).includes('replace')
    const field = isReplaced ? `${this.#use('replaced')}(${filled})` : filled
    return embedded === undefined ? field : `${this.#use('within')}('${embedded}', ${field})`
  }

  #type(path: string, type: string, property: unknown): string {
    const scalar = SCALARS.get(type)
    if (scalar !== undefined) return this.#use(scalar)
    if (type.startsWith('*')) return `${this.#use('pointer')}(${this.#type(path, type.slice(1), property)})`
    if (type.startsWith('[]')) return `${this.#use('list')}(${this.#type(path, type.slice(2), undefined)}${mergingOf(property)})`
    const values = MAP.exec(type)?.[1]
    if (values !== undefined) {
      const map = `${this.#use('map')}(${this.#type(path, values, undefined)})`
      const isAtomic = isJson(property) && property['x-kubernetes-map-type'] === 'atomic'
      return isAtomic ? `${this.#use('atomicMap')}(${map})` : map
    }
    const dot = type.indexOf('.')
    return dot < 0 ? this.#named(path, type) : this.#foreign(path, type.slice(0, dot), type.slice(dot + 1))
  }

  #foreign(path: string, alias: string, name: string): string {
    const from = this.#sources.package(path).imports.get(alias) ?? alias
    if (from.startsWith(API)) return this.#named(from.slice(API.length), name)
    const known = FOREIGN.get(`${from}.${name}`)
    if (known !== undefined) return this.#use(...known)
    const text = FOREIGN_STRINGS.get(`${from}.${name}`)
    if (text !== undefined) return `${this.#use('namedString')}('${text}')`
    throw new Error(`scripts/upstream/schemas/generate.ts knows no type ${from}.${name}`)
  }

  #named(path: string, name: string): string {
    const of = this.#sources.package(path).names.get(name)
    if (of === undefined) return this.struct(path, name)
    const go = `${path.slice(path.lastIndexOf('/') + 1)}.${name}`
    const values = MAP.exec(of)?.[1]
    if (values !== undefined) return `${this.#use('map')}(${this.#type(path, values, undefined)}, '${go}')`
    if (of !== 'string') throw new Error(`k8s.io/api/${path}: ${name} is ${of}, and only named strings and maps are known`)
    return `${this.#use('namedString')}('${go}')`
  }
}

/** The schemas that some schemas need, themselves included, in the order of their names; those that the server has anyway are left out. */
function needed(names: readonly string[], { definitions, shared }: Sources): Json {
  const found = new Set<string>()
  const open: unknown[] = names.map((name) => ({ $ref: REF + name }))
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (!isJson(value)) continue
    open.push(...Object.values(value).filter(isJson))
    const name = typeof value.$ref === 'string' ? value.$ref.slice(REF.length) : ''
    const definition = definitions[name]
    if (definition === undefined || shared.has(name) || found.has(name)) continue
    found.add(name)
    open.push(definition)
  }
  return Object.fromEntries([...found].sort().map((name) => [name, definitions[name]]))
}

/** Describes kinds by upstream's Go types and its OpenAPI document. Throws for a type that it cannot describe. */
export function generate({ group, version, kinds, apart }: Wanted, sources: Sources): Generated {
  const generator = new Generator(sources, apart)
  const path = `${folderOf(group)}/${version}`
  for (const kind of kinds) generator.struct(path, kind, true)
  const prefix = `io.k8s.api.${folderOf(group)}.${version}.`
  const definitions = needed(
    kinds.flatMap((kind) => [`${prefix}${kind}`, `${prefix}${kind}List`]),
    sources,
  )
  const { numbers, goNames, embedded } = generator
  const more = Object.keys(embedded).length === 0 ? {} : { embedded }
  const texts = new Map([...generator.files].map(([name, file]) => [name, file.text()]))
  const types = texts.get(TYPES) ?? ''
  texts.delete(TYPES)
  return { types, others: texts, schema: { definitions, numbers, goNames, ...more } }
}

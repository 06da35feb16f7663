import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A field of a Go struct, as its tags describe it. */
export interface GoField {
  /** The name in Go; of an embedded struct, that of its type. */
  readonly go: string
  readonly type: string
  readonly json: string
  readonly write: 'always' | 'optional' | 'nonzero'
  /** The number in protobuf. */
  readonly number: number
  /** The embedded structs that it comes from, joined by dots; absent: from none. */
  readonly embedded?: string
}

/** A struct whose fields stand among those of another in JSON, and in a message of their own in protobuf. */
export interface EmbeddedStruct {
  readonly type: string
  readonly number: number
}

export interface GoPackage {
  /** The paths of what it imports, by the name that its files use. */
  readonly imports: ReadonlyMap<string, string>
  /** What it declares, without structs: `NamespacePhase` is `string`. */
  readonly names: ReadonlyMap<string, string>
  readonly structs: ReadonlyMap<string, readonly GoField[]>
  /** What structs embed, besides the kind and the version of an object. */
  readonly embedded: ReadonlyMap<string, readonly EmbeddedStruct[]>
}

const IMPORT = /^\t(?:(\w+) )?"(k8s\.io\/[^"]+)"$/
const NAMED = /^type (\w+) ([\w.[\]]+)$/
const STRUCT = /^type (\w+) struct \{$/
const FIELD = /^\t(?:(\w+)\s+)?(\S+)\s+`(.*)`/

/** What the tag of a struct field says under a key. */
const tagOf = (tags: string, key: string): string => tags.split(`${key}:"`)[1]?.split('"')[0] ?? ''

function fieldOf(line: string): GoField | undefined {
  const [, name, type = '', tags = ''] = FIELD.exec(line) ?? []
  const [json = '', ...options] = tagOf(tags, 'json').split(',')
  if (json === '') return undefined
  const write = options.includes('omitzero') ? 'nonzero' : options.includes('omitempty') ? 'optional' : 'always'
  const number = Number(tagOf(tags, 'protobuf').split(',')[1])
  return { go: name ?? type.slice(type.indexOf('.') + 1), type, json, write, number }
}

function embeddedOf(line: string): EmbeddedStruct | undefined {
  const [, name, type = '', tags = ''] = FIELD.exec(line) ?? []
  const number = Number(tagOf(tags, 'protobuf').split(',')[1])
  return name === undefined && tagOf(tags, 'json').split(',')[0] === '' && number > 0 ? { type, number } : undefined
}

/** Reads the types of API kinds from the text of Go files, of which each declaration and each field has a line. */
export function parseGoTypes(files: readonly string[]): GoPackage {
  const imports = new Map<string, string>()
  const names = new Map<string, string>()
  const structs = new Map<string, GoField[]>()
  const embedded = new Map<string, EmbeddedStruct[]>()
  for (const text of files) {
    let fields: GoField[] | undefined
    let parts: EmbeddedStruct[] = []
    for (const line of text.split('\n')) {
      const [, alias, path] = IMPORT.exec(line) ?? []
      if (path !== undefined) imports.set(alias ?? path.slice(path.lastIndexOf('/') + 1), path)
      const [, name, of] = NAMED.exec(line) ?? []
      if (name !== undefined && of !== undefined) names.set(name, of)
      const [, struct] = STRUCT.exec(line) ?? []
      if (struct !== undefined) {
        fields = []
        parts = []
        structs.set(struct, fields)
        embedded.set(struct, parts)
      } else if (line === '}') fields = undefined
      const field = fields && fieldOf(line)
      if (field !== undefined) fields?.push(field)
      const part = fields && embeddedOf(line)
      if (part !== undefined) parts.push(part)
    }
  }
  return { imports, names, structs, embedded }
}

/** Reads the package in a folder. Throws when there is none. */
export function readGoPackage(folder: string): GoPackage {
  if (!existsSync(folder)) throw new Error(`there is no Go package in ${folder}`)
  const files = readdirSync(folder).filter((file) => file.endsWith('types.go'))
  return parseGoTypes(files.map((file) => readFileSync(join(folder, file), 'utf8')))
}

import { deepEqual, isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import { CONDITION, QUANTITY } from '../../known-types.ts'
import { listOf } from '../../walk.ts'
import type { Kind } from '../kind.ts'
import { descriptionOf, keepsUnknown, pascal, type Struct, structsOf, type TypeField, type TypeRef, valuesOf } from '../types.ts'
import { fieldMarkers, isFreeText, isStruct, itemMarkers, kindMarkers, typeMarkers } from './markers.ts'

/** Packages of upstream that the types use, by the name that the file gives them. */
const PACKAGES: Readonly<Record<string, string>> = {
  apiextensionsv1: 'k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1',
  intstr: 'k8s.io/apimachinery/pkg/util/intstr',
  metav1: 'k8s.io/apimachinery/pkg/apis/meta/v1',
  resource: 'k8s.io/apimachinery/pkg/api/resource',
  runtime: 'k8s.io/apimachinery/pkg/runtime',
}

/** The words of a name that Go's conventions write in capitals. */
const INITIALISMS = new Set([
  'api',
  'cpu',
  'dns',
  'http',
  'https',
  'id',
  'ip',
  'json',
  'tcp',
  'tls',
  'ttl',
  'udp',
  'uid',
  'uri',
  'url',
  'vm',
  'yaml',
])

/** The name of a field in Go: `podIp` is `PodIp`, `url` is `URL`. */
function goName(name: string): string {
  const made = INITIALISMS.has(name.toLowerCase()) ? name.toUpperCase() : pascal(name)
  return made === '' ? 'Field' : /^[0-9]/.test(made) ? `Field${made}` : made
}

/** The names that a tag of Go's encoding/json can give a field. */
const TAGGED = /^[^"`,\\\s]+$/

/** A schema of few fields without its words, with its lists of names in order. */
function bare(schema: JsonObject): JsonObject {
  const { description: _words, properties, required, ...rest } = schema
  const fields = isObject(properties)
    ? Object.entries(properties).map(([name, value]): [string, JsonValue] => [name, isObject(value) ? bare(value) : value])
    : undefined
  return {
    ...rest,
    ...(fields === undefined ? {} : { properties: Object.fromEntries(fields) }),
    ...(required === undefined ? {} : { required: listOf(required).map(String).sort() }),
  }
}

const isCondition = ({ fields, schema }: Struct): boolean => fields.length === 6 && deepEqual(bare(schema), CONDITION)

/** The conditions of a schema on its value that no marker says. */
const UNSAID = ['allOf', 'anyOf', 'oneOf', 'not'] as const

function unsaid(schema: JsonObject): string[] {
  const isIntOrString = schema['x-kubernetes-int-or-string'] === true
  const keywords = UNSAID.filter((keyword) => schema[keyword] !== undefined && !(isIntOrString && keyword === 'anyOf'))
  return keywords.length === 0
    ? []
    : ['', `The CRD also has ${keywords.join(' and ')} here, which controller-gen has no marker for.`]
}

class Writer {
  readonly #used = new Set(['metav1'])
  readonly #conditions: ReadonlySet<string>
  readonly #names: Set<string>
  /** The types of items of lists and values of maps that demand something of their own. */
  readonly declared: string[] = []

  constructor(structs: readonly Struct[]) {
    this.#conditions = new Set(structs.filter(isCondition).map(({ name }) => name))
    this.#names = new Set(structs.map(({ name }) => name))
  }

  #of(name: string, type: string): string {
    this.#used.add(name)
    return `${name}.${type}`
  }

  imports(): string {
    const lines = Object.keys(PACKAGES).filter((name) => this.#used.has(name))
    return `import (\n${lines.map((name) => `\t${name} "${PACKAGES[name]}"\n`).join('')})`
  }

  #declare(name: string, text: string, lines: readonly string[]): string {
    let own = name
    for (let i = 2; this.#names.has(own); i++) own = name + i
    this.#names.add(own)
    this.declared.push(`${commented(lines, '')}type ${own} ${text}`)
    return own
  }

  /** What a list or a map holds, as a type of its own where markers must stand somewhere. Types of other packages keep their name. */
  #held(ref: TypeRef, schema: JsonObject, name: string): string {
    const text = this.#type(ref, schema, name)
    const markers = ref.is === 'struct' ? [] : [...typeMarkers(schema), ...(schema.nullable === true ? ['nullable'] : [])]
    if (markers.length === 0 || text.includes('.')) return text
    return this.#declare(name, text, [...descriptionOf(schema).split(/\r?\n/), ...markers.map((marker) => `+${marker}`)])
  }

  #empty(name: string, schema: JsonObject): string {
    return this.#declare(name, 'struct{}', descriptionOf(schema).split(/\r?\n/))
  }

  /** `name` is that of the type of what it holds, should it need one. */
  #type(ref: TypeRef, schema: JsonObject, name: string): string {
    const { format, items } = schema
    if (ref.is === 'struct') return this.#conditions.has(ref.name) ? this.#of('metav1', 'Condition') : ref.name
    if (ref.is === 'list') return `[]${this.#held(ref.of, isObject(items) ? items : {}, `${name}Item`)}`
    if (schema['x-kubernetes-embedded-resource'] === true) return this.#of('runtime', 'RawExtension')
    if (ref.is === 'map') {
      const values = valuesOf(schema)
      if (values === undefined) return this.#empty(name, schema)
      return `map[string]${this.#held(ref.of, isObject(values) ? values : {}, `${name}Value`)}`
    }
    if (ref.is === 'intOrString')
      return schema.pattern === QUANTITY.pattern ? this.#of('resource', 'Quantity') : this.#of('intstr', 'IntOrString')
    if (ref.is === 'integer') return format === 'int32' ? 'int32' : 'int64'
    if (ref.is === 'number') return 'float64'
    if (ref.is === 'boolean') return 'bool'
    if (ref.is === 'metadata') return this.#empty(name, schema)
    if (ref.is === 'string')
      return format === 'date-time' ? this.#of('metav1', 'Time') : format === 'byte' && isFreeText(schema) ? '[]byte' : 'string'
    return schema.type === 'object' ? this.#of('runtime', 'RawExtension') : this.#of('apiextensionsv1', 'JSON')
  }

  #field({ name, type, isRequired, schema }: TypeField, goField: string, above: string): string {
    const text = this.#type(type, schema, above + pascal(name))
    // Strings, lists and maps of no length stand for none, as in Kubernetes' own types; of other values the zero is one of its own.
    const isPointer = !isRequired && !/^(string$|\[\]|map\[)/.test(text) && !text.endsWith('.JSON')
    const isListOfOthers = text.startsWith('[]') && text.includes('.')
    const markers = [
      ...fieldMarkers(schema),
      ...(isStruct(schema) ? [] : typeMarkers(schema)),
      ...(isListOfOthers && isObject(schema.items) ? itemMarkers(schema.items) : []),
    ]
    if (type.is === 'any' && !keepsUnknown(schema)) markers.push('kubebuilder:validation:Schemaless')
    const lines = [
      ...descriptionOf(schema).split(/\r?\n/),
      ...(isStruct(schema) ? [] : unsaid(schema)),
      ...markers.map((marker) => `+${marker}`),
      isRequired ? '+required' : '+optional',
    ]
    const tag = `\`json:"${name}${isRequired ? (name === '-' ? ',' : '') : ',omitempty'}"\``
    return `${commented(lines, '\t')}\t${goField} ${isPointer ? '*' : ''}${text} ${tag}\n`
  }

  /** The declaration of a struct, its markers in front. */
  struct({ name, fields, schema }: Struct, markers: readonly string[], head = ''): string {
    if (this.#conditions.has(name)) return ''
    const taken = new Set<string>()
    const lines = fields.map((field) => {
      if (!TAGGED.test(field.name)) return `\t// Go's JSON has no tag for the field ${JSON.stringify(field.name)}.\n`
      let goField = goName(field.name)
      while (taken.has(goField)) goField += '_'
      taken.add(goField)
      return this.#field(field, goField, name)
    })
    const comment = [...descriptionOf(schema).split(/\r?\n/), ...unsaid(schema), ...markers.map((marker) => `+${marker}`)]
    return `${commented(comment, '')}type ${name} struct {\n${head}${lines.join('\n')}}`
  }
}

/** Lines of a comment, those of no text at the start left out. */
function commented(lines: readonly string[], margin: string): string {
  const from = lines.findIndex((line) => line !== '')
  return from < 0
    ? ''
    : lines
        .slice(from)
        .map((line) => `${margin}//${line === '' ? '' : ` ${line}`}\n`)
        .join('')
}

/** Go's types of a version of a CRD, with the markers of which controller-gen makes the CRD again. */
export function goOf(kind: Kind): string {
  const [root, ...structs] = structsOf(kind)
  const writer = new Writer(structs)
  const others = { ...root, fields: root.fields.filter(({ name }) => !['apiVersion', 'kind', 'metadata'].includes(name)) }
  const meta = '\tmetav1.TypeMeta `json:",inline"`\n\tmetav1.ObjectMeta `json:"metadata,omitempty"`\n\n'
  const body = writer.struct(others, kindMarkers(kind), meta)
  const list = `// +kubebuilder:object:root=true

// ${root.name}List is a list of ${root.name}.
type ${root.name}List struct {
\tmetav1.TypeMeta \`json:",inline"\`
\tmetav1.ListMeta \`json:"metadata,omitempty"\`
\tItems []${root.name} \`json:"items"\`
}`
  const inner = structs.map((struct) => writer.struct(struct, typeMarkers(struct.schema)))
  const types = [body, ...inner, ...writer.declared, list].filter((text) => text !== '')
  const head = `// +kubebuilder:object:generate=true\n// +groupName=${kind.group}\n\npackage ${goPackage(kind.version)}`
  return `${[head, writer.imports(), ...types].join('\n\n')}\n`
}

/** The name of the package of a version. */
const goPackage = (version: string): string => version.replaceAll(/[^a-z0-9]/g, '') || 'v1'

import { isObject, type JsonObject, type JsonValue } from '../apimachinery/json/value.ts'
import { type Path, valueAt } from './edit.ts'
import type { SchemaNode } from './lint/finding.ts'

/** The keyword of CEL rules. */
export const CEL = 'x-kubernetes-validations'

const NOTHING: readonly JsonValue[] = []

export const listOf = (value: JsonValue | undefined): readonly JsonValue[] => (Array.isArray(value) ? value : NOTHING)

export const isRequired = (parent: JsonObject, name: string): boolean => listOf(parent.required).includes(name)

/** What the server keeps for itself in every object. */
const OWN: ReadonlySet<string> = new Set(['metadata', 'apiVersion', 'kind'])

/** The steps from a node to what it holds; empty for the root. */
type Steps = readonly string[]

/** A schema whose place is spelled out when it is asked for: most never are. */
class Node implements SchemaNode {
  readonly schema: JsonObject
  readonly name: string
  readonly parent: Node | undefined
  readonly version: number
  readonly ruled: boolean
  readonly given: boolean
  readonly #steps: Steps
  #path: Path | undefined
  #field: string | undefined

  constructor(schema: JsonObject, name: string, steps: Steps, parent: Node | undefined, version: number) {
    this.schema = schema
    this.name = name
    this.parent = parent
    this.version = version
    this.ruled = parent?.ruled === true || schema[CEL] !== undefined
    this.given = parent !== undefined && (parent.given || parent.schema.default !== undefined)
    this.#steps = steps
  }

  get path(): Path {
    this.#path ??=
      this.parent === undefined
        ? ['spec', 'versions', this.version, 'schema', 'openAPIV3Schema']
        : [...this.parent.path, ...this.#steps]
    return this.#path
  }

  get field(): string {
    const above = this.parent?.field ?? ''
    this.#field ??=
      this.name === '' ? above + (NESTED_SUFFIX[this.#steps[0] ?? ''] ?? '') : above === '' ? this.name : `${above}.${this.name}`
    return this.#field
  }
}

const NESTED_SUFFIX: Readonly<Record<string, string>> = { items: '[]', additionalProperties: '.*' }
const ITEMS: Steps = ['items']
const VALUES: Steps = ['additionalProperties']

function add(found: Node[], node: Node): void {
  found.push(node)
  const { schema, parent, version } = node
  const { properties, items, additionalProperties } = schema
  if (isObject(properties)) {
    for (const name in properties) {
      const inner = properties[name]
      if (!isObject(inner) || (parent === undefined && OWN.has(name))) continue
      add(found, new Node(inner, name, ['properties', name], node, version))
    }
  }
  if (isObject(items)) add(found, new Node(items, '', ITEMS, node, version))
  if (isObject(additionalProperties)) add(found, new Node(additionalProperties, '', VALUES, node, version))
}

/** Every schema of every version of a CRD, parents first. The metadata of objects is the server's and left out. */
export function schemasOf(crd: JsonObject): SchemaNode[] {
  const found: Node[] = []
  for (const [version] of listOf(valueAt(crd, ['spec', 'versions'])).entries()) {
    const schema = valueAt(crd, ['spec', 'versions', version, 'schema', 'openAPIV3Schema'])
    if (isObject(schema)) add(found, new Node(schema, '', [], undefined, version))
  }
  return found
}

import type { Chance } from '../../../src/apiextensions/openapi-validation/testing/chance.ts'
import type { Returns } from '../../../src/apiserver/admission/cel/compile.ts'
import type { Json, JsonMap } from '../../replay/numbers.ts'

/** Makes an expression of a kind. */
export type Express = (kind: string) => string

const propertiesOf = (schema: JsonMap): [name: string, schema: JsonMap][] =>
  Object.entries((schema.properties ?? {}) as { [name: string]: JsonMap })

/** A value for a schema in an apply configuration: objects by the constructor of their path, the rest by expressions. */
function value(chance: Chance, schema: JsonMap, path: string, express: Express): string {
  if (schema['x-kubernetes-int-or-string'] === true) return express(chance.pick(['int', 'string']))
  switch (schema.type) {
    case 'integer':
      return express('int')
    case 'number':
      return express('double')
    case 'boolean':
      return express('bool')
    case 'array': {
      const items = chance.list(0, 2, () => value(chance, schema.items as JsonMap, path, express))
      return `[${items.join(', ')}]`
    }
    case 'object':
      if (schema.additionalProperties === undefined) return record(chance, schema, path, express, 0.6)
      return `{${chance.of(0.8) ? `'a': ${value(chance, schema.additionalProperties as JsonMap, path, express)}` : ''}}`
    default:
      return express('string')
  }
}

function record(chance: Chance, schema: JsonMap, path: string, express: Express, often: number): string {
  const fields = chance.some(propertiesOf(schema), often).map(([name, property]) => {
    const field = name.replace(/-/g, '__dash__').replace(/\./g, '__dot__')
    const made = value(chance, property, `${path}.${field}`, express)
    return chance.of(0.1)
      ? `?${field}: ${chance.of(0.5) ? `optional.of(${made})` : 'optional.none()'}`
      : `${field}: ${chance.of(0.04) ? 'null' : made}`
  })
  return `${path}{${fields.join(', ')}}`
}

function applyConfiguration(chance: Chance, spec: JsonMap, express: Express): string {
  const parts: string[] = []
  if (chance.of(0.8)) parts.push(`spec: ${record(chance, spec, 'Object.spec', express, chance.pick([0.1, 0.25, 0.5]))}`)
  if (chance.of(0.3)) parts.push(`metadata: Object.metadata{labels: {'by': ${chance.pick(["'p'", express('string')])}}}`)
  if (chance.of(0.1)) parts.push(`status: Object.status{phase: ${express('string')}}`)
  if (chance.of(0.03)) parts.push(chance.pick(["kind: 'Other'", 'nope: 1', "metadata: Object.metadata{name: 'other'}"]))
  const made = `Object{${parts.join(', ')}}`
  return chance.of(0.15) ? `${express('bool')} ? ${made} : Object{}` : made
}

/** Operations on one place or two of the object. */
function jsonPatch(chance: Chance, spec: JsonMap, express: Express): string {
  const kinds: Readonly<Record<string, string>> = { integer: 'int', number: 'double', boolean: 'bool', array: 'list:string' }
  const place = (): [pointer: string, kind: string] => {
    const [name, property] = chance.pick(propertiesOf(spec))
    const below = propertiesOf(property)
    if (below.length > 0 && chance.of(0.5)) {
      const [inner, of] = chance.pick(below)
      return [`/spec/${name}/${inner}`, kinds[String(of.type)] ?? 'string']
    }
    const end = property.type === 'array' && chance.of(0.5) ? chance.pick(['/-', '/0', '/9']) : ''
    const element = property.type === 'array' ? (property.items as JsonMap) : property
    return [`/spec/${name}${end}`, kinds[String((end === '' ? property : element).type)] ?? 'string']
  }
  const operation = (): string => {
    const op = chance.pick(['add', 'add', 'add', 'replace', 'remove', 'test', 'copy', 'move'])
    const [pointer, kind] = chance.of(0.15) ? ['/metadata/labels/by', 'string'] : place()
    const path = chance.of(0.1) ? `'/metadata/annotations/' + jsonpatch.escapeKey('a/b~c')` : `'${pointer}'`
    if (op === 'remove') return `JSONPatch{op: '${op}', path: ${path}}`
    if (op === 'copy' || op === 'move') return `JSONPatch{op: '${op}', from: '${place()[0]}', path: ${path}}`
    const given = chance.of(0.1) ? value(chance, spec, 'Object.spec', express) : express(kind)
    return `JSONPatch{op: '${chance.of(0.02) ? 'swap' : op}', path: ${path}, value: ${given}}`
  }
  const made = `[${chance.list(0, 2, operation).join(', ')}]`
  return chance.of(0.15) ? `${express('bool')} ? ${made} : []` : made
}

/** Expressions of one policy. */
export interface Expressing {
  make(depth: number, kind: string): string
  compiles(text: string, returns: Returns): boolean
}

const ATTEMPTS = 12

/** One mutation over a spec; few do not compile. */
export function randomMutation(chance: Chance, spec: JsonMap, expressions: Expressing): Json {
  const applies = chance.of(0.55)
  const express: Express = (kind) => expressions.make(chance.below(3), kind)
  const mayFail = chance.of(0.02)
  for (let attempt = 0; ; attempt++) {
    const expression = applies ? applyConfiguration(chance, spec, express) : jsonPatch(chance, spec, express)
    if (!mayFail && attempt < ATTEMPTS && !expressions.compiles(expression, applies ? 'object' : 'operations')) continue
    if (applies) return { patchType: 'ApplyConfiguration', applyConfiguration: { expression } }
    return { patchType: 'JSONPatch', jsonPatch: { expression } }
  }
}

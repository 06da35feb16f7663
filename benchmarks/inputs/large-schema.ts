/** A plain JSON value, as `JSON.parse` has it. */
export type Plain = null | boolean | number | string | Plain[] | { [key: string]: Plain }

export interface Input {
  readonly name: string
  /** JSON text of an `openAPIV3Schema`. */
  readonly schema: string
  /** JSON text of an object that is valid by it. */
  readonly object: string
}

/** The leaves that real CRDs are made of, each with a valid value. */
const LEAVES: readonly [schema: Plain, value: Plain][] = [
  [{ type: 'string', minLength: 1, maxLength: 63, pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$' }, 'orders-database-7'],
  [{ type: 'integer', format: 'int32', minimum: 0, maximum: 65_535 }, 8080],
  [{ type: 'string', enum: ['Always', 'IfNotPresent', 'Never'] }, 'IfNotPresent'],
  [{ type: 'boolean' }, true],
  [{ type: 'number', minimum: 0 }, 0.25],
  [{ type: 'string', format: 'date-time' }, '2026-03-02T09:14:21Z'],
  [{ 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] }, '20Gi'],
  [{ type: 'array', maxItems: 64, items: { type: 'string', maxLength: 256 } }, ['--config', '/etc/app.yaml', '--verbose']],
  [
    { type: 'object', additionalProperties: { type: 'string' } },
    { 'app.kubernetes.io/name': 'orders', tier: 'gold' },
  ],
]

/** A schema of `groups` objects with `fields` fields each, and an object that has lists of them: shaped like a large real CRD. */
export function largeInput(groups: number, fields: number, items: number): Input {
  const properties: Record<string, Plain> = {}
  const spec: Record<string, Plain> = {}
  for (let group = 0; group < groups; group++) {
    const [schema, value] = fieldGroup(group, fields)
    properties[`group${group}`] = { type: 'array', description: `Group ${group} of the fields of this kind.`, items: schema }
    spec[`group${group}`] = Array.from({ length: items }, () => value)
  }
  const schema = { type: 'object', required: ['spec'], properties: { spec: { type: 'object', properties } } }
  const object = { apiVersion: 'bench.example.com/v1', kind: 'Large', metadata: { name: 'large' }, spec }
  return { name: `${groups * fields} fields`, schema: JSON.stringify(schema), object: JSON.stringify(object) }
}

function fieldGroup(group: number, fields: number): [schema: Plain, value: Plain] {
  const properties: Record<string, Plain> = {}
  const value: Record<string, Plain> = {}
  for (let field = 0; field < fields; field++) {
    const [schema, leaf] = LEAVES[(group + field) % LEAVES.length] ?? [{}, null]
    const description = `Field ${field} of group ${group}, with the words that explain it to its reader.`
    properties[`field${field}`] = { ...(schema as object), description }
    value[`field${field}`] = leaf
  }
  return [{ type: 'object', required: ['field0', 'field1'], properties }, value]
}

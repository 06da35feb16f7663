import { isNumber, isObject, type JsonObject, toFloat } from '../apimachinery/json/value.ts'
import { type Path, valueAt } from './edit.ts'
import type { Finding, Fix, SchemaNode } from './finding.ts'
import { isRequired, listOf, schemasOf } from './walk.ts'

/** kubectl keeps the whole object in an annotation; annotations end at this many bytes. */
export const CLIENT_SIDE_APPLY_LIMIT = 262_144

type Said = Omit<Finding, 'rule' | 'path'> & { readonly path?: Path }
type NodeRule = (node: SchemaNode, about: About) => Said | undefined

/** What rules ask about the whole CRD; found out once. */
class About {
  readonly crd: JsonObject
  #rules: { readonly node: Path; readonly text: string }[] | undefined

  constructor(crd: JsonObject) {
    this.crd = crd
  }

  /** Whether a CEL rule stands at a field or may speak of it. */
  mentions({ name, path }: SchemaNode): boolean {
    this.#rules ??= [...schemasOf(this.crd)].flatMap(({ path: at, schema }) =>
      listOf(schema['x-kubernetes-validations'])
        .filter(isObject)
        .map(({ rule }) => ({ node: at, text: typeof rule === 'string' ? rule : '' })),
    )
    return this.#rules.some(({ node, text }) => text.includes(name) || node.join('/') === path.join('/'))
  }
}

const set = (title: string, path: Path, key: string, value: string | number): Fix => ({
  title,
  edits: [{ op: 'set', path: [...path, key], value }],
})

const INT32 = 2_147_483_647

function beyondInt32({ schema }: SchemaNode): boolean {
  return [schema.minimum, schema.maximum, schema.default, ...listOf(schema.enum)].some(
    (value) => isNumber(value) && Math.abs(toFloat(value)) > INT32,
  )
}

const integers: NodeRule = (node) => {
  const { type, format } = node.schema
  if (type !== 'integer' || format === 'int32' || format === 'int64') return undefined
  const wanted = beyondInt32(node) ? 'int64' : 'int32'
  return {
    message: 'An integer without int32 or int64 has no agreed width',
    why: 'Clients in different languages choose different types for it.',
    fix: set(`Set format: ${wanted}`, node.path, 'format', wanted),
  }
}

const nobools: NodeRule = (node, about) => {
  if (node.schema.type !== 'boolean' || node.name === '') return undefined
  const words = ['Enabled', 'Disabled']
  const { default: value } = node.schema
  const plain = Object.keys(node.schema).every((key) => ['type', 'description', 'default', 'nullable'].includes(key))
  const fix: Fix = {
    title: 'Make it an enum',
    edits: [
      { op: 'set', path: [...node.path, 'type'], value: 'string' },
      { op: 'set', path: [...node.path, 'enum'], value: words },
      ...(typeof value === 'boolean'
        ? [{ op: 'set' as const, path: [...node.path, 'default'], value: value ? 'Enabled' : 'Disabled' }]
        : []),
    ],
  }
  return {
    message: 'A boolean cannot grow a third value; prefer a string with an enum',
    why: 'A later need for one more state would break every client.',
    ...(plain && !about.mentions(node) ? { fix } : {}),
  }
}

const nofloats: NodeRule = ({ schema }) =>
  schema.type === 'number'
    ? {
        message: 'A float does not survive every encoding; prefer an integer in a smaller unit, or a quantity',
        why: 'Languages print and round floats differently, so that a written value may read back changed.',
      }
    : undefined

const lengthOf = (schema: JsonObject): number => {
  const { default: value, minLength } = schema
  return Math.max(typeof value === 'string' ? [...value].length : 0, isNumber(minLength) ? toFloat(minLength) : 0)
}

const maxlength: NodeRule = (node) => {
  const { schema } = node
  if (schema.type === 'string' && schema.maxLength === undefined && schema.enum === undefined && schema.format === undefined) {
    const limit = [256, 1024, 32_768].find((one) => one >= lengthOf(schema))
    return {
      message: 'A string without maxLength makes CEL rules on it costly',
      why: 'The cost of a rule is estimated from the longest value that may come.',
      ...(limit === undefined ? {} : { fix: set(`Add maxLength: ${limit}`, node.path, 'maxLength', limit) }),
    }
  }
  if (schema.type !== 'array' || schema.maxItems !== undefined) return undefined
  const least = Math.max(listOf(schema.default).length, isNumber(schema.minItems) ? toFloat(schema.minItems) : 0)
  return {
    message: 'A list without maxItems makes CEL rules on it costly',
    why: 'The cost of a rule is estimated from the longest list that may come.',
    ...(least > 64 ? {} : { fix: set('Add maxItems: 64', node.path, 'maxItems', 64) }),
  }
}

const isConditions = (node: SchemaNode): boolean => node.field === 'status.conditions' && node.schema.type === 'array'

const conditions: NodeRule = (node) => {
  if (!isConditions(node)) return undefined
  const { schema, path } = node
  const keys = listOf(schema['x-kubernetes-list-map-keys'])
  if (schema['x-kubernetes-list-type'] === 'map' && keys.length === 1 && keys[0] === 'type') return undefined
  const type = valueAt(schema, ['items', 'properties', 'type'])
  const required = listOf(valueAt(schema, ['items', 'required']))
  const good = isObject(type) && type.nullable !== true && (required.includes('type') || type.default === undefined)
  const fix: Fix = {
    title: 'Make it a map by type',
    edits: [
      { op: 'set', path: [...path, 'x-kubernetes-list-type'], value: 'map' },
      { op: 'set', path: [...path, 'x-kubernetes-list-map-keys'], value: ['type'] },
      ...(required.includes('type')
        ? []
        : [{ op: 'set' as const, path: [...path, 'items', 'required'], value: [...required, 'type'] }]),
    ],
  }
  return {
    message: 'Conditions are a list of type map with the key type',
    why: 'Controllers that own different conditions would else overwrite each other.',
    ...(good ? { fix } : {}),
  }
}

const ssatags: NodeRule = (node) => {
  if (node.schema.type !== 'array' || node.schema['x-kubernetes-list-type'] !== undefined || isConditions(node)) return undefined
  return {
    message: 'A list without a list type is replaced as a whole by server-side apply, without saying so',
    why: 'x-kubernetes-list-type says who may own which items.',
    fix: set('Say atomic', node.path, 'x-kubernetes-list-type', 'atomic'),
  }
}

const nophase: NodeRule = (node) =>
  node.field === 'status.phase'
    ? {
        message: 'A phase mixes several facts into one word; prefer conditions',
        why: 'New phases break clients that know the old ones, conditions can be added.',
      }
    : undefined

const statussubresource: NodeRule = (node) => {
  if (node.field !== 'status' || node.parent?.parent !== undefined) return undefined
  const at = ['spec', 'versions', node.version]
  return {
    message: 'There is a status, but no status subresource',
    why: 'Every write of the status raises generation, and users and controllers write over each other.',
    fix: { title: 'Add the status subresource', edits: [{ op: 'set', path: [...at, 'subresources', 'status'], value: {} }] },
  }
}

const lacksStatus: NodeRule = (node, about) =>
  valueAt(about.crd, ['spec', 'versions', node.version, 'subresources', 'status']) === undefined
    ? statussubresource(node, about)
    : undefined

const unreachableDefault: NodeRule = (node) => {
  const { parent, schema, name } = node
  if (schema.default === undefined || name === '' || parent?.name === undefined || parent.name === '') return undefined
  const above = parent.parent?.schema
  if (above === undefined || parent.schema.default !== undefined || isRequired(above, parent.name)) return undefined
  const complete = listOf(parent.schema.required).length === 0 && parent.schema['x-kubernetes-validations'] === undefined
  return {
    message: `The default is given only where ${parent.field} is sent`,
    why: 'Defaults are not applied below an object that is absent.',
    ...(complete
      ? { fix: { title: `Default ${parent.name} to {}`, edits: [{ op: 'set', path: [...parent.path, 'default'], value: {} }] } }
      : {}),
  }
}

const RULES: Readonly<Record<string, NodeRule>> = {
  integers,
  nobools,
  nofloats,
  maxlength,
  conditions,
  ssatags,
  nophase,
  statussubresource: lacksStatus,
  unreachabledefault: unreachableDefault,
}

/**
 * What the rules of style say about a CRD; `bytes` is the size of its text. The names are kube-api-linter's where it has the rule;
 * `unreachabledefault` and `clientsideapply` are our own.
 */
export function lintCrd(crd: JsonObject, bytes: number): Finding[] {
  const found: Finding[] = []
  if (bytes > CLIENT_SIDE_APPLY_LIMIT) {
    found.push({
      rule: 'clientsideapply',
      path: [],
      message: `${bytes} bytes are too many for client-side apply, which keeps the text in an annotation of at most 262144`,
      why: 'kubectl apply fails; kubectl apply --server-side and kubectl create do not.',
    })
  }
  const about = new About(crd)
  for (const node of schemasOf(crd)) {
    for (const rule of Object.keys(RULES)) {
      const said = RULES[rule]?.(node, about)
      if (said !== undefined) found.push({ rule, path: node.path, ...said })
    }
  }
  return found
}

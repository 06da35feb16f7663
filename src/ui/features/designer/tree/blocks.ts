import { type Edit, type Path, valueAt } from '../../../../analysis/edit.ts'
import { CONDITION, QUANTITY } from '../../../../analysis/known-types.ts'
import { listOf } from '../../../../analysis/walk.ts'
import { isObject, type JsonObject, type JsonValue } from '../../../../apimachinery/json/value.ts'
import type { CommandId } from '../../../base/commands.ts'
import type { CrdEdit } from '../crd/crd.ts'
import { addInto, isImmutable } from '../crd/field-edits.ts'
import { type FieldNode, fieldsOf, schemaPath } from '../crd/fields.ts'

/** Several fields that belong together, and what else they need of the CRD. */
export interface Block {
  readonly id: Extract<CommandId, `insert${string}`>
  readonly edit: (crd: JsonObject, version: number, node: FieldNode | undefined) => CrdEdit | undefined
  /** It changes the selected field. */
  readonly needsField?: true
}

const RULES = 'x-kubernetes-validations'

const CONDITIONS: JsonObject = {
  type: 'array',
  description: 'What the controller found, one entry for each type.',
  maxItems: 16,
  'x-kubernetes-list-type': 'map',
  'x-kubernetes-list-map-keys': ['type'],
  items: CONDITION,
}

const replicas = (description: string): JsonObject => ({ type: 'integer', format: 'int32', description, minimum: 0 })

const FIELDS: Readonly<Record<'quantity' | 'secret' | 'union', readonly [name: string, schema: JsonObject]>> = {
  quantity: [
    'storage',
    {
      ...QUANTITY,
      description: 'A quantity, such as 10Gi or 500m.',
    },
  ],
  secret: [
    'secretRef',
    {
      type: 'object',
      description: 'A key of a secret in the same namespace.',
      required: ['name', 'key'],
      properties: {
        name: { type: 'string', minLength: 1, maxLength: 253 },
        key: { type: 'string', minLength: 1, maxLength: 253 },
      },
    },
  ],
  union: [
    'source',
    {
      type: 'object',
      description: 'Exactly one of these is set.',
      properties: {
        inline: { type: 'string', maxLength: 32_768 },
        url: { type: 'string', maxLength: 2048, pattern: '^https://' },
      },
      [RULES]: [
        {
          rule: '[has(self.inline), has(self.url)].filter(x, x).size() == 1',
          message: 'exactly one of inline and url is set',
        },
      ],
    },
  ],
}

const atVersion = (version: number, ...rest: readonly string[]): Path => ['spec', 'versions', version, ...rest]

/** Puts fields into a root field that is an object, and makes that where it is missing; undefined when one of them is there. */
function intoRoot(
  crd: JsonObject,
  version: number,
  root: string,
  fields: Readonly<Record<string, JsonObject>>,
): Edit[] | undefined {
  const path = [...schemaPath(version), 'properties', root]
  const there = valueAt(crd, path)
  if (!isObject(there)) return [{ op: 'set', path, value: { type: 'object', properties: { ...fields } } }]
  const edits: Edit[] = []
  for (const name in fields) {
    const at = [...path, 'properties', name]
    const value = fields[name]
    if (valueAt(crd, at) === undefined && value !== undefined) edits.push({ op: 'set', path: at, value })
  }
  return edits
}

const missing = (crd: JsonObject, path: Path, value: JsonValue): Edit[] =>
  valueAt(crd, path) === undefined ? [{ op: 'set', path, value }] : []

function conditions(crd: JsonObject, version: number): CrdEdit {
  const edits = [
    ...missing(crd, atVersion(version, 'subresources', 'status'), {}),
    ...(intoRoot(crd, version, 'status', { conditions: CONDITIONS }) ?? []),
  ]
  return { edits, select: [...schemaPath(version), 'properties', 'status', 'properties', 'conditions'] }
}

/** Defaults below a spec that may be absent are reached through a default of its own. */
function reached(crd: JsonObject, version: number): Edit[] {
  const path = [...schemaPath(version), 'properties', 'spec']
  const spec = valueAt(crd, path)
  const required = listOf(valueAt(crd, [...schemaPath(version), 'required'])).includes('spec')
  const open = !isObject(spec) || (spec.default === undefined && spec.required === undefined && spec[RULES] === undefined)
  return open && !required ? [{ op: 'set', path: [...path, 'default'], value: {} }] : []
}

function scale(crd: JsonObject, version: number): CrdEdit {
  const selector: JsonObject = { type: 'string', description: 'Which pods are counted.', maxLength: 1024 }
  const wires = {
    specReplicasPath: '.spec.replicas',
    statusReplicasPath: '.status.replicas',
    labelSelectorPath: '.status.selector',
  }
  const edits = [
    ...missing(crd, atVersion(version, 'subresources', 'status'), {}),
    ...missing(crd, atVersion(version, 'subresources', 'scale'), wires),
    ...(intoRoot(crd, version, 'spec', { replicas: { ...replicas('How many there shall be.'), default: 1 } }) ?? []),
    ...reached(crd, version),
    ...(intoRoot(crd, version, 'status', { replicas: replicas('How many there are.'), selector }) ?? []),
  ]
  return { edits, select: [...schemaPath(version), 'properties', 'spec', 'properties', 'replicas'] }
}

/** Where a field goes: into the chosen object, beside a chosen field, else into spec. */
function target(crd: JsonObject, version: number, node: FieldNode | undefined): Path {
  if (node?.properties !== undefined) return node.properties
  const beside = node === undefined ? undefined : fieldsOf(crd, version).parentOf(node)?.properties
  if (beside !== undefined) return beside
  const root = [...schemaPath(version), 'properties']
  return isObject(valueAt(crd, [...root, 'spec'])) ? [...root, 'spec', 'properties'] : root
}

const field =
  (id: keyof typeof FIELDS): Block['edit'] =>
  (crd, version, node) =>
    addInto(crd, target(crd, version, node), FIELDS[id][0], FIELDS[id][1])

/** Adds the rule that the value of a field cannot be changed, unless it is there. */
const immutable: Block['edit'] = (_crd, _version, node) => {
  if (node === undefined) return undefined
  const rules = listOf(node.schema[RULES])
  if (rules.some(isImmutable)) return { edits: [], select: node.path }
  const rule: JsonObject = { rule: 'self == oldSelf', message: `${node.name} is immutable` }
  return { edits: [{ op: 'set', path: [...node.path, RULES, rules.length], value: rule }], select: node.path }
}

/** The blocks, in the order of the menu. */
export const BLOCKS: readonly Block[] = [
  { id: 'insertConditions', edit: conditions },
  { id: 'insertScale', edit: scale },
  { id: 'insertQuantity', edit: field('quantity') },
  { id: 'insertSecret', edit: field('secret') },
  { id: 'insertUnion', edit: field('union') },
  { id: 'insertImmutable', edit: immutable, needsField: true },
]

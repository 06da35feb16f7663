import { isObject, type JsonObject } from '../../../../apimachinery/json/value.ts'
import { parseJsonPath } from '../../../../apimachinery/jsonpath/jsonpath.ts'
import type { FieldNode, Fields } from '../crd/fields.ts'

/** A path one can choose, with what is there. */
export interface PathOption {
  /** As the CRD says it: `.spec.replicas`. */
  readonly path: string
  readonly schema: JsonObject
}

/** Names that a path can spell without quotes. */
const PLAIN = /^[A-Za-z_][\w-]*$/
const ROOT = 5

interface Way {
  /** Every name can be spelled. */
  readonly plain: boolean
  readonly list: boolean
  readonly map: boolean
}

/** What lies on the way to a field. */
function wayTo({ path }: FieldNode): Way {
  let [plain, list, map] = [true, false, false]
  for (let i = ROOT; i < path.length; i++) {
    const step = path[i]
    if (step === 'properties') plain = PLAIN.test(String(path[++i])) && plain
    else if (step === 'items') list = true
    else if (step === 'additionalProperties') map = true
  }
  return { plain, list, map }
}

/** Fields on whose way there is no list, no map and no odd name: what is at one place of each object. */
function isSimple(node: FieldNode): boolean {
  const { plain, list, map } = wayTo(node)
  return plain && !list && !map
}

const optionOf = ({ field, schema }: FieldNode, path = `.${field}`): PathOption => ({ path, schema })

const SELECTABLE = ['string', 'integer', 'boolean']

/** What `--field-selector` may name: single values. Source: k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1/types.go, SelectableField. */
export const selectablePaths = ({ all }: Fields): PathOption[] =>
  all.filter((node) => isSimple(node) && SELECTABLE.includes(String(node.schema.type))).map((node) => optionOf(node))

export type ScalePath = 'specReplicasPath' | 'statusReplicasPath' | 'labelSelectorPath'

const SCALE: Readonly<Record<ScalePath, { readonly type: string; readonly roots: readonly string[] }>> = {
  specReplicasPath: { type: 'integer', roots: ['spec.'] },
  statusReplicasPath: { type: 'integer', roots: ['status.'] },
  labelSelectorPath: { type: 'string', roots: ['status.', 'spec.'] },
}

/** What a path of the scale subresource may be. */
export function scalePaths({ all }: Fields, name: ScalePath): PathOption[] {
  const { type, roots } = SCALE[name]
  const fits = (node: FieldNode): boolean => isSimple(node) && node.schema.type === type
  return roots.flatMap((root) => all.filter((node) => fits(node) && node.field.startsWith(root)).map((node) => optionOf(node)))
}

const SCALARS = [...SELECTABLE, 'number']

const isScalar = ({ schema }: FieldNode): boolean =>
  SCALARS.includes(String(schema.type)) || schema['x-kubernetes-int-or-string'] === true

const METADATA: readonly PathOption[] = [
  { path: '.metadata.creationTimestamp', schema: { type: 'string', format: 'date-time' } },
  { path: '.metadata.generation', schema: { type: 'integer' } },
]

/** A list of conditions, as everybody has it: what one wants to see of it is the status of one type. */
const isConditions = ({ schema }: FieldNode): boolean => {
  const { items } = schema
  const properties = isObject(items) && isObject(items.properties) ? items.properties : undefined
  return schema.type === 'array' && properties?.type !== undefined && properties.status !== undefined
}

/** What a column may print: single values, those of lists too (of which the first is printed), and conditions by their type. */
export function columnPaths({ all }: Fields): PathOption[] {
  const found: PathOption[] = []
  for (const node of all) {
    const { plain, map } = wayTo(node)
    if (!plain || map) continue
    if (isConditions(node)) {
      const schema = { type: 'string' }
      found.push({ path: `.${node.field}[?(@.type=="Ready")].status`, schema })
    } else if (isScalar(node)) found.push(optionOf(node, `.${node.field.replaceAll('[]', '[*]')}`))
  }
  return [...found, ...METADATA]
}

/** The type of a column that prints values of a schema. */
export function columnType({ type, format }: JsonObject): string {
  if (type === 'string' && (format === 'date' || format === 'date-time')) return 'date'
  return ['integer', 'number', 'boolean'].includes(String(type)) ? String(type) : 'string'
}

/** Why a column's path cannot be read; the server takes it all the same, and prints no column from there on. */
export function unreadablePath(path: string): string | undefined {
  const parsed = parseJsonPath(`{${path}}`)
  return 'error' in parsed ? parsed.error : undefined
}

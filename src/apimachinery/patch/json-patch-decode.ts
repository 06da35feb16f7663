import { jsonKind } from '../json/kind.ts'
import { stringify } from '../json/serialize.ts'
import { isObject, type JsonValue } from '../json/value.ts'
import { RawJson } from './raw-json.ts'

/** More operations than this are rejected with 413. */
export const MAX_JSON_PATCH_OPERATIONS = 10_000

export interface JsonPatchOperation {
  readonly op: string
  readonly path?: string
  readonly from?: string
  /** The value as it was written: `test` compares texts of scalars, not their meaning. */
  readonly value?: { readonly raw: RawJson; readonly at: number }
}

export interface DecodedPatch {
  readonly operations: readonly JsonPatchOperation[]
  /** Members that no operation has, as strict decoding names them: `[0].x`. */
  readonly unknown: readonly string[]
}

const KNOWN = ['op', 'path', 'from', 'value']

const misfit = (value: JsonValue, into: string): { readonly error: string } => ({
  error: `json: cannot unmarshal ${jsonKind(value)} into Go ${into}`,
})

/** The types a patch is decoded into: with field validation, and without. */
const TYPES = {
  strict: { patch: '[]handlers.jsonPatchOp', operation: 'handlers.jsonPatchOp' },
  lenient: { patch: 'jsonpatch.Patch', operation: 'jsonpatch.Operation' },
} as const

/**
 * Reads a JSON patch. `text` is what was sent; with it `test` is as exact as the server's. An error is Go's sentence about a wrong
 * type. With fieldValidation Strict or Warn (`strict`) the server puts it behind `error decoding patch: `; with Ignore it says it alone,
 * and does not look into operations.
 * Source: k8s.io/apiserver/pkg/endpoints/handlers/patch.go, applyJSPatch.
 */
export function decodeJsonPatch(
  value: JsonValue,
  text = stringify(value),
  strict = true,
): DecodedPatch | { readonly error: string } {
  const types = strict ? TYPES.strict : TYPES.lenient
  if (value === null) return { operations: [], unknown: [] }
  if (!Array.isArray(value)) return misfit(value, `value of type ${types.patch}`)
  const raw = new RawJson(text)
  const items = raw.items(0)
  const operations: JsonPatchOperation[] = []
  const unknown: string[] = []
  for (const [i, item] of value.entries()) {
    if (item !== null && !isObject(item)) return misfit(item, `value of type ${types.operation}`)
    const operation = item ?? {}
    const fault = strict ? memberFault(operation, i, unknown) : undefined
    if (fault !== undefined) return fault
    operations.push(operationOf(operation, raw, items[i] ?? 0))
  }
  return { operations, unknown }
}

/** The first member of a wrong type; members that no operation has are added to `unknown`. */
function memberFault(
  operation: { readonly [key: string]: JsonValue },
  index: number,
  unknown: string[],
): { readonly error: string } | undefined {
  for (const key in operation) {
    const member = operation[key] as JsonValue
    if (!KNOWN.includes(key)) unknown.push(`[${index}].${key}`)
    else if (key !== 'value' && member !== null && typeof member !== 'string') {
      return misfit(member, `struct field jsonPatchOp.${key} of type string`)
    }
  }
  return undefined
}

function operationOf(object: { readonly [key: string]: JsonValue }, raw: RawJson, at: number): JsonPatchOperation {
  const { op, path, from, value } = object
  const valueAt = value === undefined ? undefined : raw.members(at).get('value')
  return {
    op: typeof op === 'string' ? op : 'unknown',
    ...(typeof path === 'string' && { path }),
    ...(typeof from === 'string' && { from }),
    ...(valueAt !== undefined && { value: { raw, at: valueAt } }),
  }
}

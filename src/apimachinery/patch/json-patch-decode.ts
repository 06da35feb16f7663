import { isObject, type JsonValue } from '../json/value.ts'
import { type RawTree, rawTree } from './raw-tree.ts'

/** More operations than this are refused with 413. */
export const MAX_JSON_PATCH_OPERATIONS = 10_000

export interface JsonPatchOperation {
  readonly op: string
  readonly path?: string
  readonly from?: string
  /** Absent and null are both null, except to `test`. */
  readonly value?: JsonValue
  /** The value as it was written: `test` compares texts of scalars, not their meaning. */
  readonly raw?: RawTree
}

export interface DecodedPatch {
  readonly operations: readonly JsonPatchOperation[]
  /** Members that no operation has, as strict decoding names them: `[0].x`. */
  readonly unknown: readonly string[]
}

const KNOWN = ['op', 'path', 'from', 'value']

const shapeOf = (value: JsonValue): string => {
  if (typeof value === 'string') return 'string'
  if (typeof value === 'boolean') return 'bool'
  if (Array.isArray(value)) return 'array'
  return isObject(value) ? 'object' : 'number'
}

const misfit = (value: JsonValue, into: string): { readonly error: string } => ({
  error: `json: cannot unmarshal ${shapeOf(value)} into Go ${into}`,
})

/**
 * Reads a JSON patch. `text` is what was sent; with it `test` is as exact as the server's. An error is Go's sentence about a wrong
 * type, which the server puts behind `error decoding patch: `.
 * Source: k8s.io/apiserver/pkg/endpoints/handlers/patch.go, applyJSPatch.
 */
export function decodeJsonPatch(value: JsonValue, text?: string): DecodedPatch | { readonly error: string } {
  if (value === null) return { operations: [], unknown: [] }
  if (!Array.isArray(value)) return misfit(value, 'value of type []handlers.jsonPatchOp')
  const raw = text === undefined ? undefined : rawTree(text)
  const operations: JsonPatchOperation[] = []
  const unknown: string[] = []
  for (const [i, item] of value.entries()) {
    if (item !== null && !isObject(item)) return misfit(item, 'value of type handlers.jsonPatchOp')
    const operation = item ?? {}
    for (const key in operation) {
      const member = operation[key] as JsonValue
      if (!KNOWN.includes(key)) unknown.push(`[${i}].${key}`)
      else if (key !== 'value' && member !== null && typeof member !== 'string') {
        return misfit(member, `struct field jsonPatchOp.${key} of type string`)
      }
    }
    const rawItem = Array.isArray(raw) ? raw[i] : undefined
    operations.push(operationOf(operation, rawItem instanceof Map ? rawItem.get('value') : undefined))
  }
  return { operations, unknown }
}

function operationOf(object: { readonly [key: string]: JsonValue }, raw: RawTree | undefined): JsonPatchOperation {
  const { op, path, from, value } = object
  return {
    op: typeof op === 'string' ? op : 'unknown',
    ...(typeof path === 'string' && { path }),
    ...(typeof from === 'string' && { from }),
    ...(value !== undefined && { value }),
    ...(raw !== undefined && { raw }),
  }
}

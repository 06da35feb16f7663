import { deepEqual, isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { type Compile, every, type Keyword, limit } from './keyword.ts'
import { broken, brokenSentence, tooMany } from './problems.ts'
import { reportChild } from './ratcheting.ts'

const hasTwins = (list: readonly JsonValue[]): boolean =>
  list.some((value, i) => list.some((other, j) => j < i && deepEqual(value, other)))

/**
 * `items`, `minItems`, `maxItems` and `uniqueItems` (rule VV-8). The forms that no CRD may have, `additionalItems` and a list of
 * schemas as `items`, are not read.
 * Source: k8s.io/kube-openapi/pkg/validation/validate/slice_validator.go.
 */
export function compileArrays(schema: JsonObject, compile: Compile): Keyword<JsonValue[]> | undefined {
  const min = limit(schema.minItems)
  const max = limit(schema.maxItems)
  const unique = schema.uniqueItems === true
  const items = isObject(schema.items) ? schema.items : undefined
  const accepts = every<JsonValue[]>([
    min === undefined ? undefined : (list) => list.length >= min,
    max === undefined ? undefined : (list) => list.length <= max,
    items === undefined ? undefined : acceptsItems(items, compile),
    unique ? (list) => !hasTwins(list) : undefined,
  ])
  if (accepts === undefined) return undefined
  return {
    accepts,
    report(value, path, into, correlation) {
      if (!Array.isArray(value)) return
      if (items !== undefined) {
        const node = compile(items)
        for (const [i, item] of value.entries()) into.merge(reportChild(node, item, `${path}[${i}]`, correlation?.index(i)))
      }
      if (min !== undefined && value.length < min) {
        into.add(broken(path, value.length, `should have at least ${min} items`, 'VV-8'))
      }
      if (max !== undefined && value.length > max) into.add(tooMany(path, value.length, max, 'items', 'VV-8'))
      if (unique && hasTwins(value)) into.add(brokenSentence(path, '', `${path} in body shouldn't contain duplicates`, 'VV-8'))
    },
  }
}

/** The schema of the items is compiled when the first item is met. */
function acceptsItems(items: JsonObject, compile: Compile): (list: JsonValue[]) => boolean {
  let accepts: ((item: JsonValue) => boolean) | undefined
  return (list) => {
    if (list.length === 0) return true
    accepts ??= compile(items).accepts
    for (let i = 0; i < list.length; i++) if (!accepts(list[i] as JsonValue)) return false
    return true
  }
}

import { parseJson } from '../../../../apimachinery/json/parse.ts'
import type { JsonObject, JsonValue } from '../../../../apimachinery/json/value.ts'
import { RUNTIME_COST_BUDGET } from '../../../../cel/cost/limits.ts'
import { Correlation } from '../../../openapi-validation/correlation.ts'
import { newStructural } from '../../convert.ts'
import { compileCelValidator } from '../validation.ts'

export const json = (text: string): JsonValue => parseJson(text).value as JsonValue

export interface Case {
  readonly schema: string
  readonly value: string
  readonly old?: string
  readonly root?: boolean
  readonly budget?: number
  readonly ratchets?: boolean
}

export function outcome({ schema, value, old, root = false, budget = RUNTIME_COST_BUDGET, ratchets = false }: Case): string[] {
  const converted = newStructural(json(schema) as JsonObject)
  if ('errors' in converted) throw new Error('not structural')
  const [now, before] = [json(value), old === undefined ? undefined : json(old)]
  const correlation = ratchets && before !== undefined ? new Correlation(now, before, converted.structural.source) : undefined
  const result = compileCelValidator(converted.structural, root)?.validate(undefined, now, before, budget, correlation)
  return [...(result?.errors ?? []).map((e) => `${e.type} ${e.field}: ${e.body}`), ...(result?.warnings ?? [])]
}

export const property = (schema: string): string => `{"type": "object", "properties": {"a": ${schema}}}`
export const ruled = (type: string, ...rules: string[]): string =>
  `{${type}, "x-kubernetes-validations": [${rules.map((rule) => `{"rule": ${JSON.stringify(rule)}}`).join(', ')}]}`
export const failed = (field: string, value: string, rule: string): string =>
  `FieldValueInvalid ${field}: Invalid value: ${value}: failed rule: ${rule}`

export const KEYED = `"type": "array", "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["k"]`
export const ITEM = ruled(
  `"type": "object", "properties": {"k": {"type": "string"}, "v": {"type": "integer"}}`,
  'self.v >= oldSelf.v',
)

export const INTEGER = '"type": "integer"'
export const STRING = '"type": "string"'
/** A rule that holds: branches alone give a schema no validator. */
export const HOLDS = '"x-kubernetes-validations": [{"rule": "true"}]'

import type { JsonValue } from '../../apimachinery/json/value.ts'
import type { Correlation } from './correlation.ts'
import type { SchemaNode } from './keyword.ts'
import { Result } from './result.ts'

/**
 * The result of a member or item: its errors are dropped when it is what it was before (rule RT-1).
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/validation/ratcheting.go.
 */
export function reportChild(node: SchemaNode, value: JsonValue, path: string, correlation: Correlation | undefined): Result {
  const result = node.report(value, path, correlation)
  return result.valid || correlation === undefined || !correlation.unchanged ? result : new Result()
}

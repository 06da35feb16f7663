import { stringify } from '../json/serialize.ts'
import { isNumber, type JsonValue } from '../json/value.ts'
import { type CustomType, INT32 } from './types.ts'

/**
 * `intstr.IntOrString`: an int32, or a text such as a percentage.
 * Source: k8s.io/apimachinery/pkg/util/intstr/intstr.go, UnmarshalJSON.
 */
export const INT_OR_STRING: CustomType = {
  kind: 'custom',
  go: 'intstr.IntOrString',
  unmarshal(value, nested) {
    if (typeof value === 'string') return { value }
    const decoded = nested(value, INT32)
    return 'error' in decoded ? decoded : { value: decoded.value ?? 0 }
  },
}

/** An int or text as Go's `String` prints it; empty where it is absent. */
export const intOrStringText = (value: JsonValue | undefined): string =>
  typeof value === 'string' ? value : value !== undefined && isNumber(value) ? stringify(value) : ''

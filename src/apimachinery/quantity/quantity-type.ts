import { stringify } from '../json/serialize.ts'
import type { JsonValue } from '../json/value.ts'
import { trimSpace } from '../text/runs.ts'
import type { CustomType } from '../typed/types.ts'
import { Quantity } from './quantity.ts'

const textOf = (value: JsonValue): string => trimSpace(typeof value === 'string' ? value : stringify(value))

/**
 * `resource.Quantity` as a Go type: a text or a number, which is written as its canonical text.
 * Source: k8s.io/apimachinery/pkg/api/resource/quantity.go, UnmarshalJSON and MarshalJSON.
 */
export const QUANTITY: CustomType = {
  kind: 'custom',
  go: 'resource.Quantity',
  unmarshal(value) {
    if (value === null) return { value: '0' }
    const quantity = Quantity.parse(textOf(value))
    return 'error' in quantity ? quantity : { value: quantity.toString() }
  },
}

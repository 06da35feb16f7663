import { type JsonObject, type JsonValue, newObject } from '../json/value.ts'
import type { GoType, StructType } from './types.ts'

/** The zero value of a type in the decoded tree; nil pointers, lists, maps and custom types are null. */
export function zeroOf(type: GoType): JsonValue {
  switch (type.kind) {
    case 'string':
      return ''
    case 'bool':
      return false
    case 'int32':
    case 'int64':
    case 'float64':
      return 0
    case 'struct':
      return zeroStruct(type)
    default:
      return null
  }
}

function zeroStruct(type: StructType): JsonObject {
  const zero = newObject()
  for (const [key, field] of type.fields) {
    if (field.write === 'always' || (field.write === 'set' && (field.type.kind === 'struct' || field.type.kind === 'custom'))) {
      zero[key] = zeroOf(field.type)
    }
  }
  return zero
}

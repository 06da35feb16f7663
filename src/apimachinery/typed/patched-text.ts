import { stringify } from '../json/serialize.ts'
import { compareBytes } from '../json/utf8.ts'
import { isObject, type JsonObject, type JsonValue } from '../json/value.ts'
import type { CustomType, GoType, StructType } from './types.ts'

/**
 * A patched object of a typed kind as the 422 for one that cannot be decoded shows it: objects that the patch touched are in the
 * order of names, all others in that of Go's structs.
 */
export const patchedText = (patched: JsonValue, type: StructType, touched: JsonValue): string =>
  isObject(patched) ? touchedText(patched, type, touched) : stringify(patched)

function touchedText(value: JsonObject, type: StructType | undefined, touched: JsonValue): string {
  const parts = Object.keys(value)
    .sort(compareBytes)
    .map((key) => {
      const member = value[key] as JsonValue
      const below = isObject(touched) ? touched[key] : undefined
      const declared = type?.fields.get(key)?.type
      const text =
        isObject(member) && isObject(below)
          ? touchedText(member, declared?.kind === 'struct' ? declared : undefined, below)
          : structOrderedText(member, declared)
      return `${JSON.stringify(key)}:${text}`
    })
  return `{${parts.join(',')}}`
}

/** A value of a type as JSON whose objects are in the order of Go's structs. */
export function structOrderedText(value: JsonValue, type: GoType | undefined): string {
  switch (type?.kind) {
    case 'struct':
      return isObject(value) ? structText(value, type) : stringify(value)
    case 'list':
      return Array.isArray(value) ? `[${value.map((item) => structOrderedText(item, type.items)).join(',')}]` : stringify(value)
    case 'map':
      return isObject(value) ? mapText(value, type.values) : stringify(value)
    case 'pointer':
      return structOrderedText(value, type.to)
    case 'custom':
      return structOrderedText(value, marshalledAs(value, type))
    default:
      return stringify(value)
  }
}

function mapText(object: JsonObject, values: GoType): string {
  const keys = Object.keys(object).sort(compareBytes)
  return `{${keys.map((key) => `${JSON.stringify(key)}:${structOrderedText(object[key] as JsonValue, values)}`).join(',')}}`
}

/** The type by whose rules a custom type writes a value, where it leaves that to another. */
function marshalledAs(value: JsonValue, type: CustomType): GoType | undefined {
  let as: GoType | undefined
  type.marshal?.(value, (encoded, other) => {
    as = other
    return encoded
  })
  return as
}

function structText(value: { [key: string]: JsonValue }, { fields }: StructType): string {
  const declared = [...fields].filter(([name]) => value[name] !== undefined)
  const others = Object.keys(value).filter((name) => !fields.has(name))
  const parts = [
    ...declared.map(([name, field]) => `${JSON.stringify(name)}:${structOrderedText(value[name] as JsonValue, field.type)}`),
    ...others.map((name) => `${JSON.stringify(name)}:${stringify(value[name] as JsonValue)}`),
  ]
  return `{${parts.join(',')}}`
}

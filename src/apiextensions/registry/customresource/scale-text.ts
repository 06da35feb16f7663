import { stringify } from '../../../apimachinery/json/serialize.ts'
import { compareBytes } from '../../../apimachinery/json/utf8.ts'
import { isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import { SCALE } from '../../../apimachinery/typed/scale.ts'
import type { GoType, StructType } from '../../../apimachinery/typed/types.ts'

/**
 * A patched Scale as the 422 for one that cannot be decoded shows it: objects that the patch touched are in the order of names, all
 * others in that of Go's structs.
 */
export const patchedScaleText = (patched: JsonValue, touched: JsonValue): string =>
  isObject(patched) ? touchedText(patched, SCALE, touched) : stringify(patched)

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
          : textOf(member, declared)
      return `${JSON.stringify(key)}:${text}`
    })
  return `{${parts.join(',')}}`
}

function textOf(value: JsonValue, type: GoType | undefined): string {
  if (type?.kind === 'struct' && isObject(value)) return structText(value, type)
  if (type?.kind === 'list' && Array.isArray(value)) return `[${value.map((item) => textOf(item, type.items)).join(',')}]`
  return stringify(value)
}

function structText(value: { [key: string]: JsonValue }, { fields }: StructType): string {
  const declared = [...fields].filter(([name]) => value[name] !== undefined)
  const others = Object.keys(value).filter((name) => !fields.has(name))
  const parts = [
    ...declared.map(([name, field]) => `${JSON.stringify(name)}:${textOf(value[name] as JsonValue, field.type)}`),
    ...others.map((name) => `${JSON.stringify(name)}:${stringify(value[name] as JsonValue)}`),
  ]
  return `{${parts.join(',')}}`
}

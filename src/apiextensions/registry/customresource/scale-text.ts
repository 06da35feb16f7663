import { stringify } from '../../../apimachinery/json/serialize.ts'
import { compareBytes } from '../../../apimachinery/json/utf8.ts'
import { isObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import { SCALE } from '../../../apimachinery/typed/scale.ts'
import type { GoType, StructType } from '../../../apimachinery/typed/types.ts'

/**
 * A patched Scale as the 422 for one that cannot be decoded shows it: the level that the patch touched is in the order of names, what
 * lies below in that of Go's structs.
 */
export function patchedScaleText(patched: JsonValue): string {
  if (!isObject(patched)) return stringify(patched)
  const keys = Object.keys(patched).sort(compareBytes)
  return `{${keys.map((key) => `${JSON.stringify(key)}:${textOf(patched[key] as JsonValue, SCALE.fields.get(key)?.type)}`).join(',')}}`
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

import { stringify as stringifyYaml } from 'yaml'
import { compareBytes } from '../json/utf8.ts'
import { Dbl, isObject, type JsonValue } from '../json/value.ts'

/** YAML text of a value, keys in order. */
export const toYaml = (value: JsonValue): string => stringifyYaml(plain(value), { lineWidth: 80, indentSeq: false })

function plain(value: JsonValue): unknown {
  if (value instanceof Dbl) return value.value
  if (Array.isArray(value)) return value.map(plain)
  if (!isObject(value)) return value
  return new Map(
    Object.keys(value)
      .sort(compareBytes)
      .map((key) => [key, plain(value[key] as JsonValue)]),
  )
}

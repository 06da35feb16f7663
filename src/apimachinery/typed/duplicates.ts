import { isObject, type JsonValue } from '../json/value.ts'
import type { GoType, StructType } from './types.ts'

/**
 * Those of the duplicate fields of a text that strict decoding of a type notices: it looks neither into fields the type does not
 * have nor into types with a decoder of their own (`items` of a schema, defaults).
 * @param paths as `parseJson` names them
 * @param value the parsed text
 */
export const visibleDuplicates = (paths: readonly string[], value: JsonValue, type: StructType): string[] =>
  paths.filter((path) => isVisible(path, value, type))

function isVisible(path: string, value: JsonValue | undefined, type: GoType): boolean {
  switch (type.kind) {
    case 'pointer':
      return isVisible(path, value, type.to)
    case 'list': {
      const index = /^\[(\d+)\]\.?/.exec(path)
      if (index === null || !Array.isArray(value)) return false
      return isVisible(path.slice(index[0].length), value[Number(index[1])], type.items)
    }
    case 'map':
      return isObject(value) && Object.keys(value).some((key) => isBelow(path, key, value[key], type.values))
    case 'struct':
      return isObject(value) && [...type.fields].some(([key, field]) => isBelow(path, key, value[key], field.type))
    default:
      return false
  }
}

function isBelow(path: string, key: string, value: JsonValue | undefined, type: GoType): boolean {
  if (path === key) return true
  if (!path.startsWith(key)) return false
  const rest = path.slice(key.length)
  return rest.startsWith('.') ? isVisible(rest.slice(1), value, type) : rest.startsWith('[') && isVisible(rest, value, type)
}

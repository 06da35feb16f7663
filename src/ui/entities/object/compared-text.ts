import { parseJson } from '../../../apimachinery/json/parse.ts'
import { isObject, type JsonValue, objectOf } from '../../../apimachinery/json/value.ts'
import { toYaml } from '../../../apimachinery/yaml/serialize.ts'

/** An object without what says who owns its fields. */
export function withoutManagedFields(value: JsonValue): JsonValue {
  if (!isObject(value) || !isObject(value.metadata)) return value
  const { managedFields: _, ...metadata } = value.metadata
  return objectOf({ ...value, metadata: objectOf(metadata) })
}

/** The lines of an answer in JSON as they are compared: YAML, without who owns which field. */
export const comparedLines = (json: string): string[] =>
  toYaml(withoutManagedFields(parseJson(json).value))
    .trimEnd()
    .split('\n')

/** Whether a line differs between any two servers, whatever they are asked. */
export const differsAlways = (line: string): boolean =>
  /^(?:uid|creationTimestamp|deletionTimestamp|resourceVersion): /.test(line.trimStart())

/** The lines of an answer that say something of its server. */
export const tellingLines = (json: string): string[] => comparedLines(json).filter((line) => !differsAlways(line))

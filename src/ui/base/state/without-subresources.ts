import { JsonRangeError, JsonSyntaxError, parseJson } from '../../../apimachinery/json/parse.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import { parseYaml } from '../../../apimachinery/yaml/parse.ts'
import { YamlSyntaxError } from '../../../apimachinery/yaml/syntax-error.ts'
import type { RequestSpec } from '../../../client/transport.ts'

const POINTER = '/spec/subResources'

function parsed({ body = '', contentType = '' }: RequestSpec): JsonValue | undefined {
  try {
    return (contentType.includes('yaml') ? parseYaml(body) : parseJson(body)).value
  } catch (error) {
    // The server says what is wrong with it.
    if (error instanceof JsonSyntaxError || error instanceof JsonRangeError || error instanceof YamlSyntaxError) return undefined
    throw error
  }
}

const touches = (operation: JsonValue): boolean => isObject(operation) && String(operation.path ?? '').startsWith(POINTER)

function without(value: JsonValue | undefined): JsonValue | undefined {
  if (Array.isArray(value)) return value.some(touches) ? value.filter((operation) => !touches(operation)) : undefined
  if (!isObject(value) || !isObject(value.spec) || value.spec.subResources === undefined) return undefined
  const { subResources: _, ...spec } = value.spec
  return { ...value, spec: spec as JsonObject }
}

/** A write of a CRD, or a patch of one, without `spec.subResources`; the same request where it says nothing of them (rule PR-G3). */
export function withoutSubResources(request: RequestSpec): RequestSpec {
  const left = without(parsed(request))
  if (left === undefined) return request
  // What was YAML is JSON now, which is YAML still.
  return { ...request, body: stringify(left) }
}

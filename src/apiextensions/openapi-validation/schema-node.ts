import { Dbl, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { acceptsAnyKind, acceptsOneKind } from './accepts.ts'
import type { Correlation } from './correlation.ts'
import type { Compile, SchemaNode } from './keyword.ts'
import { compileParts, type Parts } from './parts.ts'
import { Result } from './result.ts'
import { compileType, type Formats } from './type.ts'

// One node for one schema object, however often and by whomever it is compiled: a CRD that changes in one place keeps the others.
function nodesWith(formats: Formats): Compile {
  const nodes = new WeakMap<JsonObject, SchemaNode>()
  const compile: Compile = (schema) => {
    let node = nodes.get(schema)
    if (node === undefined) {
      node = compileNode(schema, formats, compile)
      nodes.set(schema, node)
    }
    return node
  }
  return compile
}

/** Compiles a schema. What it contains is compiled when a value first needs it. The schema must not change afterwards. */
export const nodeOf: Compile = nodesWith('checked')

/** The same with every format that is written, also those that are not checked for the type beside them. */
export const nodeWithAnyFormat: Compile = nodesWith('any')

/** Most values are of the one type that is asked for; the keywords of other types are compiled when a value of another comes. */
function compileNode(schema: JsonObject, formats: Formats, compile: Compile): SchemaNode {
  const type = compileType(schema, formats)
  let all: Parts | undefined
  const parts = (): Parts => {
    all ??= compileParts(schema, type, compile)
    return all
  }
  return {
    accepts: acceptsOneKind({ schema, type, compile, parts }) ?? acceptsAnyKind(parts()),
    report: (value, path, correlation) => reportAll(parts(), value, path, correlation),
  }
}

/** How many of upstream's validators run for a value of any type, the closing one included. */
const MATCHES_OF_ALL = 4

/** How many more run, or count twice, for a value of this type. */
function matchesOfKind(value: JsonValue): number {
  if (typeof value === 'boolean') return 0
  if (typeof value === 'string') return 1
  return Array.isArray(value) || typeof value !== 'object' || value instanceof Dbl ? 2 : 1
}

/**
 * All errors of a value, in the order of upstream's validators.
 * Source: k8s.io/kube-openapi/pkg/validation/validate/schema.go.
 */
function reportAll(parts: Parts, value: JsonValue, path: string, correlation?: Correlation): Result {
  const { type, enumeration } = parts
  const result = new Result()
  const wrong = value === null ? type.nullProblem(path) : type.problem(value, path)
  if (wrong !== undefined) result.add(wrong)
  if (value === null) {
    if (wrong === undefined) result.matches = 1
    enumeration?.report(value, path, result)
    return result
  }
  const { junctors, strings, format, numbers, arrays, objects } = parts
  result.matches = MATCHES_OF_ALL + matchesOfKind(value)
  if (type.asks) result.matches += wrong === undefined ? 2 : 1
  if (format !== undefined && typeof value === 'string') result.matches++
  for (const keyword of [junctors, strings, format, numbers, arrays, enumeration, objects]) {
    keyword?.report(value, path, result, correlation)
  }
  return result
}

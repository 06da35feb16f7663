import { type ErrorList, type FieldError, type Path, pathText } from '../../apimachinery/field/error.ts'
import { Dbl, isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { NEWEST, type Release } from '../../apimachinery/releases/release.ts'
import { Correlation } from './correlation.ts'
import { compileFormat, type Formats } from './formats.ts'
import {
  type Accepts,
  type Compile,
  compileArrays,
  compileEnum,
  compileNumbers,
  compileObjects,
  compileStrings,
  every,
  type Keyword,
  reportChild,
  type SchemaNode,
} from './keywords.ts'
import { UNUSUAL_KEYWORDS } from './lazy-keywords.ts'
import { type Problem, Result } from './result.ts'
import { compileType, type TypeRule } from './type.ts'

/** Validates values against the `openAPIV3Schema` of a CRD, with the errors of the API server (rules VV-1 to VV-10). */
export interface ValueValidator {
  /** Every error of a new value; `path` is its place in the object, undefined for the object itself. */
  validate(value: JsonValue, path: Path | undefined): ErrorList
  /** Validates a value that replaces `old`: unchanged parts raise no errors (rules RT-1, RT-2). */
  validateUpdate(value: JsonValue, old: JsonValue | undefined, path: Path | undefined): ErrorList
}

/**
 * The validator of a schema as stored in a CRD. It is cheap: what the schema contains is compiled when a value first needs it, and
 * compiled schemas are kept as long as the schema object is. The schema must not change afterwards.
 *
 * Without `ratchets` a value that replaces another one is judged as a new one.
 *
 * Errors come in the order of the schema, each once; the server's own order is random.
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/validation/validation.go.
 */
export function compileValidator(schema: JsonObject, formats: Formats = 'checked', release = NEWEST): ValueValidator {
  const node = compilerOf(formats)(schema)
  const validate: ValueValidator['validate'] = (value, path) =>
    node.accepts(value) ? [] : fieldErrors(node.report(value, '').problems, path, release)
  return {
    validate,
    validateUpdate(value, old, path) {
      if (!release.has('ratcheting')) return validate(value, path)
      if (node.accepts(value)) return []
      const correlation = new Correlation(value, old ?? null, schema)
      return fieldErrors(reportChild(node, value, '', correlation).problems, path, release)
    },
  }
}

function fieldErrors(problems: readonly Problem[], path: Path | undefined, release: Release): ErrorList {
  return problems.map(({ type, name, body, few, origin }): FieldError => {
    const field = fieldOf(path, name)
    if (few === undefined || release.has('tooFewIsInvalid')) return { type, field, body, origin }
    return { type: 'FieldValueTooFew', field, body: few, origin }
  })
}

/** The field of a name below the path. Names of members that the root does not declare begin with a dot. */
function fieldOf(path: Path | undefined, name: string | undefined): string {
  if (name === undefined || name === '' || name === '.') return pathText(path)
  const below = name.startsWith('.') ? name.slice(1) : name
  return path === undefined ? below : path.child(below).toString()
}

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

const compilers = new Map<Formats, Compile>([['checked', nodeOf]])

/** The same where other formats count. */
function compilerOf(formats: Formats): Compile {
  const compile = compilers.get(formats) ?? nodesWith(formats)
  compilers.set(formats, compile)
  return compile
}

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

/** The keywords of one schema, by the kind of value that they look at. */
interface Parts {
  readonly type: TypeRule
  readonly strings: Keyword<string> | undefined
  readonly format: Keyword<string> | undefined
  readonly numbers: Keyword<number | bigint | Dbl> | undefined
  readonly arrays: Keyword<JsonValue[]> | undefined
  readonly objects: Keyword<JsonObject> | undefined
  /** For any kind. */
  readonly junctors: Keyword | undefined
  readonly enumeration: Keyword | undefined
}

const JUNCTORS = ['allOf', 'anyOf', 'oneOf', 'not']

/** The keywords that combine schemas. Throws ModuleNeeded without `UNUSUAL_KEYWORDS` where there are some. */
const junctorsOf = (schema: JsonObject, compile: Compile): Keyword | undefined =>
  JUNCTORS.some((keyword) => schema[keyword] !== undefined) ? UNUSUAL_KEYWORDS.get().compileJunctors(schema, compile) : undefined

const compileParts = (schema: JsonObject, type: TypeRule, compile: Compile): Parts => ({
  type,
  strings: compileStrings(schema),
  format: compileFormat(type.format),
  numbers: compileNumbers(schema, type.ranged, type.format),
  arrays: compileArrays(schema, compile),
  objects: compileObjects(schema, compile),
  junctors: junctorsOf(schema, compile),
  enumeration: compileEnum(schema),
})

const always = (): boolean => true
const never = (): boolean => false

const isText = (value: JsonValue): boolean => typeof value === 'string'
const isBoolean = (value: JsonValue): boolean => typeof value === 'boolean'

/** Joins the tests of keywords: a value must pass all of them. */
function joined<T extends JsonValue>(keywords: readonly (Keyword<T> | Keyword | undefined)[]): Accepts<T> {
  return every<T>(keywords.map((keyword) => keyword?.accepts)) ?? always
}

/** The parts of a test. */
interface Ingredients {
  readonly schema: JsonObject
  readonly type: TypeRule
  readonly compile: Compile
  /** All keywords, for values of types that are not asked for. */
  readonly parts: () => Parts
}

/** The test of a schema that asks for one type, as nearly all do; undefined for others. Only the keywords of that type are compiled. */
function acceptsOneKind(from: Ingredients): Accepts | undefined {
  const { schema, type, compile } = from
  const [only] = type.types
  if (only === undefined || type.types.length > 1) return undefined
  if (type.format !== '' && only !== 'string' && only !== 'integer' && only !== 'number') return undefined
  const enumeration = compileEnum(schema)
  const accepts = testOf(only, from, [junctorsOf(schema, compile), enumeration])
  if (accepts === undefined || !type.acceptsNull || enumeration !== undefined) return accepts
  return (value) => value === null || accepts(value)
}

function testOf(
  only: string,
  { schema, type, compile, parts }: Ingredients,
  common: readonly (Keyword | undefined)[],
): Accepts | undefined {
  let other: Accepts | undefined
  const others: Accepts = (value) => {
    other ??= acceptsAnyKind(parts())
    return other(value)
  }
  switch (only) {
    case 'string': {
      const test = joined<string>([compileStrings(schema), compileFormat(type.format), ...common])
      if (type.format !== '') return (value) => (typeof value === 'string' ? test(value) : others(value))
      return test === always ? isText : (value) => typeof value === 'string' && test(value)
    }
    case 'boolean': {
      const test = joined<boolean>(common)
      return test === always ? isBoolean : (value) => typeof value === 'boolean' && test(value)
    }
    case 'array': {
      const test = joined<JsonValue[]>([compileArrays(schema, compile), ...common])
      return (value) => Array.isArray(value) && test(value)
    }
    case 'object': {
      const test = joined<JsonObject>([compileObjects(schema, compile), ...common])
      return (value) => isObject(value) && test(value)
    }
    case 'integer':
    case 'number': {
      const test = joined<number | bigint>([compileNumbers(schema, type.ranged, type.format), ...common])
      const takesFractions = only === 'number'
      return (value) => {
        if (typeof value === 'number' && (takesFractions || Number.isInteger(value))) return test(value)
        return typeof value !== 'string' && others(value)
      }
    }
    default:
      return undefined
  }
}

/** The test of one kind of value: `sample` is one of them and represents all before the type rule. */
function kindTest<T extends JsonValue>(
  { type, junctors, enumeration }: Parts,
  sample: T,
  own: readonly (Keyword<T> | undefined)[],
): Accepts<T> {
  return type.accepts(sample) ? joined<T>([...own, junctors, enumeration]) : never
}

/** Where no numbers are expected, floats are asked one by one, for one without fraction may pass as an integer. */
function floatTest({ type, numbers, junctors, enumeration }: Parts): Accepts<number | Dbl> {
  const test = joined<number | Dbl>([numbers, junctors, enumeration])
  return type.types.includes('number') ? test : (value) => type.accepts(value) && test(value)
}

/** The test of any schema. */
function acceptsAnyKind(parts: Parts): Accepts {
  const text = kindTest<string>(parts, '', [parts.strings, parts.format])
  const integer = kindTest<number | bigint>(parts, 0, [parts.numbers])
  const float = floatTest(parts)
  const boolean = kindTest<boolean>(parts, true, [])
  const list = kindTest<JsonValue[]>(parts, [], [parts.arrays])
  const object = kindTest<JsonObject>(parts, {}, [parts.objects])
  const acceptsNull = parts.type.acceptsNull && parts.enumeration === undefined
  return (value) => {
    switch (typeof value) {
      case 'string':
        return text(value)
      case 'number':
        return Number.isInteger(value) ? integer(value) : float(value)
      case 'boolean':
        return boolean(value)
      case 'bigint':
        return integer(value)
      default:
        if (value === null) return acceptsNull
        if (Array.isArray(value)) return list(value)
        return value instanceof Dbl ? float(value) : object(value)
    }
  }
}

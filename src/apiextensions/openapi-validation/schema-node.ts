import { Dbl, isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { compileArrays } from './arrays.ts'
import { compileEnum } from './enum.ts'
import { compileFormat } from './formats.ts'
import { compileJunctors } from './junctors.ts'
import { type Accepts, every, type Keyword, type SchemaNode } from './keyword.ts'
import { compileNumbers } from './numbers.ts'
import { compileObjects } from './objects.ts'
import { Result } from './result.ts'
import { compileStrings } from './strings.ts'
import { compileType, type TypeRule } from './type.ts'

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

// One node for one schema object, however often and by whomever it is compiled: a CRD that changes in one place keeps the others.
const nodes = new WeakMap<JsonObject, SchemaNode>()

/** Compiles a schema. What it contains is compiled when a value first needs it. The schema must not change afterwards. */
export function nodeOf(schema: JsonObject): SchemaNode {
  let node = nodes.get(schema)
  if (node === undefined) {
    node = compileNode(schema)
    nodes.set(schema, node)
  }
  return node
}

function compileNode(schema: JsonObject): SchemaNode {
  const type = compileType(schema)
  const parts: Parts = {
    type,
    strings: compileStrings(schema),
    format: compileFormat(type.format),
    numbers: compileNumbers(schema, type.types, type.format),
    arrays: compileArrays(schema, nodeOf),
    objects: compileObjects(schema, nodeOf),
    junctors: compileJunctors(schema, nodeOf),
    enumeration: compileEnum(schema),
  }
  return { accepts: acceptsAll(parts), report: (value, path, correlation) => reportAll(parts, value, path, correlation) }
}

const always = (): boolean => true
const never = (): boolean => false

/** The test of one kind of value: `sample` is one of it, and stands for all of them before the type rule. */
function kindTest<T extends JsonValue>(parts: Parts, sample: T, own: readonly (Keyword<T> | undefined)[]): Accepts<T> {
  if (!parts.type.accepts(sample)) return never
  const keywords = [...own, parts.junctors, parts.enumeration]
  return every(keywords.map((keyword): Accepts<T> | undefined => keyword?.accepts)) ?? always
}

/** Where no numbers are expected, floats are asked one by one, for one without fraction may pass as an integer. */
function floatTest(parts: Parts): Accepts<number | Dbl> {
  const rest = every<number | Dbl>([parts.numbers?.accepts, parts.junctors?.accepts, parts.enumeration?.accepts]) ?? always
  if (parts.type.types.includes('number')) return rest
  return (value) => parts.type.accepts(value) && rest(value)
}

/** The tests by kind of value. */
interface KindTests {
  readonly text: Accepts<string>
  readonly integer: Accepts<number | bigint>
  readonly float: Accepts<number | Dbl>
  readonly boolean: Accepts<boolean>
  readonly list: Accepts<JsonValue[]>
  readonly object: Accepts<JsonObject>
  readonly acceptsNull: boolean
}

function acceptsAll(parts: Parts): Accepts {
  const tests: KindTests = {
    text: kindTest<string>(parts, '', [parts.strings, parts.format]),
    integer: kindTest<number | bigint>(parts, 0, [parts.numbers]),
    float: floatTest(parts),
    boolean: kindTest<boolean>(parts, true, []),
    list: kindTest<JsonValue[]>(parts, [], [parts.arrays]),
    object: kindTest<JsonObject>(parts, {}, [parts.objects]),
    acceptsNull: parts.type.acceptsNull && parts.enumeration === undefined,
  }
  return oneKind(tests, parts.type) ?? anyKind(tests)
}

const isText = (value: JsonValue): boolean => typeof value === 'string'
const isBoolean = (value: JsonValue): boolean => typeof value === 'boolean'

/** A shorter test for schemas that let but one kind pass; undefined for others. */
function oneKind(tests: KindTests, { types, format }: TypeRule): Accepts | undefined {
  const { text, integer, boolean, list, object } = tests
  if (types.length !== 1 || tests.acceptsNull) return undefined
  switch (types[0]) {
    case 'string':
      if (format !== '') return undefined
      return text === always ? isText : (value) => typeof value === 'string' && text(value)
    case 'boolean':
      return boolean === always ? isBoolean : (value) => typeof value === 'boolean' && boolean(value)
    case 'array':
      return (value) => Array.isArray(value) && list(value)
    case 'object':
      return (value) => isObject(value) && object(value)
    default: {
      const other = anyKind(tests)
      return (value) => (typeof value === 'number' && Number.isInteger(value) ? integer(value) : other(value))
    }
  }
}

function anyKind({ text, integer, float, boolean, list, object, acceptsNull }: KindTests): Accepts {
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
function reportAll(parts: Parts, value: JsonValue, path: string, correlation?: Parameters<SchemaNode['report']>[2]): Result {
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

import { Dbl, isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { compileArrays } from './arrays.ts'
import { compileEnum } from './enum.ts'
import { compileJunctors } from './junctors.ts'
import { type Accepts, type Compile, every, type Keyword } from './keyword.ts'
import { compileNumbers } from './numbers.ts'
import { compileObjects } from './objects.ts'
import type { Parts } from './parts.ts'
import { compileStrings } from './strings.ts'
import type { TypeRule } from './type.ts'

const always = (): boolean => true
const never = (): boolean => false

const isText = (value: JsonValue): boolean => typeof value === 'string'
const isBoolean = (value: JsonValue): boolean => typeof value === 'boolean'

/** What all of these keywords accept. */
function joined<T extends JsonValue>(keywords: readonly (Keyword<T> | Keyword | undefined)[]): Accepts<T> {
  return every<T>(keywords.map((keyword) => keyword?.accepts)) ?? always
}

/** What a test is made of. */
export interface Ingredients {
  readonly schema: JsonObject
  readonly type: TypeRule
  readonly compile: Compile
  /** All keywords, for values of types that are not asked for. */
  readonly parts: () => Parts
}

/**
 * The test of a schema that asks for one type without a format of strings, as nearly all do; undefined for others. Only the keywords
 * of that type are compiled.
 */
export function acceptsOneKind(from: Ingredients): Accepts | undefined {
  const { schema, type, compile } = from
  const [only] = type.types
  if (only === undefined || type.types.length > 1) return undefined
  if (type.format !== '' && only !== 'integer' && only !== 'number') return undefined
  const enumeration = compileEnum(schema)
  const accepts = testOf(only, from, [compileJunctors(schema, compile), enumeration])
  if (accepts === undefined || !type.acceptsNull || enumeration !== undefined) return accepts
  return (value) => value === null || accepts(value)
}

function testOf(
  only: string,
  { schema, type, compile, parts }: Ingredients,
  common: readonly (Keyword | undefined)[],
): Accepts | undefined {
  switch (only) {
    case 'string': {
      const test = joined<string>([compileStrings(schema), ...common])
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
      const test = joined<number | bigint>([compileNumbers(schema, type.types, type.format), ...common])
      let other: Accepts | undefined
      return (value) => {
        if (typeof value === 'number' && Number.isInteger(value)) return test(value)
        other ??= acceptsAnyKind(parts())
        return other(value)
      }
    }
    default:
      return undefined
  }
}

/** The test of one kind of value: `sample` is one of it, and stands for all of them before the type rule. */
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
export function acceptsAnyKind(parts: Parts): Accepts {
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

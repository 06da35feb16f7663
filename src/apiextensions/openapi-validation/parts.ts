import type { Dbl, JsonObject, JsonValue } from '../../apimachinery/json/value.ts'
import { compileArrays } from './arrays.ts'
import { compileEnum } from './enum.ts'
import { compileFormat } from './formats.ts'
import { compileJunctors } from './junctors.ts'
import type { Compile, Keyword } from './keyword.ts'
import { compileNumbers } from './numbers.ts'
import { compileObjects } from './objects.ts'
import { compileStrings } from './strings.ts'
import type { TypeRule } from './type.ts'

/** The keywords of one schema, by the kind of value that they look at. */
export interface Parts {
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

export const compileParts = (schema: JsonObject, type: TypeRule, compile: Compile): Parts => ({
  type,
  strings: compileStrings(schema),
  format: compileFormat(type.format),
  numbers: compileNumbers(schema, type.types, type.format),
  arrays: compileArrays(schema, compile),
  objects: compileObjects(schema, compile),
  junctors: compileJunctors(schema, compile),
  enumeration: compileEnum(schema),
})

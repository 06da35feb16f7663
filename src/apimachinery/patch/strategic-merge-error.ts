import { print } from '../field/go-print.ts'
import type { JsonObject, JsonValue } from '../json/value.ts'

/** A patch that cannot be applied; `code` is that of the answer. Without a reason of its own upstream answers 500. */
export class StrategicMergeError extends Error {
  readonly code: number
  constructor(message: string, code = 500) {
    super(message)
    this.code = code
  }
}

export const unknownPatchType = (directive: JsonValue, of: JsonObject): StrategicMergeError =>
  new StrategicMergeError(`unknown patch type: ${print(directive)} in map: ${print(of)}`)

export const noMergeKey = (item: JsonObject, key: string): StrategicMergeError =>
  new StrategicMergeError(`map: ${print(item)} does not contain declared merge key: ${key}`)

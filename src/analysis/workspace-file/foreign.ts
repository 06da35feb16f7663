import { parseJson } from '../../apimachinery/json/parse.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { CONVERSION_FUNCTION, FOREIGN_FUNCTION } from '../../protocol/conversion.ts'

/** Marks the conversion function of a CRD as somebody else's, so that it does not run before the reader allows it. Other objects stay. */
export function markForeign(object: JsonObject): void {
  const annotations = isObject(object.metadata) ? object.metadata.annotations : undefined
  const isFunction =
    object.kind === 'CustomResourceDefinition' && isObject(annotations) && annotations[CONVERSION_FUNCTION] !== undefined
  if (isFunction) annotations[FOREIGN_FUNCTION] = 'true'
}

/** The text of an object of a file, with its conversion function marked. */
export function foreignText(text: string): string {
  if (!text.includes(CONVERSION_FUNCTION)) return text
  const { value } = parseJson(text)
  if (!isObject(value)) return text
  markForeign(value)
  return stringify(value)
}

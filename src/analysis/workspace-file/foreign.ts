import { parseJson } from '../../apimachinery/json/parse.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { ADMISSION_FUNCTION, FOREIGN_ADMISSION_FUNCTION } from '../../protocol/admission.ts'
import { CONVERSION_FUNCTION, FOREIGN_FUNCTION } from '../../protocol/conversion.ts'

const OWNERS: { readonly [kind: string]: { readonly code: string; readonly mark: string } } = {
  CustomResourceDefinition: { code: CONVERSION_FUNCTION, mark: FOREIGN_FUNCTION },
  MutatingWebhookConfiguration: { code: ADMISSION_FUNCTION, mark: FOREIGN_ADMISSION_FUNCTION },
  ValidatingWebhookConfiguration: { code: ADMISSION_FUNCTION, mark: FOREIGN_ADMISSION_FUNCTION },
}

/** Marks the function of a CRD or of webhooks as somebody else's, so that it does not run before the reader allows it. Other objects stay. */
export function markForeign(object: JsonObject): void {
  const annotations = isObject(object.metadata) ? object.metadata.annotations : undefined
  const owner = typeof object.kind === 'string' && Object.hasOwn(OWNERS, object.kind) ? OWNERS[object.kind] : undefined
  if (owner !== undefined && isObject(annotations) && annotations[owner.code] !== undefined) annotations[owner.mark] = 'true'
}

/** The text of an object of a file, with its function marked. */
export function foreignText(text: string): string {
  if (!text.includes(CONVERSION_FUNCTION) && !text.includes(ADMISSION_FUNCTION)) return text
  const { value } = parseJson(text)
  if (!isObject(value)) return text
  markForeign(value)
  return stringify(value)
}

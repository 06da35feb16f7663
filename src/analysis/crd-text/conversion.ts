import { objectsOf } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { splitDocuments } from '../yaml/documents.ts'
import { orderedText } from '../yaml/pane-text.ts'
import { decodeYaml } from '../yaml/yaml.ts'

/** What takes the place of an object in a text: texts of YAML; undefined for an object that stays. */
export type Conversion = (object: JsonObject) => readonly string[] | undefined

/** The texts in the place of a document; undefined where it stays. Of a List each item becomes a document. */
function textsOf(text: string, convert: Conversion): readonly string[] | undefined {
  const { value } = decodeYaml(text)
  if (!isObject(value)) return undefined
  if (value.kind !== 'List' || !Array.isArray(value.items)) return convert(value)
  const items = objectsOf(value.items).map((item) => ({ item, made: convert(item) }))
  if (items.every(({ made }) => made === undefined)) return undefined
  return items.flatMap(({ item, made }) => made ?? [orderedText(item)])
}

/** A text with its objects converted; other documents stay as they are. */
export const convertDocuments = (text: string, convert: Conversion): string =>
  splitDocuments(text)
    .map((document) => {
      const made = textsOf(document.text, convert)
      return made === undefined ? document.text : made.map((one) => `\n${one}`).join('---')
    })
    .join('---')
    .replace(/^\n/, '')

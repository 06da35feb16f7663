import { isObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { spliceText } from '../crd-text/splice.ts'
import { applyEdits, type Edit } from '../edit.ts'
import { placedObjects, splitDocuments } from '../yaml/documents.ts'
import { decodeYaml, encodeYaml } from '../yaml/yaml.ts'
import { reapplyFields } from './reapply-lines.ts'

/** `apiVersion kind` of an object. */
const typeOf = (object: { readonly [field: string]: JsonValue }): string => `${object.apiVersion} ${object.kind}`

/** Whether it depends on the kind of an object that a candidate is a field with which applying again is no repetition. */
const isOfKind = ({ reason }: ReturnType<typeof reapplyFields>[number]): boolean => reason === 'status' || reason === 'nested'

/**
 * Takes the fields that `reapplyFields` names out of a text of several documents; all other lines stay. Of the status and of metadata within
 * objects it takes what is `judged` alone, each as `example.com/v1 Widget status`. A document that cannot be edited in place is written anew.
 */
export function withoutReapplied(text: string, judged: readonly string[]): string {
  const judgedSet = new Set(judged)
  const editsOf = (value: JsonValue): Edit[] =>
    placedObjects(value).flatMap(([at, object]) =>
      isObject(object)
        ? reapplyFields(object)
            .filter((one) => !isOfKind(one) || judgedSet.has(`${typeOf(object)} ${one.field}`))
            .map(({ path }): Edit => ({ op: 'remove', path: [...at, ...path] }))
        : [],
    )
  return splitDocuments(text)
    .map(({ text: own }) => {
      const { value } = decodeYaml(own)
      const edits = value === undefined ? [] : editsOf(value)
      if (value === undefined || edits.length === 0) return own
      return spliceText(own, edits) ?? `${own.startsWith('\n') ? '\n' : ''}${encodeYaml(applyEdits(value, edits) ?? value)}`
    })
    .join('---')
}

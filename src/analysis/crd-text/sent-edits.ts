import { parseJson } from '../../apimachinery/json/parse.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { isObject, type JsonValue } from '../../apimachinery/json/value.ts'
import type { Edit } from '../edit.ts'

/** A value as JSON with its keys in their order: the tree shows fields as the text has them. */
export function inOrder(value: JsonValue): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(inOrder).join(',')}]`
  if (!isObject(value)) return stringify(value)
  let text = ''
  for (const key in value) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${inOrder(value[key] ?? null)}`
  return `{${text}}`
}

/** An edit as it goes between the page and the language worker: its value is JSON, since a message would make plain objects of large numbers. */
export interface SentEdit {
  readonly edit: Edit
  readonly json?: string
}

export const sendEdits = (edits: readonly Edit[]): readonly SentEdit[] =>
  edits.map((edit) => ('value' in edit ? { edit: { ...edit, value: null }, json: inOrder(edit.value) } : { edit }))

export const receiveEdits = (sent: readonly SentEdit[]): readonly Edit[] =>
  sent.map(({ edit, json }) => ('value' in edit && json !== undefined ? { ...edit, value: parseJson(json).value ?? null } : edit))

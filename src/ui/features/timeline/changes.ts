import { compareStored, listOfText } from '../../../analysis/stored-objects.ts'
import { stringAt } from '../../../apimachinery/json/access.ts'
import { isObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import { decodeAnswer } from '../../../client/json.ts'
import { lossSentence, ownPastLoss } from '../../entities/crd/fates.ts'

/** A leaf that differs between two states. */
export interface FieldChange {
  /** As error messages spell it: `spec.ports[0].name`. */
  readonly path: string
  /** As JSON; absent: the field was not there. */
  readonly before?: string
  readonly after?: string
}

/** A key of Kubernetes' maps can hold dots, and is quoted then. */
const member = (path: string, key: string): string => {
  if (/^[A-Za-z_][\w-]*$/.test(key)) return path === '' ? key : `${path}.${key}`
  return `${path}[${JSON.stringify(key)}]`
}

function leaves(value: JsonValue, path: string, into: Map<string, string>): void {
  if (isObject(value) && Object.keys(value).length > 0) {
    for (const [key, inner] of Object.entries(value)) leaves(inner, member(path, key), into)
  } else if (Array.isArray(value) && value.length > 0) {
    for (const [i, inner] of value.entries()) leaves(inner, `${path}[${i}]`, into)
  } else into.set(path, JSON.stringify(value))
}

const isHidden = (path: string): boolean => path.startsWith('metadata.managedFields')

/** What differs between two states, in the order of the newer one; managedFields aside. */
export function changesBetween(before: JsonValue, after: JsonValue): FieldChange[] {
  const old = new Map<string, string>()
  const now = new Map<string, string>()
  leaves(before, '', old)
  leaves(after, '', now)
  const changed: FieldChange[] = []
  for (const [path, value] of now) {
    const was = old.get(path)
    if (was !== value && !isHidden(path)) changed.push({ path, ...(was === undefined ? {} : { before: was }), after: value })
  }
  for (const [path, was] of old) if (!now.has(path) && !isHidden(path)) changed.push({ path, before: was })
  return changed
}

/** What a write pruned because it stored the object at another version: no client took it out. Both are objects as they are stored, as JSON. */
export function lossBetween(before: string, after: string): string | undefined {
  const [old, now] = [decodeAnswer(before), decodeAnswer(after)]
  const [was, is] = [stringAt(old, 'apiVersion'), stringAt(now, 'apiVersion')]
  if (was === is || was === '' || is === '') return undefined
  return lossSentence(compareStored(listOfText(before), listOfText(after)), is.slice(is.indexOf('/') + 1), ownPastLoss)
}

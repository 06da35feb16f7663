import type { SampleForm } from '../../../analysis/sample/sample.ts'
import { qualifiedName, type ResourceType } from '../../../client/resource-type.ts'

/** The text of a Create dialog that was changed and not sent. */
export interface UnsentObject {
  readonly form: Extract<SampleForm, string>
  /** The sample that the text began from. */
  readonly sample: string
  readonly text: string
}

const MAX_ENTRIES = 8

/** Least recently changed first. Lives as long as the page. */
const unsent = new Map<string, UnsentObject>()

/** The key of what is typed for a type in a namespace; `given` is the text that the dialog began with instead of a sample. */
export const unsentKey = (workspace: string, type: ResourceType, namespace: string, given = ''): string =>
  JSON.stringify([workspace, qualifiedName(type), type.version, namespace, given])

export const unsentObject = (key: string): UnsentObject | undefined => unsent.get(key)

export const dropUnsent = (key: string): void => void unsent.delete(key)

/** Keeps a changed text until it is sent. An empty text and an untouched sample are dropped. */
export function keepUnsent(key: string, object: UnsentObject): void {
  unsent.delete(key)
  if (object.text === object.sample || object.text.trim() === '') return
  unsent.set(key, object)
  const [oldest] = unsent.keys()
  if (unsent.size > MAX_ENTRIES && oldest !== undefined) unsent.delete(oldest)
}

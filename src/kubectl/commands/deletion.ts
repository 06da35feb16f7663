import { stringify } from '../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, type JsonValue, objectOf } from '../../apimachinery/json/value.ts'
import { pathOf } from '../../client/resource-type.ts'
import { type Info, metadataOf, resultName } from '../object.ts'
import { JSON_TYPE } from '../requests.ts'
import { isNotFound, readObject } from '../resources.ts'
import type { Session } from '../session.ts'

/** `webapp.demo.crdlab.dev "storefront"`, as `delete` names an object. */
export function deletedName(info: Info): string {
  const name = resultName(info)
  const slash = name.indexOf('/')
  return `${name.slice(0, slash)} "${info.name}"`
}

/** Asks for the deletion of an object. Returns the uid of what was deleted, where the server says it. */
export async function deleteObject(
  session: Session,
  { type, namespace, name }: Info,
  options: { readonly [option: string]: JsonValue },
): Promise<string | undefined> {
  const body = stringify(objectOf(options))
  const answer = await session.object({ method: 'DELETE', path: pathOf(type, { namespace, name }), contentType: JSON_TYPE, body })
  const details: JsonObject = answer.kind === 'Status' && isObject(answer.details) ? answer.details : metadataOf(answer)
  return typeof details.uid === 'string' ? details.uid : undefined
}

/** Waits until an object is gone, or one with another uid has its name. Throws what ends the watch, and when the signal aborts. */
export async function waitUntilDeleted(session: Session, info: Info, uid?: string, signal = session.signal): Promise<void> {
  const { type, namespace, name } = info
  let current: JsonObject
  try {
    current = await readObject(session, info)
  } catch (error) {
    if (isNotFound(error)) return
    throw error
  }
  if (uid !== undefined && metadataOf(current).uid !== uid) return
  const resourceVersion = String(metadataOf(current).resourceVersion ?? '')
  const query = { watch: 'true', resourceVersion, fieldSelector: `metadata.name=${name}` }
  for await (const event of session.watch({ method: 'GET', path: pathOf(type, { namespace }), query }, signal)) {
    if (event.type === 'DELETED') return
  }
  signal.throwIfAborted()
  await waitUntilDeleted(session, info, uid, signal)
}

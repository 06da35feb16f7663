import { stringify } from '../apimachinery/json/serialize.ts'
import type { JsonObject } from '../apimachinery/json/value.ts'
import { pathOf, type Subresource } from '../client/resource-type.ts'
import { CommandError, withPrefix } from './errors.ts'
import { type Info, metadataOf, withMetadata } from './object.ts'
import { readObject } from './resources.ts'
import type { Session } from './session.ts'

export type Query = Readonly<Record<string, string>>

export const JSON_TYPE = 'application/json'
export const MERGE_PATCH = 'application/merge-patch+json'

const placeOf = (
  { namespace, name }: Info,
  subresource = '',
): { namespace?: string; name: string; subresource: Subresource } => ({
  name,
  subresource: subresource as Subresource,
  ...(namespace === undefined ? {} : { namespace }),
})

/** An error of the server that came from a manifest, with what was done. Source: k8s.io/kubectl/pkg/cmd/util/helpers.go, AddSourceToErr. */
export function withSource(error: unknown, verb: string, { source }: Pick<Info, 'source'>): unknown {
  if (source === undefined) return error
  const prefix = `error when ${verb} "${source}": `
  return error instanceof CommandError ? new CommandError(`${prefix}${error.message}`) : withPrefix(error, prefix)
}

/** Creates the object and gives what the server made of it. */
export function createObject(session: Session, info: Info, query: Query): Promise<JsonObject> {
  const path = pathOf(info.type, { namespace: info.namespace })
  return session.object({ method: 'POST', path, query, contentType: JSON_TYPE, body: stringify(info.object) })
}

/** Replaces the object. Without a resourceVersion of its own it gets the newest one. */
export async function replaceObject(session: Session, info: Info, query: Query, subresource = ''): Promise<JsonObject> {
  let object = info.object
  if (metadataOf(object).resourceVersion === undefined) {
    try {
      const current = await readObject(session, info, {}, subresource)
      object = withMetadata(object, { resourceVersion: metadataOf(current).resourceVersion })
    } catch {
      // The server says what is wrong: an object that is missing can be created by its replacement.
    }
  }
  const path = pathOf(info.type, placeOf(info, subresource))
  return session.object({ method: 'PUT', path, query, contentType: JSON_TYPE, body: stringify(object) })
}

/** Sends a patch for the object. */
export function patchObject(
  session: Session,
  info: Info,
  body: string,
  {
    contentType,
    query,
    subresource = '',
  }: { readonly contentType: string; readonly query: Query; readonly subresource?: string },
): Promise<JsonObject> {
  const path = pathOf(info.type, placeOf(info, subresource))
  return session.object({ method: 'PATCH', path, query, contentType, body })
}

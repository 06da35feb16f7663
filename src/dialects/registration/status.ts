import { deepCopy, type JsonObject } from '../../apimachinery/json/value.ts'
import { metadataOf, readMeta } from '../../apiserver/registry/rest/metadata.ts'

/** What clients write of metadata. */
const WRITABLE = ['labels', 'annotations', 'finalizers', 'ownerReferences']

/** Leaves of a write to `/status` of a registration the status alone: spec and metadata are those of the stored one, in place. */
export function takeStatusOnly(registration: JsonObject, old: JsonObject): void {
  registration.spec = deepCopy(old.spec ?? {})
  const metadata = metadataOf(registration)
  for (const key of WRITABLE) {
    const kept = readMeta(old)?.[key]
    if (kept === undefined) delete metadata[key]
    else metadata[key] = deepCopy(kept)
  }
}

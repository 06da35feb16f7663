import type { StoredRegistrations } from '../../apiextensions/registry/registrations.ts'
import { alreadyExists, StatusError } from '../../apimachinery/api/errors.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { concerns, type GroupVersionResource } from '../../apiserver/admission/attributes.ts'
import type { AdmissionPlugin } from '../../apiserver/admission/chain.ts'
import type { Storage } from '../../apiserver/storage/interfaces.ts'

/** A kind of registration that has names, whether it is served or not. */
export interface ClaimedKind extends StoredRegistrations {
  /** The dialect of the kind, when this server does not serve it. */
  readonly off?: string
}

/**
 * Rejects a new registration whose name belongs to one of another kind, in the words of the kind that asks: 409 AlreadyExists (rules PR-D1,
 * PR-D3). One that is still being written counts, too. `prefix` is what the keys of the kind begin with.
 */
export const freeName = (
  storage: Storage,
  kinds: readonly ClaimedKind[],
  prefix: string,
  of: GroupVersionResource,
): AdmissionPlugin => ({
  handles: (operation) => operation === 'CREATE',
  mutate(attributes) {
    if (!concerns(attributes, of)) return
    const { name } = attributes
    const owner = kinds.find((other) => other.prefix !== prefix && storage.getNewest(other.prefix + name) !== undefined)
    if (owner === undefined) return
    const error = alreadyExists(of, name)
    if (owner.off === undefined) throw error
    const why = `${error.message}: it belongs to a registration of the dialect ${owner.off}, which is off`
    throw new StatusError(409, 'AlreadyExists', why, error.status.details as JsonObject)
  },
})

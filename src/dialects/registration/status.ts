import type { Reason, ReportField } from '../../apimachinery/field/report.ts'
import { deepCopy, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { metadataOf, readMeta } from '../../apiserver/registry/rest/metadata.ts'

const CONTROLLERS_STATUS: Reason = { action: 'ignored', why: { code: 'statusOfControllers' } }

export const STATUS_ONLY: Reason = { action: 'ignored', why: { code: 'statusOnly' } }

const NEW_STATUS: Reason = { action: 'reset', why: { code: 'newStatus' } }

/** Sets the status that the main endpoint keeps, or that a new registration has. */
export function setStatus(registration: JsonObject, status: JsonValue, isNew: boolean, report: ReportField | undefined): void {
  report?.(isNew ? NEW_STATUS : CONTROLLERS_STATUS, ['status'], registration.status, status)
  registration.status = status
}

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

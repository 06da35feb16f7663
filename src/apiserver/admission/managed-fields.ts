import type { JsonObject } from '../../apimachinery/json/value.ts'
import { decodeManaged } from '../managedfields/entries.ts'
import { metadataOf, readMeta } from '../registry/rest/metadata.ts'

/**
 * Runs plugins that may change an object, and takes back what they make of its managedFields when that is invalid, with a warning. What else
 * they change belongs to no manager.
 * Source: k8s.io/apiserver/pkg/endpoints/handlers/fieldmanager/admission.go.
 */
export function keepingManagedFields(object: JsonObject, warnings: { add(text: string): void }, mutate: () => void): void {
  const before = readMeta(object)?.managedFields
  mutate()
  const after = readMeta(object)?.managedFields
  if (after === before) return
  const decoded = decodeManaged(after)
  if (!('error' in decoded)) return
  const metadata = metadataOf(object)
  if (before === undefined) delete metadata.managedFields
  else metadata.managedFields = before
  warnings.add(
    `.metadata.managedFields was in an invalid state after admission; this could be caused by an outdated mutating admission controller; please fix your requests: ${decoded.error}`,
  )
}

import type { JsonObject } from '../../../apimachinery/json/value.ts'
import type { RequestAdmission } from '../../admission/request.ts'
import { managerName } from '../../managedfields/entries.ts'
import { timestamp } from '../../registry/rest/metadata.ts'
import type { WriteOptions } from '../../registry/rest/options.ts'
import type { RequestContext } from '../request-context.ts'
import type { RequestScope } from '../scope.ts'
import { warnOfRepeatedOwners } from './decode-object.ts'

/** How one kind of request makes the object that it writes; `existing` is undefined where there is none yet. */
interface ObjectSource {
  /** Decodes the object of the body, or makes it from the stored one. */
  decode(existing: JsonObject | undefined): JsonObject
  /** Set where `decode` gives the object its managedFields, as applying does. */
  readonly isManaged?: boolean
  /** Throws StatusError when the object, with its managedFields, is not what the path names. */
  check?(object: JsonObject, existing: JsonObject | undefined): void
}

/**
 * Returns how the object of a write is made for each attempt to store it: decoded, with the managedFields of its writer, checked, and then changed
 * by the mutating plugins.
 * Source: k8s.io/apiserver/pkg/endpoints/handlers/create.go; k8s.io/apiserver/pkg/endpoints/handlers/update.go;
 * k8s.io/apiserver/pkg/endpoints/handlers/patch.go.
 */
export function writtenObject(
  context: RequestContext,
  scope: RequestScope,
  { fieldManager }: WriteOptions,
  admission: RequestAdmission,
  { decode, isManaged = false, check }: ObjectSource,
): (existing: JsonObject | undefined) => JsonObject {
  const manager = managerName(context.request, fieldManager)
  const now = timestamp(context.clock)
  return (existing) => {
    const object = decode(existing)
    if (!isManaged) scope.fieldManager?.().update(existing, object, manager, now)
    check?.(object, existing)
    if (admission.mutate(object, existing)) warnOfRepeatedOwners(context, object, 'patched')
    return object
  }
}

import type { ErrorList } from '../../../apimachinery/field/error.ts'
import type { ReportField } from '../../../apimachinery/field/report.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'

/**
 * What a kind of resource decides about its writes. The store calls the hooks in this order and no other:
 * create: prepareForCreate (may change the object), validate, validateDeclaratively, warningsOnCreate;
 * update: prepareForUpdate (may change the object), validateUpdate, validateDeclaratively, warningsOnUpdate;
 * delete, while finalizers keep the object: prepareForDelete (may change it).
 * Metadata common to all kinds is handled by the store itself.
 * Source: k8s.io/apiserver/pkg/registry/rest/{create,update,delete}.go.
 */
export interface Strategy {
  readonly namespaced: boolean
  /** What it changes of what clients can send is reported. */
  prepareForCreate(object: JsonObject, report?: ReportField): void
  validate(object: JsonObject): ErrorList
  warningsOnCreate(object: JsonObject): string[]
  /** What it changes of what clients can send is reported. */
  prepareForUpdate(object: JsonObject, old: JsonObject, report?: ReportField): void
  /** `warn` takes advice that goes with the answer whatever comes of the write. */
  validateUpdate(object: JsonObject, old: JsonObject, warn: (text: string) => void): ErrorList
  warningsOnUpdate(object: JsonObject, old: JsonObject): string[]
  /** Whether an update without a resourceVersion overwrites whatever is stored. */
  readonly allowUnconditionalUpdate: boolean
  /**
   * Returns all errors of a write from those of all other validation; `old` is absent on creation. Absent: there is no validation that is
   * generated from types.
   */
  validateDeclaratively?(object: JsonObject, old: JsonObject | undefined, errors: ErrorList): ErrorList
  /** Whether something besides `metadata.finalizers` keeps an object that is being deleted; absent: nothing does. */
  hasOtherFinalizers?: ((object: JsonObject) => boolean) | undefined
  /** Changes an object that was just marked as being deleted; `old` is the object before. Absent: nothing more changes. */
  prepareForDelete?(object: JsonObject, old: JsonObject): void
}

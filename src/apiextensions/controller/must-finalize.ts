import type { JsonObject } from '../../apimachinery/json/value.ts'
import { finalizersOf, readMeta } from '../../apiserver/registry/rest/metadata.ts'
import { CLEANUP_FINALIZER } from '../v1/names.ts'

/** Whether a CRD is being deleted, and its objects stand in the way. */
export const mustFinalize = (crd: JsonObject): boolean =>
  readMeta(crd)?.deletionTimestamp !== undefined && finalizersOf(readMeta(crd)).includes(CLEANUP_FINALIZER)

import { deepEqual, isObject, type JsonObject, type JsonValue, objectOf } from '../../apimachinery/json/value.ts'
import type { Codec } from './codec.ts'
import { metadataOf, readMeta } from './rest/metadata.ts'

/**
 * Lets a write that changes nothing but the times of managers keep the old ones, so that it changes nothing (rule ST-5).
 * Source: k8s.io/apiserver/pkg/endpoints/handlers/fieldmanager/equality.go, IgnoreManagedFieldsTimestampsTransformer.
 */
export function keepTimes(object: JsonObject, existing: JsonObject, codec: Codec): void {
  const old = readMeta(existing)?.managedFields
  if (old === undefined || !sameButForTimes(readMeta(object)?.managedFields, old)) return
  if (deepEqual(withoutRecord(codec.encode?.(object) ?? object), withoutRecord(existing))) metadataOf(object).managedFields = old
}

/** Whether two records say the same but for times. */
function sameButForTimes(a: JsonValue | undefined, b: JsonValue): boolean {
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false
  return a.every((entry, i) => {
    const other = b[i]
    return isObject(entry) && isObject(other) && deepEqual(withoutTime(entry), withoutTime(other))
  })
}

const withoutTime = (entry: JsonObject): JsonObject => objectOf({ ...entry, time: undefined })

const withoutRecord = (object: JsonObject): JsonObject =>
  objectOf({ ...object, metadata: objectOf({ ...readMeta(object), managedFields: undefined }) })

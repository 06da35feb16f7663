import { deepCopy } from '../../apimachinery/json/value.ts'
import type { Decision, StoredObject } from '../storage/interfaces.ts'
import { finalizersOf, generationOf, metadataOf, readMeta } from './rest/metadata.ts'

/**
 * What a controller does to delete a stored object: it goes, or is marked while finalizers stand, which raises its generation unless
 * that is to be kept. `now` is RFC 3339.
 * For a client's DELETE see `store-delete.ts`.
 */
export function decideDeletion(current: StoredObject | undefined, now: string, keepsGeneration = false): Decision {
  if (current === undefined) return { kind: 'none' }
  if (finalizersOf(readMeta(current.value)).length === 0) return { kind: 'delete' }
  if (readMeta(current.value)?.deletionTimestamp !== undefined) return { kind: 'none' }
  const object = deepCopy(current.value)
  const metadata = metadataOf(object)
  metadata.deletionTimestamp = now
  metadata.deletionGracePeriodSeconds = 0
  if (!keepsGeneration) metadata.generation = generationOf(object) + 1
  return { kind: 'put', value: object }
}

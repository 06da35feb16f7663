import type { JsonObject } from '../../apimachinery/json/value.ts'
import type { Storage } from '../../apiserver/storage/interfaces.ts'
import { versionsOf } from '../v1/view.ts'
import type { Registrations } from './registrations.ts'

/** Whether marking objects of a registration as being deleted leaves their generation as it is (rules ST-4, PR-S3). */
export const keepsGenerationOf = (kind: Registrations, stored: JsonObject): boolean =>
  versionsOf(kind.view(stored)).every((version) => kind.served(version).keepsGenerationOnDelete)

/** Whether the object with a key of the store keeps its generation when a controller deletes it. */
export type KeepsGeneration = (key: string) => boolean

/** Asks the registration of an object, of whichever kind it is; what has none raises its generation. */
export const generationKeeper =
  (storage: Storage, kinds: readonly Registrations[]): KeepsGeneration =>
  (key) => {
    const [, group = '', resource = ''] = key.split('/')
    for (const kind of kinds) {
      const stored = kind.find(storage, resource, group)
      if (stored !== undefined) return keepsGenerationOf(kind, stored)
    }
    return false
  }

import type { JsonObject } from '../../apimachinery/json/value.ts'
import { versionsOf } from '../v1/view.ts'
import type { Registrations } from './registrations.ts'

/** Whether marking objects of a registration as being deleted leaves their generation as it is (rules ST-4, PR-S3). */
export const keepsGenerationOf = (kind: Registrations, stored: JsonObject): boolean =>
  versionsOf(kind.view(stored)).every((version) => kind.served(version).keepsGenerationOnDelete)

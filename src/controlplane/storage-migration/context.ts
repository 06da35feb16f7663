import { objectAt, stringAt } from '../../apimachinery/json/access.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import type { Clock } from '../../apiserver/clock.ts'
import type { Storage } from '../../apiserver/storage/interfaces.ts'
import { keyPrefix } from '../../apiserver/storage/key-layout.ts'
import { MIGRATION_GROUP, MIGRATIONS } from '../builtin/storageversionmigrations/storageversionmigrations.ts'
import type { Loopback } from '../loopback.ts'
import type { RestMapper } from '../rest-mapper.ts'

export const MIGRATION_PREFIX = keyPrefix(MIGRATION_GROUP, MIGRATIONS)

export interface MigrationContext {
  readonly storage: Storage
  readonly clock: Clock
  readonly mapper: RestMapper
  readonly api: Loopback
}

/** The resource that a migration is about, as one text. */
export const resourceKey = (migration: JsonObject): string => {
  const resource = objectAt(objectAt(migration, 'spec'), 'resource')
  return `${stringAt(resource, 'group')}/${stringAt(resource, 'resource')}`
}

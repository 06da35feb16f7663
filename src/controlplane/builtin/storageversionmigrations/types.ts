/** Written by `npm run schemas -- storageversionmigrations storagemigration.k8s.io/v1 StorageVersionMigration`. Source: k8s.io/api/storagemigration/v1/types.go. */

import { CONDITION } from '../../../apimachinery/meta/condition.ts'
import { GROUP_RESOURCE } from '../../../apimachinery/meta/group-resource.ts'
import {
  always,
  list,
  OBJECT_META,
  optional,
  STRING,
  type StructType,
  struct,
  TYPE_META,
} from '../../../apimachinery/typed/types.ts'

const STORAGE_VERSION_MIGRATION_SPEC = struct('v1.StorageVersionMigrationSpec', () => ({
  resource: always(GROUP_RESOURCE),
}))

const STORAGE_VERSION_MIGRATION_STATUS = struct('v1.StorageVersionMigrationStatus', () => ({
  conditions: optional(list(CONDITION, { keys: ['type'], mergeKey: 'type' })),
  resourceVersion: optional(STRING),
}))

export const STORAGE_VERSION_MIGRATION: StructType = struct('v1.StorageVersionMigration', () => ({
  ...TYPE_META,
  metadata: optional(OBJECT_META),
  spec: optional(STORAGE_VERSION_MIGRATION_SPEC),
  status: optional(STORAGE_VERSION_MIGRATION_STATUS),
}))

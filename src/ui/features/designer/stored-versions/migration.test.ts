import { expect, it } from 'vitest'
import { parseJson } from '../../../../apimachinery/json/parse.ts'
import { type JsonObject, objectOf } from '../../../../apimachinery/json/value.ts'
import type { Stored } from '../../../entities/crd/stored.ts'
import { forgottenVersions, type MigrationState, migrationName, migrationScript, migrationsOf } from './migration.ts'

const objectFrom = (value: object): JsonObject => parseJson(JSON.stringify(value)).value as JsonObject

const STORED: Stored = {
  crd: objectFrom({ spec: { group: 'ex.io', names: { plural: 'widgets' } } }),
  storedVersions: ['v2'],
  storage: 'v2',
  total: 3,
  counts: new Map([
    ['v1', 1],
    ['v2', 2],
    ['v0', 0],
  ]),
}

const migration = (name: string, conditions: readonly (readonly [type: string, status: string, message: string])[]): JsonObject =>
  objectFrom({
    metadata: { name, creationTimestamp: `2026-01-02T03:04:0${name.length}Z` },
    spec: { resource: { group: 'ex.io', resource: 'widgets' } },
    status: { conditions: conditions.map(([type, status, message]) => ({ type, status, message })) },
  })

it.each<[what: string, conditions: Parameters<typeof migration>[1], state: MigrationState['state'], message: string]>([
  ['waits', [], 'waiting', ''],
  ['runs', [['Running', 'True', 'The migration is running']], 'running', 'The migration is running'],
  [
    'succeeded',
    [
      ['Running', 'False', 'x'],
      ['Succeeded', 'True', 'Migration completed'],
    ],
    'succeeded',
    'Migration completed',
  ],
  [
    'failed before its runner noticed',
    [
      ['Running', 'True', 'x'],
      ['Failed', 'True', '1/2 not yet migrated'],
    ],
    'failed',
    '1/2 not yet migrated',
  ],
])('a migration %s', (_, conditions, state, message) =>
  expect(migrationsOf(STORED, [migration('m', conditions)])).toEqual([{ name: 'm', state, message }]),
)

it('the migrations of other resources are left out, and the oldest is first', () => {
  const other = objectOf({ ...migration('other', []), spec: objectFrom({ resource: { resource: 'widgets' } }) })
  expect(migrationsOf(STORED, [migration('bb', []), other, migration('a', [])]).map(({ name }) => name)).toEqual(['a', 'bb'])
})

it('a migration gets a name that none has', () => {
  expect(migrationName(STORED, [])).toBe('widgets-to-v2')
  expect(migrationName(STORED, ['widgets-to-v2', 'widgets-to-v2-2'])).toBe('widgets-to-v2-3')
})

it('the script waits until the migration runs no more, and shows what is stored', () => {
  const script = migrationScript(STORED, 'm', undefined)
  expect(script).toContain('    group: ex.io\n    resource: widgets\nEOF\n')
  expect(script).toContain('--for=condition=Running=false storageversionmigration/m')
  expect(script).toContain('customresourcedefinition/widgets.ex.io')
})

it('versions with objects that storedVersions does not name are told', () => {
  expect(forgottenVersions(STORED)).toEqual([['v1', 1]])
  expect(forgottenVersions({ ...STORED, counts: undefined })).toEqual([])
})

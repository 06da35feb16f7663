import { expect, test } from 'vitest'
import { KINDS } from './kinds.ts'
import columns from './testing/upstream-columns.json' with { type: 'json' }

// Recorded of the complete server: the answer of a list as a Table.
test.each(KINDS.map(({ resource, table }) => [resource, table.columnDefinitions]))(
  'the columns of %s are those of the real server',
  (resource, own) => {
    expect(JSON.parse(JSON.stringify(own))).toEqual(columns[resource as keyof typeof columns])
  },
)

import { expect, test } from 'vitest'
import { rerun } from '../../apimachinery/rerun.ts'
import { KINDS } from './kinds.ts'
import columns from './testing/upstream-columns.json' with { type: 'json' }

// Recorded of the complete server: the answer of a list as a Table.
test.each(KINDS.map(({ resource, table }) => [resource, table]))(
  'the columns of %s are those of the real server',
  async (resource, table) => {
    const own = await rerun(() => table.columnDefinitions)
    expect(JSON.parse(JSON.stringify(own))).toEqual(columns[resource as keyof typeof columns])
  },
)

import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ResourceType } from '../../../client/resource-type.ts'
import type { Row } from '../../../client/table.ts'
import type { ShownColumn } from './columns.ts'
import { ObjectGrid } from './object-grid.tsx'

const TYPE = { group: 'ex.io', version: 'v1', resource: 'ovens', kind: 'Oven', namespaced: true } as ResourceType

const columnOf = (name: string, index: number): ShownColumn => ({
  id: name,
  column: { name, type: 'string', format: '', description: '', priority: 0 },
  index,
  isName: name === 'Name',
})

const ROW = {
  key: 'night/stall',
  name: 'stall',
  namespace: 'night',
  created: '2026-01-01T00:00:00Z',
  deleted: '2026-01-01T00:00:00Z',
  finalizers: ['ex.io/clean-oven'],
  cells: ['stall', 'hot', '1d'],
} as unknown as Row

test.each([
  ['over the column before the age', ['Name', 'Heat', 'Age'], ['night', 'stall', 'TERMINATING']],
  ['over the state', ['Name', 'Status', 'Heat', 'Age'], ['night', 'stall', 'TERMINATING']],
  ['beside the name, where no other column is there', ['Name', 'Age'], ['night', 'stall TERMINATING']],
])('that an object is being deleted stands %s', (_, names, cells) => {
  const columns = names.map(columnOf)
  render(
    <ObjectGrid
      workspace="w"
      type={TYPE}
      label="Ovens"
      rows={[ROW]}
      columns={columns}
      showNamespace
      changed={new Map()}
      checked={new Set()}
      onCheck={() => undefined}
      onCheckAll={() => undefined}
      filter=""
      sorts={[]}
      onSort={() => undefined}
      active={0}
      onActive={() => undefined}
      onOpen={() => undefined}
      onPick={() => undefined}
    />,
  )
  const row = screen.getByRole('row', { name: /stall/ })
  // Without the check box, and without the age.
  const shown = within(row).getAllByRole('cell').slice(1, -1)
  const words = /Terminating .*held by\s*ex\.io\/clean-oven/
  expect(shown.map(({ textContent }) => (textContent ?? '').replace(words, ' TERMINATING').trim())).toEqual(cells)
})

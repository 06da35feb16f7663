import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenedHere, openHere } from '../../../entities/workspace/testing/open-here.ts'
import { write } from '../testing/drawn-parts.ts'
import { draftOf, drawView } from '../testing/drawn-view.tsx'
import { gears } from '../testing/gears.ts'

const NAME = 'gears.versions.crdlab.dev'

let opened: OpenedHere
beforeAll(async () => {
  opened = await openHere('columns', [gears('gears', { a: 'size: 7', b: 'size: 8, note: hello' })])
})
afterAll(() => opened.close())

test('printer columns stand beside the rows that the server would print', async () => {
  const user = await drawView(NAME)
  await user.click(screen.getByRole('button', { name: '0 columns' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Printer columns of v1' }))
  const press = async (name: string): Promise<void> => user.click(await dialog.findByRole('button', { name }))
  const heads = (...wanted: string[]): Promise<void> =>
    waitFor(() => {
      const live = within(dialog.getByRole('table', { name: 'Output of kubectl get' }))
      expect(live.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['NAMESPACE', 'NAME', ...wanted])
    })
  const printed = (...rows: string[]): Promise<void> =>
    waitFor(() => {
      const [, ...live] = within(dialog.getByRole('table', { name: 'Output of kubectl get' })).getAllByRole('row')
      const wordsOf = (line: HTMLElement) =>
        within(line)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent)
      expect(live.map((line) => wordsOf(line).join(' '))).toEqual(rows)
    })
  const path = async (text: string): Promise<void> => {
    await write(user, dialog.getByRole('combobox', { name: 'JSON path of column 2' }), text)
    await user.keyboard('{Enter}')
  }
  await heads('AGE')

  // A path from the schema brings its type and a name.
  await press('Add a column')
  await press('Fields for JSON path of column 1')
  await user.click(await screen.findByRole('option', { name: /^\.spec\.size/ }))
  await dialog.findByDisplayValue('Size')
  await dialog.findByRole('button', { name: 'Type of column 1: integer' })
  await printed('default a 7', 'default b 8')

  // With columns of its own a kind has AGE as one of them.
  await heads('SIZE')
  await press('Add AGE')
  await heads('SIZE', 'AGE')
  expect(dialog.queryByRole('button', { name: 'Add AGE' })).toBeNull()
  await press('Remove column Age')
  await heads('SIZE')

  // A path written by hand; what stands against it stands at its column.
  await press('Add a column')
  await dialog.findByDisplayValue('Column 2')
  await path('spec.note')
  expect((await dialog.findByRole('alert')).textContent).toContain('must be a simple json path starting with .')
  await path('.spec.notes')
  await dialog.findByText(/The schema has no such field/)
  await path('.spec.note')
  await waitFor(() => expect(dialog.queryByText(/The schema has no such field/)).toBeNull())
  await printed('default a 7 <none>', 'default b 8 hello')

  // Of priority 1 it is printed with -o wide alone; the order can be changed.
  await write(user, dialog.getByRole('textbox', { name: 'Priority of column 1' }), '1')
  await user.keyboard('{Enter}')
  await heads('NOTE')
  await user.click(dialog.getByRole('switch', { name: '-o wide' }))
  await press('Move column Size down')
  await heads('NOTE', 'SIZE')

  await press('Add a selectable field')
  await write(user, dialog.getByRole('combobox', { name: 'Selectable field 1' }), '.spec.size')
  await user.keyboard('{Enter}')
  await dialog.findByRole('button', { name: 'Remove .spec.size' })
  expect(draftOf(NAME)).toContain('jsonPath: .spec.size')
  await press('Done')
  await screen.findByRole('button', { name: '2 columns' })
})

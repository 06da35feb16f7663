import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BLANK } from '../../../analysis/sample/template.ts'
import { type OpenedHere, openHere } from '../../entities/workspace/testing/open-here.ts'
import { fill, inspector, row, tree, write } from './testing/drawn-parts.ts'
import { draftOf, drawNew } from './testing/drawn-view.tsx'
import { gearsCrd } from './testing/gears.ts'
import { expectSoundStructure } from './testing/structure.ts'

let opened: OpenedHere
beforeAll(async () => {
  opened = await openHere('view', [])
})
afterAll(() => opened.close())

const box = (label: string): HTMLInputElement => inspector().getByRole('textbox', { name: label })
const isFocused = (target: () => HTMLElement): Promise<void> => waitFor(() => expect(document.activeElement).toBe(target()))

test('the focus goes where one types next', async () => {
  const user = await drawNew(gearsCrd('gears'))
  await user.click(row('note'))

  // The word beside a switch operates it.
  const required = (): HTMLInputElement => inspector().getByRole('switch', { name: 'required' })
  expect(required().checked).toBe(false)
  await user.click(inspector().getByText('required'))
  await waitFor(() => expect(required().checked).toBe(true))

  // What is added has the focus in its editor; what is taken back gives it to the tree.
  await user.click(row('note'))
  await user.keyboard('{Control>}d{/Control}')
  await isFocused(() => box('name'))
  expect(box('name').value).toBe('noteCopy')
  await user.keyboard('{Control>}z{/Control}')
  await isFocused(tree)

  // A rule that is added is written at once in the place of its first text.
  await user.click(row('note'))
  await user.click(screen.getByRole('tab', { name: /^CEL/ }))
  await user.click(inspector().getByRole('button', { name: 'Add a rule' }))
  await isFocused(() => box('Rule 1'))
  expect([box('Rule 1').selectionStart, box('Rule 1').selectionEnd]).toEqual([0, 4])
  await user.paste('self.size() > 2')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(draftOf('new')).toContain('self.size() > 2'))
  // The focus is taken once: another field leaves it in the tree.
  await user.click(row('size'))
  await user.click(row('note'))
  expect(document.activeElement).not.toBe(box('Rule 1'))

  // Paths of a column are suggested while one types.
  await user.click(screen.getByRole('button', { name: '0 columns' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Add a column' }))
  await isFocused(() => dialog.getByRole('textbox', { name: 'Name of column 1' }))
  const path = dialog.getByRole<HTMLInputElement>('combobox', { name: /^JSON path/ })
  await write(user, path, 'siz')
  await user.click(await screen.findByRole('option', { name: /^\.spec\.size/ }))
  await waitFor(() => expect(path.value).toBe('.spec.size'))
})

test('another version shows the selected field', async () => {
  const user = await drawNew(gearsCrd('gears'))
  await user.click(row('note'))
  await user.click(screen.getByRole('tab', { name: /^v2/ }))
  await waitFor(() => expect(box('name').value).toBe('note'))
  expect(row('note').getAttribute('aria-selected')).toBe('true')
})

test('a field is made an enum with a default and moved by a button, a rule says what it costs, and a version copies all of it', async () => {
  const user = await drawNew(BLANK)
  await user.click(screen.getByRole('button', { name: 'Insert a block' }))
  await user.click(await screen.findByRole('menuitem', { name: /^Replicas with scale/ }))
  await waitFor(() => expect(row('replicas').getAttribute('aria-posinset')).toBe('1'))
  await user.click(row('spec'))
  await user.click(screen.getByRole('button', { name: /^Add a field/ }))
  await waitFor(() => expect(box('name').value).toBe('field'))
  await fill(user, 'name', 'mode')
  await waitFor(() => expect(row('mode').getAttribute('aria-selected')).toBe('true'))
  await fill(user, 'enum', 'Fast, Slow, Idle')
  await user.click(await screen.findByRole('button', { name: 'Edit Idle' }))
  await write(user, box('Edit Idle'), 'Resting')
  await user.keyboard('{Enter}')
  await screen.findByRole('button', { name: 'Edit Resting' })
  const slow = (): HTMLElement => within(screen.getByRole('group', { name: 'default' })).getByRole('button', { name: 'Slow' })
  await user.click(slow())
  await waitFor(() => expect(slow().getAttribute('aria-pressed')).toBe('true'))
  await user.click(screen.getByRole('button', { name: 'Move up' }))
  await waitFor(() => expect(row('mode').getAttribute('aria-posinset')).toBe('1'))

  await user.click(row('spec'))
  await user.click(screen.getByRole('tab', { name: /^CEL/ }))
  await user.click(inspector().getByRole('button', { name: 'Add a rule' }))
  await fill(user, 'Rule 1', '!has(self.mode) || self.mode != "Fast" || self.replicas < 10')
  await inspector().findByText(/estimated cost/)
  await user.click(screen.getByRole('button', { name: 'Add version (copies this one)' }))
  await screen.findByRole('tab', { name: /^v2/ })
  expect(draftOf('new')?.match(/Resting/g)).toHaveLength(2)
})

test('no tab of a field has names, roles or states that axe objects to', async () => {
  const user = await drawNew(gearsCrd('gears'))
  await user.click(row('note'))
  for (const name of ['Field', 'CEL', 'List and apply', 'Docs', 'Raw']) {
    const tab = within(screen.getByRole('tablist', { name: 'Parts of the field' })).getByRole('tab', {
      name: new RegExp(`^${name}`),
    })
    await user.click(tab)
    expect(tab.getAttribute('aria-selected')).toBe('true')
    await expectSoundStructure(screen.getByRole('region', { name: 'Field' }), name)
  }
})

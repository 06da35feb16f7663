import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BLANK } from '../../../../analysis/sample/template.ts'
import { type OpenedHere, openHere } from '../../../entities/workspace/testing/open-here.ts'
import { problems, write } from '../testing/drawn-parts.ts'
import { draftOf, drawNew, drawView } from '../testing/drawn-view.tsx'
import { gears, gearsCrd } from '../testing/gears.ts'
import { expectSoundStructure } from '../testing/structure.ts'

const GEARS = 'gears.versions.crdlab.dev'

let opened: OpenedHere
beforeAll(async () => {
  opened = await openHere('head', [gears('gears', {})])
})
afterAll(() => opened.close())

const button = (name: string | RegExp): HTMLButtonElement => screen.getByRole('button', { name })
const press = async (user: UserEvent, name: string | RegExp): Promise<void> =>
  user.click(await screen.findByRole('button', { name }))

/** Opens the names, each a text box. */
async function openNames(user: UserEvent) {
  await press(user, 'Group, names and scope')
  const dialog = within(screen.getByRole('dialog', { name: 'Group, names and scope' }))
  const field = (name: string): HTMLInputElement => dialog.getByRole('textbox', { name })
  const set = async (name: string, text: string): Promise<void> => {
    await write(user, field(name), text)
    await user.keyboard('{Enter}')
  }
  return { dialog, field, set }
}

test('names follow the kind; what is typed into one takes the place of what was derived meanwhile', async () => {
  const user = await drawNew(BLANK)
  const { field } = await openNames(user)
  await write(user, field('kind'), 'Policy')
  // By leaving it.
  await user.click(field('singular'))
  await waitFor(() => expect(field('singular').value).toBe('policy'))
  expect(field('plural').value).toBe('policies')
  expect(field('list kind').placeholder).toBe('PolicyList')
  field('singular').select()
  await user.keyboard('rule')
  expect(field('singular').value).toBe('rule')

  // What is typed already stays when the derived name comes late.
  await write(user, field('kind'), 'Widget')
  await user.click(field('plural'))
  field('plural').select()
  await user.keyboard('parts{Enter}')
  await screen.findByRole('heading', { name: /^parts\./, hidden: true })
})

test('[DZ-39] names that are taken are told before the server is asked, which says the same at its step', async () => {
  const user = await drawNew(gearsCrd('wheels').replace('kind: Wheel', 'kind: Wheel, shortNames: [gear]'))
  const { dialog } = await openNames(user)
  await dialog.findByText(/gears\.versions\.crdlab\.dev already uses "gear"/)
  await user.keyboard('{Escape}')
  await press(user, 'Install')
  const strip = within(await screen.findByRole('status', { name: 'Installing' }))
  await strip.findByText('POST 201')
  expect((await strip.findByRole('alert')).textContent).toBe('"gear" is already in use')

  const { set } = await openNames(user)
  await set('short names', 'wh')
  await user.keyboard('{Escape}')
  await press(user, 'Update')
  const send = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send PUT' })
  await waitFor(() => expect(send.disabled).toBe(false))
  await user.click(send)
  const again = within(await screen.findByRole('status', { name: 'Installing' }))
  await again.findByText('PUT 200')
  await again.findByText(/\/apis\/versions\.crdlab\.dev\/v1/)
})

test('another name is another CRD, beside the one that was opened', async () => {
  const user = await drawView(GEARS)
  await screen.findByText('in sync')
  const { dialog, set } = await openNames(user)
  await set('plural', '')
  expect((await dialog.findByRole('alert')).textContent).toBe('Required')
  await set('plural', 'memos')
  await user.keyboard('{Escape}')
  await screen.findByText(`separate from ${GEARS}`)
  await screen.findByText('draft, not installed')
  expect(button('Install').disabled).toBe(false)

  // It has no conversion to open before it is installed.
  await press(user, 'conversion: None')
  await screen.findByText('Install the CRD to write its conversion.')
  await user.keyboard('{Escape}')
  await press(user, 'Undo')
  await screen.findByText('in sync')

  // A CRD of several versions has a conversion to look at.
  await press(user, 'conversion: None')
  expect(screen.getByRole('link', { name: 'Open the conversion' }).getAttribute('href')).toBe(`#/ws/head/conversion/${GEARS}`)
})

test('a version is renamed beside one of the same name, and each can be told apart', async () => {
  const user = await drawNew(gearsCrd('twins').replace('name: v2', 'name: v1'))
  const tabs = (): HTMLElement[] => within(screen.getByRole('tablist', { name: 'Versions' })).getAllByRole('tab')
  expect(tabs()).toHaveLength(2)
  await user.click(tabs()[1] as HTMLElement)
  expect(tabs().map((tab) => tab.getAttribute('aria-selected'))).toEqual(['false', 'true'])
  await press(user, 'Version v1: name, warning, remove')
  await write(user, within(screen.getByRole('dialog')).getByRole('textbox', { name: 'name' }), 'v2')
  await user.keyboard('{Enter}{Escape}')
  await waitFor(() => expect(tabs().map(({ textContent }) => textContent?.slice(0, 2))).toEqual(['v1', 'v2']))
})

test('a design opens at the version that is stored', async () => {
  const swapped = gearsCrd('later').replace('storage: true', 'storage: no').replace('storage: false', 'storage: true')
  await drawNew(swapped.replace('storage: no', 'storage: false'))
  const versions = within(await screen.findByRole('tablist', { name: 'Versions' }))
  expect(versions.getByRole('tab', { name: /^v2/ }).getAttribute('aria-selected')).toBe('true')
})

test('a copy of a deprecated version is not deprecated', async () => {
  const deprecated = 'name: v1\n    deprecated: true\n    deprecationWarning: gone soon\n'
  const user = await drawNew(gearsCrd('copies').replace('name: v1\n', deprecated))
  await press(user, 'Add version (copies this one)')
  await waitFor(() => expect(draftOf('new')).toContain('name: v3'))
  expect(draftOf('new')?.split('deprecated: true')).toHaveLength(2)
  expect(draftOf('new')?.split('gone soon')).toHaveLength(2)
})

test('paths of scale are chosen from the schema', async () => {
  const user = await drawNew(BLANK)
  await press(user, 'Insert a block')
  await user.click(await screen.findByRole('menuitem', { name: /^Replicas with scale/ }))
  await press(user, /^Paths of scale: \.spec\.replicas/)
  const paths = within(screen.getByRole('dialog', { name: 'Paths of scale' }))
  await write(user, paths.getByRole('combobox', { name: 'Path of specReplicasPath' }), '.spec.shards')
  await user.keyboard('{Enter}')
  await paths.findByText('The schema has no such field.')
  await expectSoundStructure(screen.getByRole('dialog', { name: 'Paths of scale' }), 'a path that leads nowhere')
  await user.click(paths.getByRole('button', { name: 'Fields for Path of specReplicasPath' }))
  await expectSoundStructure(await screen.findByRole('listbox'), 'paths to choose from')
  await user.click(await screen.findByRole('option', { name: /^\.spec\.replicas/ }))
  await waitFor(() => expect(paths.queryByText('The schema has no such field.')).toBeNull())
})

test('[CF-6] conversion has its editor, and a function of its own', async () => {
  const user = await drawNew(BLANK)
  await press(user, 'conversion: None')
  const conversion = within(screen.getByRole('dialog', { name: 'conversion' }))
  await user.click(conversion.getByRole('button', { name: /^strategy/ }))
  await user.click(await screen.findByRole('option', { name: /^Webhook/ }))
  await conversion.findByDisplayValue('thing-webhook')
  await write(user, conversion.getByRole('textbox', { name: 'port' }), '8443')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(draftOf('new')).toContain('port: 8443'))
  expect(problems('rejected')).toEqual([])

  await user.click(conversion.getByRole('button', { name: /client config/ }))
  await user.click(await screen.findByRole('option', { name: /function/ }))
  await conversion.findByDisplayValue(/^https:\/\/functions\.crdlab\.internal\/things\.example\.com/)
  conversion.getByText(/The code is in the annotation/)
  await expectSoundStructure(screen.getByRole('dialog', { name: 'conversion' }), 'a conversion function')
  expect(draftOf('new')).toContain('conversion.crdlab.dev/function: |')
  await user.keyboard('{Escape}')
  await screen.findByRole('button', { name: 'conversion: Webhook' })
})

import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appStore } from '../../../base/state/store.ts'
import { type OpenedHere, openHere } from '../../../entities/workspace/testing/open-here.ts'
import { drawView } from '../testing/drawn-view.tsx'
import { gears } from '../testing/gears.ts'
import { expectSoundStructure } from '../testing/structure.ts'

let opened: OpenedHere
beforeAll(async () => {
  opened = await openHere('stored-dialog', [
    gears('gears', { a: 'size: 1', b: 'size: 2', c: 'size: 3' }),
    gears('wheels', { a: 'size: 1', b: 'size: 2' }),
  ])
})
afterAll(() => opened.close())

const button = (name: string | RegExp): HTMLButtonElement => screen.getByRole('button', { name })
const versionTab = (name: string): HTMLElement => screen.getByRole('tab', { name: new RegExp(`^${name}\\b`) })
const part = (name: string): HTMLElement => within(screen.getByRole('dialog')).getByRole('region', { name })
const row = (version: string): string =>
  within(screen.getByRole('dialog')).getByRole('row', { name: new RegExp(`^${version}`) }).textContent ?? ''

/** Sends what is designed, once what it does to stored objects is known. */
async function update(user: UserEvent): Promise<void> {
  await user.click(button('Update'))
  const send = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send PUT' })
  await waitFor(() => expect(send.disabled).toBe(false))
  await user.click(send)
  await screen.findByText('in sync')
}

/** Makes v2 the storage version. */
async function storeAtV2(user: UserEvent): Promise<void> {
  await user.click(versionTab('v2'))
  await user.click(screen.getByRole('switch', { name: 'storage' }))
  await update(user)
}

test('objects are rewritten at another storage version, storedVersions is pruned, and the old version can go', async () => {
  const user = await drawView('gears.versions.crdlab.dev')
  await waitFor(() => expect(versionTab('v1').textContent).toContain('3 stored'))
  await storeAtV2(user)
  await waitFor(() => expect(versionTab('v2').textContent).toContain('0 stored'))
  await user.click(button('Stored versions'))
  expect(row('v1')).toContain('3')
  expect(part('Prune storedVersions').textContent).toContain('3 objects are still stored at v1')
  expect(part('Prune storedVersions').textContent).toContain('must remain in spec.versions until a storage migration')
  expect(within(part('Prune storedVersions')).queryAllByRole('button')).toEqual([])

  await user.click(within(part('Rewrite objects')).getByRole('button', { name: 'Copy as kubectl' }))
  expect(await navigator.clipboard.readText()).toBe('kubectl get gears.v2.versions.crdlab.dev -A -o json | kubectl replace -f -')
  await user.click(await within(part('Rewrite objects')).findByRole('button', { name: 'Rewrite 3 objects at v2' }))
  await within(part('Rewrite objects')).findByText('3 objects rewritten')
  await waitFor(() => expect(row('v2')).toContain('3'))
  await user.click(await within(part('Prune storedVersions')).findByRole('button', { name: 'Copy as kubectl' }))
  expect(await navigator.clipboard.readText()).toContain('--subresource=status --type=merge')
  await user.click(within(part('Prune storedVersions')).getByRole('button', { name: 'Prune to v2' }))
  await within(part('Prune storedVersions')).findByText(/status\.storedVersions is v2/)
  expect(row('v1')).toContain('not listed')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(versionTab('v1').textContent).not.toContain('stored'))
  expect(versionTab('v2').textContent).toContain('3 stored')

  // Now the version can go; the storage version has to stay.
  await user.click(button(/^Version v2/))
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Remove v2' })).disabled).toBe(true)
  await user.keyboard('{Escape}')
  await user.click(versionTab('v1'))
  await user.click(button(/^Version v1/))
  await user.click(await screen.findByRole('button', { name: 'Remove v1' }))
  await waitFor(() => expect(screen.queryByRole('tab', { name: /^v1\b/ })).toBeNull())
  await update(user)
})

test('[SM-2] who may not write objects is told so; the server migrates stored objects and prunes storedVersions', async () => {
  const user = await drawView('wheels.versions.crdlab.dev')
  await storeAtV2(user)
  act(() => appStore.getState().setPersona('controller'))
  await user.click(button('Stored versions'))
  const rewrite = await within(part('Rewrite objects')).findByRole<HTMLButtonElement>('button', {
    name: 'Rewrite 2 objects at v2',
  })
  await within(part('Rewrite objects')).findByText(/controller cannot update wheels/)
  expect(rewrite.disabled).toBe(true)

  act(() => appStore.getState().setPersona('admin'))
  const server = within(part('Or let the server do both'))
  await user.click(server.getByRole('button', { name: 'Copy as a script' }))
  expect(await navigator.clipboard.readText()).toContain('storageversionmigration/wheels-to-v2')
  await user.click(server.getByRole('button', { name: 'Migrate on the server' }))
  await server.findByText('Migration completed')
  await expectSoundStructure(screen.getByRole('dialog'), 'a migration that ended')
  await waitFor(() => expect(row('v1')).toContain('not listed'))
  expect(row('v2')).toContain('2')
  expect(part('Prune storedVersions').textContent).toContain('Nothing to prune')
})

import 'fake-indexeddb/auto'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Router } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { EXAMPLES } from '../../../examples/catalogue.ts'
import { appStore } from '../../base/state/store.ts'
import { paneDrafts } from '../../base/state/workspace-keys.ts'
import { type OpenedHere, openHere } from '../../entities/workspace/testing/open-here.ts'
import { exportedSnapshot, exportWorkspace, openSnapshot } from '../../entities/workspace/transfer.ts'
import { DuplicateDialog } from './duplicate-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'

const STOREFRONT = '/apis/demo.crdlab.dev/v1/namespaces/default/webapps/storefront'

let opened: OpenedHere
beforeEach(async () => {
  opened = await openHere('alpha', EXAMPLES.slice(0, 1))
})
afterEach(() => opened.close())

const draw = (dialog: ReactElement) => render(<Router hook={useHashLocation}>{dialog}</Router>)
const isAt = async (workspace: string): Promise<void> => {
  await waitFor(() => expect(window.location.hash).toBe(`#/ws/${workspace}`))
  await waitFor(() => expect([appStore.getState().workspace, appStore.getState().phase]).toEqual([workspace, 'open']))
}

test('a copy of a workspace keeps every object, uid and version', async () => {
  const { objects, resourceVersion } = await openSnapshot()
  draw(<DuplicateDialog onClose={cleanup} />)
  await userEvent.click(screen.getByRole('button', { name: 'Duplicate workspace' }))
  await isAt('alpha-2')
  expect(await openSnapshot()).toMatchObject({ objects, resourceVersion })
})

test('a file becomes a new workspace with every object, counter and draft, and says before what it holds', async () => {
  const base = 'spec:\n  replicas: 3\n'
  const draft = { base, baseVersion: '1', text: 'spec:\n  replicas: 8\n' }
  appStore.getState().setDraft(`${paneDrafts('alpha')}${STOREFRONT}#`, draft)
  const source = await exportedSnapshot()
  const { blob } = await exportWorkspace(source, true)
  await opened.close()
  opened = await openHere('beta', [])
  draw(<ImportDialog file={new File([blob], 'alpha.crdlab.json')} onClose={cleanup} />)
  await screen.findByText('Workspace alpha', { exact: false })
  const { textContent } = screen.getByRole('dialog')
  expect(textContent).toContain('1 draft')
  expect(textContent).toMatch(/\d+ requests? in the log/)
  expect(textContent).toContain('The log of the workspace is that of the file.')
  await userEvent.click(screen.getByRole('button', { name: 'Create workspace' }))
  await isAt('alpha')
  const { objects, resourceVersion } = source
  expect(await openSnapshot()).toMatchObject({ objects, resourceVersion })
  expect(appStore.getState().drafts[`${paneDrafts('alpha')}${STOREFRONT}#`]?.text).toBe(draft.text)
})

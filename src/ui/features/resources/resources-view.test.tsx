import { render, screen, waitFor } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { act } from 'react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Router, useLocation } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { EXAMPLES } from '../../../examples/catalogue.ts'
import { readPath } from '../../base/address/path.ts'
import { appStore } from '../../base/state/store.ts'
import { usePersonaRoles } from '../../entities/persona/use-persona-roles.ts'
import { type OpenedHere, openHere } from '../../entities/workspace/testing/open-here.ts'
import { useShortcuts } from '../../kit/keys.tsx'
import { resourcesView } from './view.ts'

let opened: OpenedHere
beforeAll(async () => {
  opened = await openHere('resources', EXAMPLES.slice(0, 1))
})
afterAll(() => opened.close())

function View() {
  useShortcuts()
  usePersonaRoles()
  const path = readPath(useLocation()[0])
  return path && resourcesView.open(path, 'resources')?.element
}

const become = (persona: string): void => act(() => appStore.getState().setPersona(persona))

test('what a persona may not create or delete is locked, with the reason and the way to the missing rule', async () => {
  window.location.hash = '#/ws/resources/resources/webapps.demo.crdlab.dev/v1/*'
  render(
    <Router hook={useHashLocation}>
      <View />
    </Router>,
  )
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
  const isDisabled = (name: RegExp, wanted: boolean): Promise<void> =>
    waitFor(() => expect(screen.getAllByRole<HTMLButtonElement>('button', { name })[0]?.disabled).toBe(wanted))
  await screen.findByRole('cell', { name: 'storefront' })
  become('controller')
  await screen.findByText('controller cannot create webapps · controller cannot delete webapps')
  await isDisabled(/^Create/, true)
  await isDisabled(/^Delete/, true)
  expect(screen.getByRole('link', { name: 'Show the missing rule' }).getAttribute('href')).toContain(
    '/access/webapps.demo.crdlab.dev/v1',
  )

  // The server is asked about each object by its name.
  await user.click(screen.getByRole('cell', { name: 'storefront' }))
  await isDisabled(/^Delete/, true)
  await user.keyboard('{Control>}d{/Control}')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  become('user')
  await isDisabled(/^Create/, false)
  await isDisabled(/^Delete/, false)
  await user.keyboard('{Control>}d{/Control}')
  await screen.findByRole('alertdialog')
})

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Router, useLocation } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { type OpenedHere, openHere } from '../../entities/workspace/testing/open-here.ts'
import DialectsView from './dialects-view.tsx'

let opened: OpenedHere
beforeAll(async () => {
  opened = await openHere('dialects', [])
})
afterAll(() => opened.close())

function View() {
  const [location] = useLocation()
  return <DialectsView row={location.split('/')[4]} />
}

function draw(row = ''): void {
  cleanup()
  window.location.hash = `#/ws/dialects/dialects${row}`
  render(
    <Router hook={useHashLocation}>
      <View />
    </Router>,
  )
}

const region = (name: string): HTMLElement => screen.getByRole('region', { name })

test('every row of the table is asked of both, and a row is an address', async () => {
  draw()
  await screen.findByText('16 of 16 rows match the table')
  fireEvent.click(screen.getByRole('link', { name: 'PATCH /status and /scale' }))
  await screen.findByText(/Controllers patch the fields that they own\./)
  expect(window.location.hash).toMatch(/dialects\/patch$/)
  expect(screen.getAllByText(/Other methods are/).length).toBeGreaterThan(0)
  expect(within(region('proposal, 2017')).getAllByText('405').length).toBeGreaterThan(0)
  expect(region('v1, today').textContent).toMatch(/phase:\s*x/)
})

test('the migration is led through, step by step', async () => {
  draw('/migration')
  const world = region('Current state')
  const says = (text: string | RegExp): Promise<void> => waitFor(() => expect(world.textContent).toMatch(text))
  const uids = (): string[] => [...(world.textContent ?? '').matchAll(/uid …([0-9a-f]{8})/g)].map(([, uid = '']) => uid)
  const events = (): string | null => within(world).getByTestId('events').textContent
  await says(/extensions\/v1beta1 cron-tab\.stable\.example\.com/)
  await waitFor(() => expect(events()).toBe('ADDED default/report\nADDED team/report'))
  const before = uids()
  const run = async (name: string | RegExp): Promise<void> => {
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(false))
    fireEvent.click(screen.getByRole('button', { name }))
  }
  for (let step = 1; step <= 7; step++) {
    await run(/^Run: /)
    await screen.findByText(`${step} of 7 steps done`)
    if (step === 1) await says(/no: crontabs is forbidden/)
    if (step === 3) {
      await within(world).findByText('none')
      expect(within(world).getAllByText('no owner')).toHaveLength(2)
    }
  }
  await says(/apiextension\.k8s\.io\/v1beta1 crontabs\.stable\.example\.com/)
  // The new objects, and nothing in between: the controller saw no deletion.
  await waitFor(() => expect(events()).toBe('ADDED default/report\nADDED team/report\nADDED default/report\nADDED team/report'))
  expect(uids()).not.toEqual(before)
  // What step 3 left without an owner is adopted by the controller, which is a step of its own.
  await run('Run: adopt the dependents again')
  await screen.findByText('All 7 steps done, dependents adopted')
  await waitFor(() => expect(within(world).queryByText('no owner')).toBeNull())
  expect([...(world.textContent ?? '').matchAll(/owner …([0-9a-f]{8})/g)].map(([, uid]) => uid)).toEqual(uids())
})

test('a registration is written in a form, and installed once its dialect is on', async () => {
  draw('/register')
  const user = userEvent.setup()
  const form = within(screen.getByRole('form', { name: 'Registration' }))
  const fill = (label: string, value: string): void => {
    fireEvent.change(form.getByLabelText(label), { target: { value } })
  }
  const says = (text: string): void => expect(region('The registration as YAML').textContent).toContain(text)
  const install = (): HTMLButtonElement => screen.getByRole('button', { name: 'Install registration' })
  fill('group', 'e2e.crdlab.dev')
  fill('plural', 'gears')
  fill('kind', 'Gear')
  await user.click(form.getByText('Scale subresource'))
  says('name: gears.e2e.crdlab.dev')
  says('groupVersion: autoscaling/v1')
  expect(install().disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Turn on proposal' }))
  await user.click(await screen.findByRole('button', { name: 'Enable the feature gate' }))
  await waitFor(() => expect(install().disabled).toBe(false))
  await user.click(install())
  await screen.findByText('Installed.', { exact: false })

  // The other dialect has names and a scope, and no subresources.
  await user.click(form.getByRole('button', { name: 'dialect: proposal' }))
  await user.click(await screen.findByRole('option', { name: /^tpr/ }))
  says('kind: ThirdPartyResource')
  expect(form.queryAllByRole('switch')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Turn on tpr' }))
  await waitFor(() => expect(install().disabled).toBe(false))
  await user.click(install())
  await screen.findByText(/"gears\.e2e\.crdlab\.dev" already exists/)
})

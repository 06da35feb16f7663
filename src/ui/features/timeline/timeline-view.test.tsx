import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Router, useLocation } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { EXAMPLES } from '../../../examples/catalogue.ts'
import { readPath } from '../../base/address/path.ts'
import { appStore } from '../../base/state/store.ts'
import { type OpenedHere, openHere } from '../../entities/workspace/testing/open-here.ts'
import { timelineView } from './view.ts'

const PATH = '/apis/demo.crdlab.dev/v1/namespaces/default/webapps/storefront'

let opened: OpenedHere
beforeAll(async () => {
  opened = await openHere('timeline', EXAMPLES.slice(0, 1))
})
afterAll(() => opened.close())

function View() {
  const path = readPath(useLocation()[0])
  return path && timelineView.open(path, 'timeline')?.element
}

/** Draws the timeline of the object, and gives what takes it away. */
function draw(): () => void {
  window.location.hash = '#/ws/timeline/timeline/webapps.demo.crdlab.dev/v1/default/storefront'
  return render(
    <Router hook={useHashLocation}>
      <View />
    </Router>,
  ).unmount
}

/** Asks for so many replicas as the reader. */
async function write(replicas: number): Promise<void> {
  const body = JSON.stringify({ spec: { replicas } })
  const spec = { method: 'PATCH', path: PATH, contentType: 'application/merge-patch+json', body } as const
  await act(async () => void (await appStore.getState().you?.send(spec)))
}

const rows = (): string[] => screen.queryAllByTestId('timeline-row').map(({ textContent }) => textContent ?? '')
const newestSays = (...said: readonly string[]): Promise<void> =>
  waitFor(() => {
    for (const one of said) expect(rows()[0]).toContain(one)
  })
const step = (n: number): Promise<HTMLElement> => screen.findByRole('region', { name: `Write ${n}` })

test('the timeline keeps what happened to an object and why, and writes an earlier state again', async () => {
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
  await write(5)
  await write(999)
  const leave = draw()
  await newestSays('422', 'should be less than or equal to')
  const count = rows().length
  expect(rows()[1]).toMatch(/1 → 2.*replicas 3 to 5/)

  // By keys: from the rejection to the write before it, which is compared with the state that it changed.
  const slider = screen.getByRole('slider', { name: 'Step of the timeline' })
  expect(slider.getAttribute('aria-valuenow')).toBe(String(count))
  expect((await step(count)).textContent).toContain('should be less than or equal to')
  slider.focus()
  await user.keyboard('{ArrowLeft}')
  expect(slider.getAttribute('aria-valuenow')).toBe(String(count - 1))
  const written = await step(count - 1)
  await waitFor(() => expect(written.textContent).toMatch(/spec changed.*-spec\.replicas: 3.*\+spec\.replicas: 5/))

  await user.click(within(written).getByRole('button', { name: 'Restore A as a new write' }))
  await newestSays('2 → 3', 'replicas 5 to 3')
  expect(rows()).toHaveLength(count + 1)
  const { object } = await opened.client.send({ method: 'GET', path: PATH })
  expect(object).toMatchObject({ metadata: { generation: 3 }, spec: { replicas: 3 } })

  // What was read is not read again: what came meanwhile is there nevertheless.
  leave()
  await write(4)
  draw()
  await newestSays('3 → 4', 'replicas 3 to 4')
  expect(rows()).toHaveLength(count + 2)
})

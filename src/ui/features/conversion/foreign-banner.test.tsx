import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { databases } from '../../../analysis/conversion/testing/crd.ts'
import { objectOf } from '../../../apimachinery/json/value.ts'
import { createClient } from '../../../client/client.ts'
import { CONVERSION_FUNCTION, FOREIGN_FUNCTION } from '../../../protocol/conversion.ts'
import { browserClock } from '../../base/async/async.ts'
import { appStore } from '../../base/state/store.ts'
import { ForeignBanner } from './foreign-banner.tsx'

afterEach(() => {
  cleanup()
  appStore.setState({ you: undefined })
})

const annotations = objectOf({ [CONVERSION_FUNCTION]: 'export default {}', [FOREIGN_FUNCTION]: 'true' })
const CRD = objectOf({
  ...databases({ v1: '{}' }),
  metadata: objectOf({ name: 'databases.demo.crdlab.dev', annotations }),
})

/** What the server was sent, as it answers this. */
function answering(status: number, body: object): unknown[] {
  const sent: unknown[] = []
  const you = createClient({
    actor: 'you',
    clock: browserClock,
    fetch: async (path, init) => {
      sent.push([init?.method, String(path).split('?')[0], JSON.parse(String(init?.body)).metadata.annotations])
      return Response.json(body, { status })
    },
  })
  appStore.setState({ you })
  return sent
}

const allow = (): Promise<void> => userEvent.setup().click(screen.getByRole('button', { name: 'Allow' }))

test('[CF-7] a function from somebody else runs once the reader allows it: its mark is taken from the CRD', async () => {
  const sent = answering(200, CRD)
  render(<ForeignBanner crd={CRD} lock={undefined} />)
  expect(screen.getByRole('status').textContent).toContain('Review it before you run it.')
  expect(sent).toEqual([])
  await allow()
  await waitFor(() =>
    expect(sent).toEqual([
      [
        'PUT',
        '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/databases.demo.crdlab.dev',
        { [CONVERSION_FUNCTION]: 'export default {}' },
      ],
    ]),
  )
})

test('[CF-7] what the server has against it is shown, and the function waits', async () => {
  answering(409, { kind: 'Status', status: 'Failure', code: 409, reason: 'Conflict', message: 'the object has been modified' })
  render(<ForeignBanner crd={CRD} lock={undefined} />)
  await allow()
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('the object has been modified'))
})

test('[CF-7] where the reader cannot write the CRD the reason stands there, and nothing can be pressed', () => {
  render(<ForeignBanner crd={CRD} lock="viewer cannot update CRDs" />)
  expect(screen.getByRole('status').textContent).toContain('viewer cannot update CRDs')
  expect(screen.getByRole('button', { name: 'Allow' }).hasAttribute('disabled')).toBe(true)
})

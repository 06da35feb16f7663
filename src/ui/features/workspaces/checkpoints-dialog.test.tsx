import 'fake-indexeddb/auto'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EXAMPLES } from '../../../examples/catalogue.ts'
import { type OpenedHere, openHere } from '../../entities/workspace/testing/open-here.ts'
import { openSnapshot } from '../../entities/workspace/transfer.ts'
import { CheckpointsDialog } from './checkpoints-dialog.tsx'

const WEBAPPS = '/apis/demo.crdlab.dev/v1/namespaces/default/webapps'

let opened: OpenedHere
beforeAll(async () => {
  opened = await openHere('kept', EXAMPLES.slice(0, 1))
})
afterAll(() => opened.close())

const checkpoints = (): (string | null)[] => screen.queryAllByTestId('checkpoint').map(({ textContent }) => textContent)

test('a reset to a checkpoint says what is lost, restores every object, and keeps the state before; a checkpoint is deleted', async () => {
  const user = userEvent.setup()
  const draw = () => render(<CheckpointsDialog onClose={cleanup} />)
  draw()
  await user.type(screen.getByRole('textbox', { name: 'Name of the checkpoint' }), 'before the change{Enter}')
  await waitFor(() => expect(checkpoints()).toEqual([expect.stringContaining('before the change')]))
  const { objects } = await openSnapshot()

  const write = async (method: 'PATCH' | 'POST', path: string, contentType: string, body: string): Promise<void> =>
    expect((await opened.client.send({ method, path, contentType, body })).failure).toBeUndefined()
  await write('PATCH', `${WEBAPPS}/storefront`, 'application/merge-patch+json', '{"spec":{"replicas":9}}')
  const added = 'apiVersion: demo.crdlab.dev/v1\nkind: WebApp\nmetadata: {name: third}\nspec: {image: a}\n'
  await write('POST', WEBAPPS, 'application/yaml', added)

  await user.click(screen.getByRole('button', { name: 'Reset to before the change' }))
  const plan = within(await screen.findByTestId('plan'))
  plan.getByText('1 replaced')
  plan.getByText('1 removed')
  await user.click(screen.getByRole('button', { name: 'Reset workspace' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect((await openSnapshot()).objects).toEqual(objects)

  draw()
  await waitFor(() =>
    expect(checkpoints()).toEqual([
      expect.stringContaining('Before reset to before the change'),
      expect.stringContaining('before the change'),
    ]),
  )
  await user.click(screen.getByRole('button', { name: 'Delete checkpoint before the change' }))
  await user.click(screen.getByRole('button', { name: 'Delete checkpoint' }))
  await waitFor(() => expect(checkpoints()).toEqual([expect.stringContaining('Before reset to before the change')]))
})

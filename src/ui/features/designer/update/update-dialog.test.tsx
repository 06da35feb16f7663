import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { appStore } from '../../../base/state/store.ts'
import { openHere } from '../../../entities/workspace/testing/open-here.ts'
import { SessionContext } from '../session/context.ts'
import { openSession } from '../testing/drawn-designer.tsx'
import { problems } from '../testing/drawn-parts.ts'
import { drawView } from '../testing/drawn-view.tsx'
import { gears } from '../testing/gears.ts'
import { newServer } from '../testing/servers.ts'
import { UpdateDialog } from './update-dialog.tsx'

const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: gears.e2e.crdlab.dev}
spec:
  group: e2e.crdlab.dev
  scope: Namespaced
  names: {plural: gears, kind: Gear}
  versions:
    - name: v1
      served: true
      storage: true
      schema: {openAPIV3Schema: {type: object}}
`

test('[DZ-41] nothing can be sent before the stored objects are counted', async () => {
  const client = await newServer()
  await client.send({
    method: 'POST',
    path: '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
    body: CRD,
    contentType: 'application/yaml',
  })
  let count = (): void => undefined
  const counted = new Promise<void>((resolve) => {
    count = resolve
  })
  const fetch: typeof client.wire.fetch = async (...asked) => {
    await counted
    return client.wire.fetch(...asked)
  }
  appStore.setState({ page: { ...client, wire: { ...client.wire, fetch } } })
  const session = openSession(CRD, 'update-dialog', client)
  await waitFor(() => expect(session.getState().crd).toBeDefined())
  render(
    <SessionContext value={session}>
      <UpdateDialog onSend={() => undefined} onClose={() => undefined} />
    </SessionContext>,
  )
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send PUT' })
  screen.getByText('Counting…')
  expect(send.disabled).toBe(true)
  count()
  await screen.findByText('No objects are stored.')
  expect(send.disabled).toBe(false)
})

test('[DZ-41] an update is tried on what is stored before it is sent, and one that changes nothing says so', async () => {
  const item = gears('gears', { small: 'size: 1', noted: 'size: 2, note: hello', large: 'size: 90' })
  const opened = await openHere('update', [item])
  const user = await drawView(item.name)
  /** Installs another text over what is installed, up to the dialog. */
  const design = async (change: (text: string) => string): Promise<HTMLElement> => {
    await user.click(screen.getByRole('tab', { name: 'YAML' }))
    const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /CustomResourceDefinition/ })
    fireEvent.change(text, { target: { value: change(item.crd) } })
    await screen.findByText('unsaved changes')
    await user.click(screen.getByRole('button', { name: 'Update' }))
    return screen.findByRole('dialog')
  }
  const dialog = await design((text) => text.replaceAll('note: {type: string}', 'note: {type: string}, more: {type: string}'))
  await within(dialog).findByText('All 3 objects were tested: no value is pruned, defaulted or rejected')
  within(dialog).getByText('Clients of the installed version are not affected.')
  await user.click(within(dialog).getByRole('button', { name: 'Send PUT' }))
  await screen.findByText('in sync')

  const next = await design((text) =>
    text.replaceAll('maximum: 100', 'maximum: 20').replaceAll('note: {type: string}', 'mode: {type: string, default: fast}'),
  )
  const stored = within(next).getByRole('region', { name: 'Stored objects' })
  await within(stored).findByText('1 object would fail validation')
  for (const said of [
    '3 objects are stored at v1.',
    'spec.size: Invalid value: 90: spec.size in body should be less than or equal to 20',
    '1 object loses values',
    'spec.note',
    '3 objects get defaults',
    'Updates that leave these fields unchanged still pass',
  ])
    expect(stored.textContent).toContain(said)
  expect(within(stored).getAllByRole('link', { name: 'default/large' })[0]?.getAttribute('href')).toBe(
    '#/ws/update/cr/gears.versions.crdlab.dev/v2/default/large',
  )

  // The problem says the same of the objects.
  await user.click(within(next).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(problems('spec.note removed')).toHaveLength(2))
  const list = screen.getByRole('grid', { name: 'Problems, most severe first' })
  list.focus()
  await user.keyboard('{Home}')
  for (let i = 0; i < 9 && !list.querySelector('[aria-selected=true]')?.textContent?.includes('spec.note removed'); i++)
    await user.keyboard('{ArrowDown}')
  const details = screen.getByRole('complementary', { name: 'Problem details' })
  await waitFor(() => expect(details.textContent).toContain('1 object loses spec.note (hello) when next written at v1.'))
  await opened.close()
})

import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { appStore } from '../../../base/state/store.ts'
import { SessionContext } from '../session/context.ts'
import { openSession } from '../testing/drawn-designer.tsx'
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

import 'fake-indexeddb/auto'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { Router } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import type { StoreSnapshot } from '../../../protocol/snapshot.ts'
import { listCheckpoints } from '../../entities/workspace/checkpoints.ts'
import { type OpenedHere, openHere } from '../../entities/workspace/testing/open-here.ts'
import { exportedSnapshot, exportWorkspace, openSnapshot } from '../../entities/workspace/transfer.ts'
import { ImportDialog } from './import-dialog.tsx'

const GEARS = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: gears.files.crdlab.dev}
spec:
  group: files.crdlab.dev
  scope: Namespaced
  names: {plural: gears, singular: gear, kind: Gear}
  versions:
  - name: v1
    served: true
    storage: true
    schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {size: {type: integer}}}}}}
`
const gear = (name: string, size: number): string =>
  `apiVersion: files.crdlab.dev/v1\nkind: Gear\nmetadata: {name: ${name}, namespace: default}\nspec: {size: ${size}}\n`

const ONE = '/files.crdlab.dev/gears/default/one'
const recordOf = ({ objects }: StoreSnapshot, key: string): string | undefined =>
  objects.find((object) => object.key === key)?.text
const uidOf = (snapshot: StoreSnapshot): string | undefined => /"uid":"([^"]+)"/.exec(recordOf(snapshot, ONE) ?? '')?.[1]

/** The workspace alpha, with a CRD and two objects, as a file and as its server stores it. */
let file: Blob
let source: StoreSnapshot
beforeAll(async () => {
  const alpha = await openHere('alpha', [
    { name: 'gears.files.crdlab.dev', crd: GEARS, objects: [gear('one', 1), gear('two', 2)] },
  ])
  source = await exportedSnapshot()
  file = (await exportWorkspace(source, true)).blob
  await alpha.close()
})

let opened: OpenedHere
beforeEach(async () => {
  opened = await openHere('beta', [])
  const body = '{"apiVersion":"v1","kind":"Namespace","metadata":{"name":"own"}}'
  await opened.client.send({ method: 'POST', path: '/api/v1/namespaces', contentType: 'application/json', body })
})
afterEach(() => opened.close())

const draw = (name: string, ...parts: BlobPart[]) =>
  render(
    <Router hook={useHashLocation}>
      <ImportDialog file={new File(parts, name)} onClose={() => undefined} />
    </Router>,
  )

test.each<[what: string, change: (text: string) => BlobPart, says: string | RegExp]>([
  ['is cut off', () => Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1), / cut off\. Nothing was written\.$/],
  ['is no JSON', () => '[1', /: [^.]+\. Nothing was written\.$/],
  ['has a key of another object', (text) => text.replace('default/one"', 'default/../x"'), 'does not belong to the object'],
])('a file that %s is rejected with the place, and nothing is written', async (_, change, says) => {
  const before = await openSnapshot()
  draw('damaged.crdlab.json', change(await file.text()))
  const alert = (await screen.findByRole('alert')).textContent
  expect(alert).toContain('damaged.crdlab.json cannot be imported')
  expect(alert).toMatch(says)
  expect(alert).toContain('Nothing was written.')
  expect(await openSnapshot()).toEqual(before)
})

test('a file is merged through the API: its objects get uids of the workspace, which keeps what is its own', async () => {
  draw('alpha.crdlab.json', file)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('radio', { name: 'Merge into beta' }))
  const plan = await screen.findByTestId('plan')
  within(plan).getByText('3 created')
  await user.click(screen.getByRole('button', { name: 'Merge into beta' }))
  within(await screen.findByTestId('merged')).getByText('3 created')
  cleanup()
  const merged = await openSnapshot()
  expect(recordOf(merged, '//namespaces/own')).toBeDefined()
  expect(uidOf(source)).toBeDefined()
  expect(uidOf(merged)).toBeDefined()
  expect(uidOf(merged)).not.toBe(uidOf(source))
  // The state before can be gone back to.
  expect((await listCheckpoints('beta')).map(({ name, crds }) => [name, crds])).toEqual([
    ['Before import of alpha.crdlab.json', 0],
  ])
})

import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Progress, stepsOf } from '../../../analysis/conversion/steps.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { CRDS, pathOf } from '../../../client/resource-type.ts'
import { type OpenedHere, openHere } from '../../entities/workspace/testing/open-here.ts'
import { StoredBar } from './stored-bar.tsx'

const NAME = 'gears.e2e.crdlab.dev'
const SCHEMA = '{openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {size: {type: integer}}}}}}'
const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: ${NAME}
  annotations: {conversion.crdlab.dev/function: "export default { hub: 'v2', versions: {} }"}
spec:
  group: e2e.crdlab.dev
  scope: Namespaced
  names: {plural: gears, singular: gear, kind: Gear}
  conversion:
    strategy: Webhook
    webhook:
      clientConfig: {url: "https://functions.crdlab.internal/${NAME}"}
      conversionReviewVersions: [v1]
  versions:
  - {name: v1, served: true, storage: true, schema: ${SCHEMA}}
  - {name: v2, served: true, storage: false, schema: ${SCHEMA}}
`

let opened: OpenedHere
beforeAll(async () => {
  opened = await openHere('stored-bar', [{ name: NAME, crd: CRD, objects: [] }])
})
afterAll(() => opened.close())

/** The CRD as the server has it. */
async function installed(): Promise<JsonObject> {
  const { object } = await opened.client.send({ method: 'GET', path: pathOf(CRDS, { name: NAME }) })
  if (object === undefined) throw new Error(`${NAME} is gone`)
  return object
}

let dropped = 0

/** Draws the bar of the CRD as it is, where this is stored. */
async function draw(progress: Partial<Progress>, total = 2): Promise<void> {
  cleanup()
  const crd = await installed()
  const now = {
    versions: ['v1', 'v2'],
    old: 'v1',
    hub: 'v2',
    isInstalled: true,
    failing: 0,
    isLossy: false,
    storage: 'v1',
    storedVersions: ['v1'],
  }
  const of = { ...now, ...progress }
  const counts = new Map([[of.storedVersions.at(-1) ?? '', total]])
  render(
    <StoredBar
      crd={crd}
      stored={{ crd, storedVersions: of.storedVersions, storage: of.storage, total, counts }}
      steps={stepsOf(of)}
      old="v1"
      hub="v2"
      draft={{ source: '', rules: undefined }}
      lock={undefined}
      onDropped={() => dropped++}
    />,
  )
}

const button = (name: string): HTMLButtonElement => screen.getByRole('button', { name })
const versions = async (): Promise<unknown> => (await installed()).spec

test('[CT-5] objects are stored at the newest version, rewritten in the design, and then the old version is dropped with its conversion', async () => {
  const user = userEvent.setup()
  await draw({ isInstalled: false })
  expect(button('Store at v2').disabled).toBe(true)

  await draw({})
  await user.click(button('Store at v2'))
  await waitFor(async () =>
    expect(await versions()).toMatchObject({
      versions: [
        { name: 'v1', storage: false },
        { name: 'v2', storage: true },
      ],
    }),
  )

  await draw({ storage: 'v2', storedVersions: ['v1', 'v2'] })
  expect(screen.getByRole('link', { name: 'Rewrite all' }).getAttribute('href')).toBe(`/ws/stored-bar/crd/${NAME}/design`)

  // The server keeps what is listed: its word stands here.
  await draw({ storage: 'v2', storedVersions: ['v2'] })
  await user.click(button('Drop v1'))
  await screen.findByText(/must remain in spec\.versions until a storage migration/)
  expect(dropped).toBe(0)
  const path = `${pathOf(CRDS, { name: NAME })}/status`
  const body = '{"status":{"storedVersions":["v2"]}}'
  await opened.client.send({ method: 'PATCH', path, body, contentType: 'application/merge-patch+json' })
  await draw({ storage: 'v2', storedVersions: ['v2'] })
  await user.click(button('Drop v1'))
  await waitFor(() => expect(dropped).toBe(1))
  expect(await versions()).toMatchObject({ conversion: { strategy: 'None' }, versions: [{ name: 'v2' }] })
  expect((await installed()).metadata).not.toHaveProperty('annotations')
})

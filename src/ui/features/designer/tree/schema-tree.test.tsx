import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawDesigner } from '../testing/drawn-designer.tsx'

const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: probes.e2e.crdlab.dev
spec:
  group: e2e.crdlab.dev
  scope: Namespaced
  names: {plural: probes, singular: probe, kind: Probe}
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              required: [engine]
              properties:
                engine: {type: string, maxLength: 9}
                backup:
                  type: object
                  properties:
                    schedule: {type: string, maxLength: 40, description: An experimental cron expression.}
`

const nameBox = (): HTMLInputElement => screen.getByRole('textbox', { name: 'name' })
const names = (): (string | null)[] =>
  within(screen.getByRole('treegrid'))
    .getAllByTestId('name')
    .map(({ textContent }) => textContent)

test('a field that is added is named at once, whatever tab is open', async () => {
  const { user, session, row } = await drawDesigner(CRD, 'tree')
  await user.click(row('backup'))
  await user.click(screen.getByRole('tab', { name: /List and apply/ }))
  await user.click(screen.getByRole('button', { name: /^Add a field/ }))
  await waitFor(() => expect(document.activeElement).toBe(nameBox()))
  expect(session.getState().part).toBe('field')
  await user.keyboard('retention{Enter}')
  await waitFor(() => expect(names()).toContain('retention'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('treegrid')))
})

test('a duplicate is taken back from its untouched name box; what is typed there has an undo of its own', async () => {
  const { user, session, row } = await drawDesigner(CRD, 'tree')
  await user.click(row('engine'))
  await user.keyboard('{Control>}d{/Control}')
  await waitFor(() => expect(nameBox().value).toBe('engineCopy'))
  expect(nameBox().dataset.untyped).toBe('true')
  await user.type(nameBox(), 'x')
  expect(nameBox().dataset.untyped).toBeUndefined()
  expect(session.getState().text).toContain('engineCopy')
})

test('fields are found by their description too, in a list with their paths', async () => {
  const { user, session } = await drawDesigner(CRD, 'tree')
  await user.type(screen.getByRole('searchbox', { name: 'Find a field' }), 'experimental{Enter}')
  expect(names()).toEqual(['spec.backup.schedule'])
  expect(within(screen.getByRole('treegrid')).getByText('experimental').tagName).toBe('MARK')
  expect(session.getState().selected?.at(-1)).toBe('schedule')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(names()).toEqual(['spec', 'engine', 'backup', 'schedule']))
})

test('the tree folds to a depth, and what is selected stays in sight', async () => {
  const { user, session, row } = await drawDesigner(CRD, 'tree')
  await user.click(row('schedule'))
  await user.click(screen.getByRole('button', { name: 'Fold the tree' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Show 2 levels' }))
  await waitFor(() => expect(names()).toEqual(['spec', 'engine', 'backup']))
  expect(session.getState().selected?.at(-1)).toBe('backup')
})

test('the context menu adds the field as a printer column, and makes it immutable', async () => {
  const { user, session, row } = await drawDesigner(CRD, 'tree')
  await user.pointer({ keys: '[MouseRight]', target: within(row('engine')).getByTestId('name') })
  await user.click(await screen.findByRole('menuitem', { name: 'Add as printer column' }))
  await waitFor(() => expect(session.getState().text).toContain('jsonPath: .spec.engine'))
  await user.pointer({ keys: '[MouseRight]', target: within(row('engine')).getByTestId('name') })
  const column = await screen.findByRole('menuitem', { name: 'Add as printer column' })
  expect(column.getAttribute('aria-disabled')).toBe('true')
  await user.click(screen.getByRole('menuitem', { name: /^Immutable/ }))
  await waitFor(() => expect(session.getState().text).toContain('engine is immutable'))
})

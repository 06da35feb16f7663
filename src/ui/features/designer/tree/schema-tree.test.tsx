import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newObject } from '../../../../apimachinery/json/value.ts'
import { fieldsOf } from '../crd/fields.ts'
import { type DrawnDesigner, drawDesigner } from '../testing/drawn-designer.tsx'
import { names, tree } from '../testing/drawn-parts.ts'

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

const ACTS = CRD.replace(
  /engine: \{[\s\S]*/,
  `alpha: {type: string}
                beta: {type: string}
                gamma: {type: string}
                box:
                  type: object
                  properties:
                    inner: {type: string}
`,
).replace('              required: [engine]\n', '')
const BEFORE = ['spec', 'alpha', 'beta', 'gamma', 'box', 'inner']

/** Waits until the fields are these. The tree draws those in sight alone. */
const shown = ({ session }: DrawnDesigner, ...wanted: string[]): Promise<void> =>
  waitFor(() => {
    const { crd } = session.getState()
    expect(fieldsOf(crd ?? newObject(), 0).all.map(({ name }) => name)).toEqual(['spec', ...wanted])
  })

test('keys that are pressed faster than they are drawn are all done, and undone one by one', async () => {
  const drawn = await drawDesigner(ACTS, 'tree')
  const { user, session, row } = drawn
  const press = (times: number, key: object): void =>
    act(() => {
      for (let i = 0; i < times; i++) fireEvent.keyDown(tree(), key)
    })
  await user.click(row('spec'))
  press(3, { key: 'Insert' })
  await shown(drawn, ...BEFORE.slice(1), 'field', 'field2', 'field3')
  await user.click(row('gamma'))
  press(2, { key: 'ArrowUp', altKey: true })
  await waitFor(() => expect(row('gamma').getAttribute('aria-posinset')).toBe('1'))
  for (let i = 0; i < 5; i++) act(() => session.undo())
  await shown(drawn, ...BEFORE.slice(1))
})

test('several fields are chosen and moved, cut, copied and deleted together, each in one step to undo', async () => {
  const drawn = await drawDesigner(ACTS, 'tree')
  const { user, session, row } = drawn
  await user.click(row('alpha'))
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
  screen.getByText('2 selected')
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await shown(drawn, 'gamma', 'alpha', 'beta', 'box', 'inner')
  await user.keyboard('{Control>}x{/Control}')
  await user.click(row('box'))
  await user.keyboard('{Control>}v{/Control}')
  await shown(drawn, 'gamma', 'box', 'inner', 'alpha', 'beta')
  act(() => session.undo())
  await shown(drawn, 'gamma', 'alpha', 'beta', 'box', 'inner')

  await user.click(row('gamma'))
  await user.keyboard('{Shift>}')
  await user.click(row('beta'))
  await user.keyboard('{/Shift}{Control>}d{/Control}')
  await shown(drawn, 'gamma', 'gammaCopy', 'alpha', 'alphaCopy', 'beta', 'betaCopy', 'box', 'inner')
  act(() => session.undo())
  await shown(drawn, 'gamma', 'alpha', 'beta', 'box', 'inner')
  await user.click(row('gamma'))
  await user.keyboard('{Control>}')
  await user.click(row('beta'))
  await user.keyboard('{/Control}{Delete}')
  await shown(drawn, 'alpha', 'box', 'inner')
  await user.keyboard('{Control>}a{/Control}')
  screen.getByText('4 selected')
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type DrawnDesigner, drawDesigner } from '../testing/drawn-designer.tsx'
import { inspector } from '../testing/drawn-parts.ts'

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
              properties:
                flag:
                  type: boolean # on or off
                mode: {type: string, enum: [Fast, Slow]}
                free: {type: string}
                names:
                  type: array
                  items: {type: string}
                # How it rolls.
                rollout:
                  type: object
                  default:
                    strategy: Rolling # first of all
                  properties:
                    strategy: {type: string, enum: [Rolling, Recreate]}
                    grace: {type: integer, minimum: 0, maximum: 600}
                    surge: {x-kubernetes-int-or-string: true}
`

/** Waits until the CRD as text has a line with this, or has none. */
const hasLine = ({ session }: DrawnDesigner, text: string, is = true): Promise<void> =>
  waitFor(() => expect(session.getState().text.includes(text), text).toBe(is))

test('a default is edited by the type of its field, and only its own lines change', async () => {
  const drawn = await drawDesigner(CRD, 'values')
  const { user, row, fill } = drawn
  await user.click(row('flag'))
  await user.click(within(screen.getByRole('group', { name: 'default' })).getByRole('button', { name: 'true' }))
  await hasLine(drawn, 'default: true')
  await user.click(row('mode'))
  await user.click(within(screen.getByRole('group', { name: 'default' })).getByRole('button', { name: 'Slow' }))
  await hasLine(drawn, 'default: Slow')

  // An object: a property by its own editor, beside one that keeps its comment.
  await user.click(row('rollout'))
  await fill('grace', '30')
  await hasLine(drawn, 'grace: 30')
  await hasLine(drawn, 'strategy: Rolling # first of all')
  await fill('surge', '25%')
  await hasLine(drawn, 'surge: 25%')

  // The server judges, and its words stand at the value.
  await fill('grace', '900')
  expect((await inspector().findByRole('alert')).textContent).toContain('should be less than or equal to 600')
  await fill('grace', 'soon')
  expect(await screen.findByText(/Not a valid integer/)).toBeTruthy()
  await user.keyboard('{Escape}')
  await fill('grace', '')
  await waitFor(() => expect(inspector().queryByRole('alert')).toBeNull())

  // The same value as YAML.
  await user.click(screen.getByRole('button', { name: 'default as YAML' }))
  const yaml = screen.getByRole('textbox', { name: 'default' })
  await user.clear(yaml)
  await user.type(yaml, 'strategy: Recreate\nsurge: 1{Control>}{Enter}{/Control}')
  await hasLine(drawn, 'strategy: Recreate # first of all')
  await user.click(screen.getByRole('button', { name: 'default as YAML' }))
  const strategy = within(await screen.findByRole('group', { name: 'strategy' }))
  expect(strategy.getByRole('button', { name: 'Recreate', pressed: true })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Unset default' }))
  await hasLine(drawn, 'strategy: Recreate', false)
  await hasLine(drawn, '# How it rolls.')
})

test('a list has items, an enum has values, and what a list holds has keywords of its own', async () => {
  const { user, row, fill, problems } = await drawDesigner(CRD, 'lists')
  const press = async (name: string): Promise<void> => user.click(await screen.findByRole('button', { name }))
  const says = (name: string, text: string): Promise<void> => waitFor(() => expect(row(name).textContent).toContain(text))
  await user.click(row('names'))
  await press('Set default: []')
  await press('Add to default')
  await screen.findByRole('textbox', { name: 'default[0]' })
  await fill('default[0]', 'first')
  await says('names', '[first]')
  await press('items')
  await screen.findByRole('heading', { name: 'spec.names[]' })
  await fill('maxLength', '3')
  await waitFor(() =>
    expect(
      problems('rejected')
        .map(({ textContent }) => textContent)
        .join(),
    ).toContain('may not be more than 3'),
  )
  await press('field')
  expect((await inspector().findByRole('alert')).textContent).toContain('may not be more than 3')

  await user.click(row('mode'))
  await fill('enum', '"a, b", Idle')
  await says('mode', 'enum of 4')
  await press('Remove Fast')
  await says('mode', 'enum of 3')
})

test('Tab from the values of an enum leads to the default, also where they change what edits it', async () => {
  const drawn = await drawDesigner(CRD, 'enums')
  const { user, row } = drawn
  await user.click(row('free'))
  await user.click(inspector().getByRole('textbox', { name: 'enum' }))
  await user.keyboard('Fast, Slow')
  await user.tab()
  await hasLine(drawn, 'enum:')
  const group = await screen.findByRole('group', { name: 'default' })
  await waitFor(() => expect(group.contains(document.activeElement)).toBe(true))
})

test('what is typed in a field is there after another tab was chosen, as a tab is: before the focus leaves', async () => {
  const drawn = await drawDesigner(CRD, 'tabs')
  const { user, row } = drawn
  await user.click(row('free'))
  await user.click(screen.getByRole('tab', { name: /^Docs/ }))
  await user.click(await inspector().findByRole('textbox', { name: 'title' }))
  await user.keyboard('Freedom')
  fireEvent.pointerDown(screen.getByRole('tab', { name: 'Field' }), { button: 0, pointerType: 'mouse' })
  await hasLine(drawn, 'title: Freedom')
})

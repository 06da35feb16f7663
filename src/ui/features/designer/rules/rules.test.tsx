import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recallPolicyDraft } from '../../../entities/policy/drafts.ts'
import { type OpenedHere, openHere } from '../../../entities/workspace/testing/open-here.ts'
import { inspector, row, write } from '../testing/drawn-parts.ts'
import { draftOf, drawNew, drawView } from '../testing/drawn-view.tsx'
import { expectSoundStructure } from '../testing/structure.ts'

const NAME = 'probes.rules.crdlab.dev'
const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: ${NAME}
spec:
  group: rules.crdlab.dev
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
              x-kubernetes-validations:
                - rule: self.min <= self.max
                  message: min is above max
              properties:
                min: {type: integer}
                max: {type: integer, default: 9}
                names:
                  type: array
                  items: {type: string}
`
const PROBE = `apiVersion: rules.crdlab.dev/v1
kind: Probe
metadata: {name: deep, namespace: default}
spec: {min: 3}
`

let opened: OpenedHere
beforeAll(async () => {
  opened = await openHere('rules', [{ name: NAME, crd: CRD, objects: [PROBE] }])
})
afterAll(() => opened.close())

const rule = (): HTMLElement => screen.getByRole('textbox', { name: 'Rule 1' })
const cases = (): string | null => screen.getByRole('table', { name: 'Try values' }).textContent
const tab = (name: string): HTMLElement => screen.getByRole('tab', { name: new RegExp(`^${name}`) })
const hasLine = (text: string, is = true): Promise<void> =>
  waitFor(() => expect(draftOf(NAME)?.includes(text) === true, text).toBe(is))

test('[DZ-33] values are tried against the rules of a field as they are typed, and are still there afterwards', async () => {
  const user = await drawView(NAME)
  const fillNumber = async (value: string, name: string, text: string): Promise<void> => {
    const group = within(await inspector().findByRole('group', { name: value }))
    await write(user, group.getByRole('spinbutton', { name }), text)
    await user.keyboard('{Enter}')
  }
  // Nothing was chosen yet: the inspector begins with spec.
  screen.getByRole('heading', { name: 'spec' })
  await user.click(screen.getByRole('tab', { name: 'CEL 1 rule' }))
  await user.click(screen.getByRole('button', { name: 'Try values' }))
  await waitFor(() => expect(cases()).toContain('passes'))
  await fillNumber('self', 'min', '12')
  await waitFor(() => expect(cases()).toContain('rejected'))
  expect(inspector().getByTestId('case').textContent).toContain('spec: Invalid value: min is above max')
  const parts = within(screen.getByRole('table', { name: 'Subexpressions of rule 1' }))
  parts.getByRole('row', { name: 'self.min 12' })
  parts.getByRole('row', { name: 'self.max 9' })
  expect(inspector().getByTestId('tried').textContent).toContain('cost 5 of 1,000,000')
  await expectSoundStructure(screen.getByRole('region', { name: 'Field' }), 'values to try')
  await user.click(screen.getByRole('button', { name: /^Expected of value 1/ }))
  await user.click(await screen.findByRole('option', { name: 'pass' }))
  await waitFor(() => expect(cases()).toContain('not as expected'))

  // The rule as one types it: first what does not compile, then what it says, before it is committed.
  await write(user, rule(), 'self.min <= self.mux')
  await waitFor(() => expect(screen.getByRole('group', { name: 'Rule 1' }).textContent).toContain("undefined field 'mux'"))
  await hasLine('mux', false)
  await write(user, rule(), 'self.min <= self.max + 3')
  await waitFor(() => expect(cases()).not.toContain('not as expected'))
  await user.keyboard('{Enter}')
  await hasLine('rule: self.min <= self.max + 3')

  // A rule about a change.
  await write(user, rule(), 'self.min >= oldSelf.min')
  await waitFor(() => expect(inspector().getByTestId('tried').textContent).toContain('a transition rule'))
  await user.click(screen.getByRole('switch', { name: /^an update/ }))
  await fillNumber('oldSelf', 'min', '20')
  await waitFor(() => expect(cases()).toContain('rejected'))
  await user.click(rule())
  await user.keyboard('{Enter}')
  await hasLine('rule: self.min >= oldSelf.min')

  // They are still there when the designer is opened anew, beside what an object has.
  cleanup()
  await drawView(NAME)
  await user.click(tab('CEL'))
  await waitFor(() => expect(cases()).toContain('not as expected'))
  await user.click(screen.getByRole('button', { name: 'From a stored object' }))
  await user.click(await screen.findByRole('menuitem', { name: /^default\/deep/ }))
  await waitFor(() => expect(within(screen.getByRole('table', { name: 'Try values' })).getAllByRole('row')).toHaveLength(3))
})

test('a rule is completed by the schema while it is typed, and a problem opens the tab where it is mended', async () => {
  const user = await drawNew(CRD.replaceAll('probe', 'gauge'))
  await user.click(tab('CEL'))
  await user.click(rule())
  await user.keyboard(' && self.na')
  const option = await within(await screen.findByRole('listbox', { name: 'Completions' })).findByRole('option')
  expect(option.textContent).toMatch(/^names *list\(string\)$/)

  await write(user, rule(), 'self.min <= self.mux')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(tab('CEL').getAttribute('aria-label') ?? tab('CEL').textContent).toMatch(/rejected/))
  await user.click(tab('Docs'))
  await user.click(row('names'))
  await user.keyboard('{F8}')
  await waitFor(() => expect(tab('CEL').getAttribute('aria-selected')).toBe('true'))
  expect(rule()).toBeTruthy()
})

test('[PO-8] a rule that the schema cannot hold becomes a policy', async () => {
  const user = await drawNew(CRD.replaceAll('probe', 'gauge'))
  await user.click(tab('CEL'))
  await write(user, rule(), "self.min <= 9 || request.name == 'large'")
  await user.click(await screen.findByRole('button', { name: 'Write as policy' }))
  await waitFor(() => expect(window.location.hash).toMatch(/^#\/ws\/rules\/policies\/./))
  const name = decodeURIComponent(window.location.hash.split('/').at(-1) ?? '')
  expect(recallPolicyDraft('rules', name)).toContain('object.spec.min <= 9 || request.name ==')
})

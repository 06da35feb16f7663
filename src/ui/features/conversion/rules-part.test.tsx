import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { Rule } from '../../../analysis/conversion/rules.ts'
import { isObject } from '../../../apimachinery/json/value.ts'
import { parseYaml } from '../../../apimachinery/yaml/parse.ts'
import { RulesPart } from './rules-part.tsx'

afterEach(cleanup)

const { value } = parseYaml(`
spec:
  versions:
  - {name: v1, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {size: {type: string}}}}}}}
  - {name: v2, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {cpu: {type: integer}}}}}}}
`)
const CRD = isObject(value) ? value : {}

let now: readonly Rule[] = []

function Rules({ first }: { readonly first: readonly Rule[] }) {
  const [rules, setRules] = useState(first)
  now = rules
  return <RulesPart crd={CRD} version="v1" hub="v2" rules={rules} lost={new Set()} onChange={setRules} />
}

test('[CT-6] fields without a counterpart are named until a rule is about them', () => {
  const { rerender } = render(<Rules first={[]} />)
  expect(screen.getByRole('region', { name: 'Fields without a rule' }).textContent).toBe(
    'Fields without a rulein v1 alonespec.sizein v2 alonespec.cpu',
  )
  rerender(<Rules key="with" first={[MOVE]} />)
  expect(screen.queryByRole('region', { name: 'Fields without a rule' })).toBeNull()
})

const MOVE: Rule = { is: 'move', from: ['spec', 'size'], to: ['spec', 'cpu'] }

test('[CT-6] a path counts when it is finished, and one that is none stays out of the rule', async () => {
  const user = userEvent.setup()
  render(<Rules first={[MOVE]} />)
  const field = screen.getByRole('combobox', { name: 'Field in v2' })
  await user.clear(field)
  await user.keyboard('{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('Enter a path, such as spec.size.')
  expect(now).toEqual([MOVE])
  await user.type(field, 'spec.resources.cpu{Enter}')
  expect(now).toEqual([{ ...MOVE, to: ['spec', 'resources', 'cpu'] }])
})

test('[CT-6] a rule becomes one of another kind about the same fields', async () => {
  const user = userEvent.setup()
  render(<Rules first={[MOVE]} />)
  await user.click(screen.getByRole('button', { name: /Rule type: Rename/ }))
  await user.click(await screen.findByRole('option', { name: /^Map/ }))
  await user.type(screen.getByRole('textbox', { name: 'Values: old = new' }), 'small = 1, large = 4{Enter}')
  expect(now).toEqual([
    {
      ...MOVE,
      is: 'map',
      values: [
        ['small', 1],
        ['large', 4],
      ],
    },
  ])
  await user.click(screen.getByRole('button', { name: /Rule type: Map/ }))
  await user.click(await screen.findByRole('option', { name: /^Default in v2/ }))
  await user.type(screen.getByRole('textbox', { name: 'Value' }), '2{Enter}')
  expect(now).toEqual([{ is: 'default', in: 'hub', at: ['spec', 'cpu'], value: 2 }])
})

test('[CT-6] a second rule of a field says that it does not lead back, and can be removed', async () => {
  const user = userEvent.setup()
  render(<Rules first={[MOVE, { ...MOVE, to: ['spec', 'other'] }]} />)
  const [first, second] = screen.getAllByRole('listitem')
  expect(within(first as HTMLElement).queryByText('one way')).toBeNull()
  within(second as HTMLElement).getByText('one way')
  await user.click(within(second as HTMLElement).getByRole('button', { name: 'Remove the rule for spec.size' }))
  expect(now).toEqual([MOVE])
})

test('[CT-6] paths are completed by the schema of their version', () => {
  const { container } = render(<Rules first={[MOVE]} />)
  const lists = [...container.querySelectorAll('datalist')].map((list) => [...list.options].map((option) => option.value))
  expect(lists).toEqual([
    ['spec', 'spec.size'],
    ['spec', 'spec.cpu'],
  ])
})

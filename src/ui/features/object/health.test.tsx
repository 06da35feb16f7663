import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { objectOf } from '../../../apimachinery/json/value.ts'
import { HealthChip } from './health.tsx'

const TYPE = {
  group: 'example.com',
  version: 'v1',
  resource: 'widgets',
  singular: 'widget',
  kind: 'Widget',
  namespaced: true,
  verbs: [],
  shortNames: [],
  categories: [],
  subresources: [],
}

const widget = (status: Parameters<typeof objectOf>[0], metadata: Parameters<typeof objectOf>[0] = {}) =>
  objectOf({
    apiVersion: 'example.com/v1',
    kind: 'Widget',
    metadata: objectOf({ name: 'a', namespace: 'team', generation: 2, ...metadata }),
    status: objectOf(status),
  })

test('[HE-2] the chip says the health; pressed, why, and what kubectl wait would do', async () => {
  const conditions = [
    objectOf({ type: 'Ready', status: 'False', reason: 'NoQuota', message: 'none is left', observedGeneration: 1 }),
    objectOf({ type: 'Synced', status: 'True', reason: 'Done' }),
  ]
  render(<HealthChip type={TYPE} object={widget({ conditions })} />)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Health: InProgress' }))
  const dialog = await screen.findByRole('dialog', { name: 'Health as tools see it' })
  expect(dialog.textContent).toContain('NoQuota: none is left')
  expect(dialog.textContent).toContain('describes generation 1')
  const waits = screen.getAllByRole('listitem').map((row) => row.textContent)
  expect(waits).toEqual([
    'kubectl wait widgets.example.com/a -n team --for=condition=Readywaits',
    'kubectl wait widgets.example.com/a -n team --for=condition=Syncedreturns at once',
  ])
})

test('[HE-2] an object without conditions is current, one that is deleted can be waited for', async () => {
  const { rerender } = render(<HealthChip type={TYPE} object={widget({})} />)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Health: Current' }))
  expect((await screen.findByRole('dialog')).textContent).toContain('No conditions.')
  expect(screen.queryAllByRole('listitem')).toEqual([])
  rerender(<HealthChip type={TYPE} object={widget({}, { deletionTimestamp: '2026-01-01T00:00:00Z' })} />)
  expect(screen.getByRole('listitem').textContent).toBe('kubectl wait widgets.example.com/a -n team --for=deletewaits')
})

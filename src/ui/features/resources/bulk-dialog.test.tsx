import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { resourceType } from '../../../client/testing/resource-type.ts'
import { BulkDialog } from './bulk-dialog.tsx'

const bad = (): string | null => screen.queryByText(/^Expected KEY/)?.textContent ?? null

it('names a word that is no label once it is not typed any more', async () => {
  render(<BulkDialog act="label" type={resourceType({ resource: 'as' })} rows={[]} onClose={() => undefined} />)
  const field = await screen.findByRole('textbox')
  fireEvent.change(field, { target: { value: 'tier' } })
  expect(bad()).toBeNull()
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(bad()).toContain('tier')
  fireEvent.change(field, { target: { value: 'tier=' } })
  expect(bad()).toBeNull()
  fireEvent.change(field, { target: { value: 'no a=b' } })
  expect(bad()).toContain('no')
  fireEvent.change(field, { target: { value: 'a=b no' } })
  fireEvent.blur(field)
  expect(bad()).toContain('no')
})

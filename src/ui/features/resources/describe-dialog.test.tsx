import { render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { objectOf } from '../../../apimachinery/json/value.ts'
import type { Client } from '../../../client/client.ts'
import { resourceType } from '../../../client/testing/resource-type.ts'
import { appStore } from '../../base/state/store.ts'
import { DescribeDialog } from './describe-dialog.tsx'

// The tests of other files use the same store.
afterEach(() => appStore.setState({ page: undefined }))

test('[SE-5] a Secret is described by the sizes of its values', async () => {
  const secret = objectOf({
    kind: 'Secret',
    metadata: objectOf({ name: 'db', namespace: 'default' }),
    type: 'Opaque',
    data: objectOf({ password: 'aHVzaA==' }),
  })
  // The dialog reads one object, and asks for nothing else.
  appStore.setState({ page: { get: async () => secret } as unknown as Client })
  const type = resourceType({ group: '', version: 'v1', resource: 'secrets', kind: 'Secret' })
  const row = { namespace: 'default', name: 'db' } as Parameters<typeof DescribeDialog>[0]['row']
  render(<DescribeDialog type={type} row={row} onClose={() => undefined} />)
  expect(await screen.findByText(/password: 4 bytes/)).toBeTruthy()
  expect(document.body.textContent).not.toContain('aHVzaA')
})

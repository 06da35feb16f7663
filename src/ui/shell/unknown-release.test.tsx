import { act, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { NO_DIALECTS } from '../../dialects/settings.ts'
import { appStore } from '../base/state/store.ts'
import { UnknownRelease } from './unknown-release.tsx'

const before = appStore.getState()
afterEach(() => appStore.setState(before))

test.each([
  ['the newest', undefined, ''],
  ['one that this page knows', '1.34', ''],
  [
    'one that it does not know',
    '1.21',
    'This workspace is set to Kubernetes 1.21, which this version of crdlab does not have. Its server answers as 1.37.',
  ],
])('[WK-20] a workspace of %s', (_, kubernetes, text) => {
  const { container } = render(<UnknownRelease />)
  act(() => appStore.setState({ engine: 'page', dialects: { ...NO_DIALECTS, ...(kubernetes !== undefined && { kubernetes }) } }))
  expect(container.textContent).toBe(text)
})

import { afterEach, expect, it, vi } from 'vitest'
import { NO_DIALECTS } from '../../../dialects/settings.ts'
import type { Scratch } from '../../base/state/connection.ts'
import { appStore } from '../../base/state/store.ts'
import { openBench } from './scratch-server.ts'

afterEach(() => appStore.setState({ dialects: NO_DIALECTS }))

it.each([
  ['that of the workspace', '1.33', undefined, 33],
  ['the newest in a workspace without one', undefined, undefined, undefined],
  ['one that is asked for', '1.33', 36, 36],
])('[DZ-53] a server to try things on equals a release: %s', (_, kubernetes, minor, wanted) => {
  appStore.setState({ dialects: { ...NO_DIALECTS, ...(kubernetes !== undefined && { kubernetes }) } })
  const reset = vi.fn()
  const scratch: Scratch = { fetch: () => Promise.reject(new Error('not asked')), reset, close: () => {} }
  openBench(scratch, true, minor).reset()
  expect(reset).toHaveBeenCalledWith(NO_DIALECTS, true, wanted)
})

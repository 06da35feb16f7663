import { afterEach, expect, test, vi } from 'vitest'
import { appStore } from '../../base/state/store.ts'
import type { ObjectRef } from './object.ts'
import { probeApply } from './send.ts'

const { page, capabilities, appliesServerSide } = appStore.getState()

afterEach(() => appStore.setState({ page, capabilities, appliesServerSide }))

test('asks no server of its own whether it applies', async () => {
  const send = vi.fn()
  appStore.setState({ page: { send } as unknown as typeof page, capabilities: new Set(), appliesServerSide: undefined })
  await probeApply({} as ObjectRef)
  expect(send).not.toHaveBeenCalled()
  expect(appStore.getState().appliesServerSide).toBe(true)
})

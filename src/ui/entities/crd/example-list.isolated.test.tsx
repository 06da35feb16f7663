import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterAll, expect, it, vi } from 'vitest'
import type { Client } from '../../../client/client.ts'
import { appStore } from '../../base/state/store.ts'
import ExampleList from './example-list.tsx'

const installs = vi.hoisted(() => ({ begun: [] as string[], end: [] as (() => void)[] }))
vi.mock('./importer.ts', () => ({
  installExample: async (_client: unknown, _reader: unknown, { name }: { name: string }) => {
    installs.begun.push(name)
    await new Promise<void>((resolve) => installs.end.push(resolve))
    return []
  },
}))
vi.mock('../kind/kinds.ts', () => ({ useKinds: () => ({ types: [], state: 'live' }) }))

const before = appStore.getState().you
afterAll(() => appStore.setState({ you: before }))

const example = (name: string): HTMLButtonElement => screen.getByRole('button', { name: new RegExp(`^${name}\\b`) })

it('an example is installed while another still is, and none twice', async () => {
  act(() => appStore.setState({ you: {} as Client }))
  render(<ExampleList />)
  fireEvent.click(example('queues'))
  fireEvent.click(example('queues'))
  await waitFor(() => expect(installs.begun).toEqual(['queues.demo.crdlab.dev']))
  fireEvent.click(example('manifestsets'))
  await waitFor(() => expect(installs.begun).toEqual(['queues.demo.crdlab.dev', 'manifestsets.demo.crdlab.dev']))
  expect(example('queues').disabled && example('manifestsets').disabled).toBe(true)
  await act(async () => installs.end[0]?.())
  await waitFor(() => expect(example('queues').disabled).toBe(false))
  expect(example('manifestsets').disabled).toBe(true)
})

import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createLanguageService } from '../../../analysis/service.ts'
import { Unreachable } from '../../../client/api-status.ts'
import type { Client } from '../../../client/client.ts'
import { appStore } from '../../base/state/store.ts'
import type { ImportOptions } from '../../entities/crd/importer.ts'

const { documents } = createLanguageService(1)
vi.mock('../../base/language/language.ts', () => ({ language: { documents: async (text: string) => documents(text) } }))
vi.mock('../../entities/kind/table.ts', () => ({ watchedTable: () => ({ subscribe: () => () => undefined }) }))

let report: ImportOptions['onResult'] = () => undefined
let end: () => void = () => undefined
let fail: (why: Error) => void = () => undefined
vi.mock('../../entities/crd/importer.ts', async (original) => ({
  ...(await original<object>()),
  importDocuments: (_documents: unknown, { onResult }: ImportOptions) => {
    report = onResult
    return new Promise<void>((resolve, reject) => {
      end = resolve
      fail = reject
    })
  },
}))

const { useImport } = await import('./use-import.ts')

const object = (name: string): string => `apiVersion: v1\nkind: Thing\nmetadata: {name: ${name}}`
const FIRST = `${object('a')}\n---\n${object('b')}`
const SECOND = object('c')

it('a text that comes while another is sent shows no result of it, neither then nor when it is over', async () => {
  // Nothing asks this client: what sends documents is replaced.
  appStore.setState({ you: {} as unknown as Client })
  const { result, rerender } = renderHook(useImport, { initialProps: FIRST })
  await waitFor(() => expect(result.current.found.documents).toHaveLength(2))
  let sent: Promise<void> | undefined
  act(() => {
    sent = result.current.send(false)
  })
  act(() => report(0, { state: 'created' }))
  expect([result.current.results.get(0)?.state, result.current.sending]).toEqual(['created', true])

  rerender(SECOND)
  await waitFor(() => expect(result.current.found.documents.map(({ name }) => name)).toEqual(['c']))
  expect([result.current.results.size, result.current.sending, result.current.isBusy]).toEqual([0, false, true])
  act(() => report(1, { state: 'rejected' }))
  await act(async () => {
    end()
    await sent
  })
  expect([result.current.results.size, result.current.sending, result.current.isBusy]).toEqual([0, false, false])

  rerender(FIRST)
  await waitFor(() => expect([...result.current.results.values()].map(({ state }) => state)).toEqual(['created', 'rejected']))
})

it('a server that does not answer is named as that, and what to do', async () => {
  appStore.setState({ you: {} as unknown as Client })
  const { result } = renderHook(useImport, { initialProps: FIRST })
  await waitFor(() => expect(result.current.found.documents).toHaveLength(2))
  await act(async () => {
    const sent = result.current.send(false)
    fail(new Unreachable('Failed to fetch'))
    await sent
  })
  expect([result.current.problem, result.current.isBusy]).toEqual([
    'No response from the server (Failed to fetch). Send again when it is back.',
    false,
  ])
})

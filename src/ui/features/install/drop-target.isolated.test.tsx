import { act, createEvent, fireEvent, render, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { Router } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { takeDrops } from '../../base/state/drops.ts'
import { appStore } from '../../base/state/store.ts'
import DropTarget from './drop-target.tsx'

// What the page's first script does.
beforeAll(takeDrops)
beforeEach(() => appStore.getState().setIncoming(''))

const drag = (types: readonly string[], ...files: readonly File[]) => ({
  dataTransfer: { types, items: files.map(() => ({ webkitGetAsEntry: () => null })), files },
})
const dropFile = (name: string, text: string): boolean => fireEvent.drop(document.body, drag(['Files'], new File([text], name)))
const draw = () =>
  render(
    <Router hook={useHashLocation}>
      <DropTarget />
    </Router>,
  )
const incoming = (): readonly string[] => appStore.getState().incomingFiles.map(({ name }) => name)

test('a file that is dropped before the part that opens files has loaded is opened by it; what is dropped while a view has the whole window is not', async () => {
  expect(dropFile('early.yaml', 'a: 1'), 'the browser opens the file in place of the page').toBe(false)
  const { unmount } = draw()
  await waitFor(() => expect(incoming()).toEqual(['early.yaml']))
  expect(appStore.getState().incoming).toBe('a: 1')
  dropFile('later.yaml', 'b: 2')
  await waitFor(() => expect(incoming()).toEqual(['later.yaml']))
  unmount()
  expect(dropFile('lost.yaml', 'a: 1'), 'the browser opens the file in place of the page').toBe(false)
  draw()
  await act(async () => dropFile('next.yaml', 'b: 2'))
  await waitFor(() => expect(incoming()).toEqual(['next.yaml']))
})

test('a text that is dragged is left to the browser, where nothing else takes it', () => {
  const over = createEvent.dragOver(document.body, drag(['text/plain']))
  fireEvent(document.body, over)
  expect(over.defaultPrevented).toBe(false)
  expect(fireEvent.drop(document.body, drag(['text/plain']))).toBe(true)
})

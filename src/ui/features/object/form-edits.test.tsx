import { act, renderHook, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import { useDocument } from '../../entities/value-form/form/use-document.ts'
import { type OpenedHere, openHere } from '../../entities/workspace/testing/open-here.ts'

let opened: OpenedHere
beforeAll(async () => {
  opened = await openHere('document', [])
})
afterAll(() => opened.close())

const TEXT = 'spec:\n  # by hand\n  size: 1\n'

/** A text that a form shows, as a pane keeps it. */
function show() {
  const kept = { text: TEXT, isShown: true }
  const hook = renderHook(() => {
    const document = useDocument(kept.text, kept.isShown, (text) => {
      kept.text = text
      hook.rerender()
    })
    return document
  })
  const set = (name: string, json: string): void => {
    const { value } = parseJson(json)
    if (value === undefined) throw new Error(`${json} is no JSON`)
    hook.result.current.edit([{ op: 'set', path: ['spec', name], value }])
  }
  return { kept, set, ...hook }
}

test('edits change their lines alone, in their order', async () => {
  const { kept, set, result } = show()
  await waitFor(() => expect(result.current.value).toBeDefined())
  act(() => {
    set('size', '2')
    set('name', '"a"')
  })
  await waitFor(() => expect(kept.text).toBe('spec:\n  # by hand\n  size: 2\n  name: a\n'))
})

test('an edit that is on its way when the form is left is written', async () => {
  const { kept, set, result, rerender } = show()
  await waitFor(() => expect(result.current.value).toBeDefined())
  act(() => set('size', '2'))
  kept.isShown = false
  rerender()
  await waitFor(() => expect(kept.text).toBe('spec:\n  # by hand\n  size: 2\n'))
})

test('an edit is made for what was typed beside the form meanwhile', async () => {
  const { kept, set, result, rerender } = show()
  await waitFor(() => expect(result.current.value).toBeDefined())
  act(() => set('size', '2'))
  kept.isShown = false
  kept.text = `${TEXT}  typed: yes\n`
  rerender()
  await waitFor(() => expect(kept.text).toBe('spec:\n  # by hand\n  size: 2\n  typed: yes\n'))
})

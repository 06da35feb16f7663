import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createLanguageService } from '../../../analysis/service.ts'
import { fieldLines } from '../../../analysis/yaml/yaml.ts'
import { ENGLISH, setLanguage } from '../../base/i18n/language.ts'
import { PSEUDO } from '../../base/i18n/pseudo.ts'
import { useChecked, useMarks } from './use-marks.ts'

const { check } = createLanguageService(1)
const asked = vi.fn(async (text: string) => check(text))
vi.mock('../../base/language/language.ts', () => ({ language: { check: (text: string) => asked(text) } }))

afterEach(() => act(() => setLanguage(ENGLISH)))

const text = 'metadata:\n  resourceVersion: "7"\n'
const FACTS = {
  endpoint: '',
  text,
  checked: { fields: fieldLines(text), roots: [], reapply: [] },
  object: undefined,
  wires: undefined,
  isLocked: true,
  reapply: [],
} as const

it('the notes follow the language of the page while all else stays', () => {
  const { result } = renderHook(() => useMarks(FACTS, undefined))
  expect(result.current.notes.map((note) => note.text)).toEqual(['required for PUT'])
  act(() => setLanguage(PSEUDO))
  expect(result.current.notes.map((note) => note.text)).toEqual(['[ŕéǫûíŕéđ ƒôŕ ÞÛŢ·····]'])
})

describe('what is found in a text', () => {
  it('is marked as that of an earlier text while a new one is checked', async () => {
    const { result, rerender } = renderHook(useChecked, { initialProps: 'a: [' })
    await waitFor(() => expect(result.current.problem?.line).toBe(1))
    expect(result.current.isCurrent).toBe(true)
    rerender('a: 1')
    expect(result.current.problem?.line).toBe(1)
    expect(result.current.isCurrent).toBe(false)
    await waitFor(() => expect(result.current.isCurrent).toBe(true))
    expect(result.current.problem).toBeUndefined()
  })

  it('is nothing in an empty text, which is one that is still loading', async () => {
    asked.mockClear()
    const { result, rerender } = renderHook(useChecked, { initialProps: 'a: [' })
    await waitFor(() => expect(result.current.problem).toBeDefined())
    rerender('')
    expect(result.current).toEqual({ fields: [], roots: [], reapply: [], isCurrent: true })
    expect(asked.mock.calls).toEqual([['a: [']])
  })
})

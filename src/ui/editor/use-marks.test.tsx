import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { fieldLines } from '../../analysis/yaml/yaml.ts'
import { ENGLISH, setLanguage } from '../i18n/language.ts'
import { PSEUDO } from '../i18n/pseudo.ts'
import { useMarks } from './use-marks.ts'

afterEach(() => act(() => setLanguage(ENGLISH)))

const text = 'metadata:\n  resourceVersion: "7"\n'
const FACTS = {
  endpoint: '',
  text,
  checked: { fields: fieldLines(text), roots: [] },
  object: undefined,
  wires: undefined,
  isLocked: true,
} as const

it('the notes follow the language of the page while all else stays', () => {
  const { result } = renderHook(() => useMarks(FACTS, undefined))
  expect(result.current.notes.map((note) => note.text)).toEqual(['required for PUT'])
  act(() => setLanguage(PSEUDO))
  expect(result.current.notes.map((note) => note.text)).toEqual(['[ŕéǫûíŕéđ ƒôŕ ÞÛŢ·····]'])
})

import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useChecked } from './use-checked.ts'

const rows = (keys: string): { readonly key: string }[] => [...keys].map((key) => ({ key }))

function start(keys: string) {
  const { result, rerender } = renderHook(({ keys, filter }) => useChecked(rows(keys), filter), {
    initialProps: { keys, filter: '' },
  })
  return {
    result,
    show: (keys: string, filter = '') => rerender({ keys, filter }),
    checked: () => [...result.current.checked].join(''),
  }
}

it('selects no rows that a filter hides, also when they come back', () => {
  const { result, show, checked } = start('abc')
  act(() => result.current.checkAll(true))
  expect(checked()).toBe('abc')
  show('b', 'words')
  expect(checked()).toBe('b')
  show('abc')
  expect(checked()).toBe('b')
})

it('keeps what is selected while the rows come anew under the same filter', () => {
  const { result, show, checked } = start('abc')
  act(() => result.current.check('a', false))
  show('')
  show('abcd')
  expect(checked()).toBe('a')
})

it('selects a range from the row that was checked last', () => {
  const { result, checked } = start('abcd')
  act(() => result.current.check('b', false))
  act(() => result.current.check('d', true))
  expect(checked()).toBe('bcd')
})

import { act, renderHook } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { useTextDraft } from './text-draft.ts'

/** Acts, draws what follows, and returns what the act returned. */
function done<T>(run: () => T): T | undefined {
  let result: T | undefined
  act(() => {
    result = run()
  })
  return result
}

/** A draft over the value `a`, of a document that takes every text but `bad`. */
function begin(options: Parameters<typeof useTextDraft>[2] = {}) {
  const onCommit = vi.fn((text: string) => (text === 'bad' ? 'Not a valid value' : undefined))
  const { result, rerender } = renderHook(({ value }) => useTextDraft(value, onCommit, options), {
    initialProps: { value: 'a' },
  })
  return {
    onCommit,
    draft: () => result.current,
    show: (value: string) => rerender({ value }),
    type: (text: string) => done(() => result.current.type(text)),
    commit: (text?: string) => done(() => result.current.commit(text)),
    revert: () => done(() => result.current.revert()),
  }
}

describe('a text enters the document when it is finished', () => {
  it('with its commit, and once', () => {
    const { type, commit, onCommit } = begin()
    type('b')
    expect(onCommit).not.toHaveBeenCalled()
    expect([commit(), commit()]).toEqual([true, true])
    expect(onCommit.mock.calls).toEqual([['b']])
  })

  it.each(['popstate', 'pagehide'])('before the page is left without taking the focus away: %s', (event) => {
    const { type, onCommit } = begin()
    window.dispatchEvent(new Event(event))
    type('b')
    done(() => window.dispatchEvent(new Event(event)))
    expect(onCommit.mock.calls).toEqual([['b']])
  })

  it('not at all while it is the value', () => {
    const { type, commit, onCommit } = begin()
    type('b')
    type('a')
    expect(commit()).toBe(true)
    expect(onCommit).not.toHaveBeenCalled()
  })

  it('as the value that was there, where another text is on its way', () => {
    const { type, commit, onCommit } = begin()
    commit('b')
    type('a')
    commit()
    expect(onCommit.mock.calls).toEqual([['b'], ['a']])
  })

  it('again after the document has gone back to what it was', () => {
    const { commit, show, draft, onCommit } = begin()
    commit('b')
    show('b')
    show('a')
    expect(draft().text).toBe('a')
    commit('b')
    expect(onCommit).toHaveBeenCalledTimes(2)
  })
})

describe('a complaint', () => {
  it('keeps the text in the field until another one is taken', () => {
    const { type, commit, draft } = begin()
    type('bad')
    expect([commit(), draft().text, draft().complaint]).toEqual([false, 'bad', 'Not a valid value'])
    expect([commit('b'), draft().complaint]).toEqual([true, undefined])
  })

  it('goes when the text is the value again', () => {
    const { commit, type, draft } = begin()
    commit('bad')
    type('a')
    commit()
    expect(draft().complaint).toBeUndefined()
  })
})

describe('a value that changes meanwhile', () => {
  it.each([
    ['takes the place of a text that nobody changed', {}, 'a', 'c'],
    ['leaves what is being typed', {}, 'b', 'b'],
    ['takes the place of a text that is no longer typed', { isTyping: () => false }, 'b', 'c'],
  ])('%s', (_, options, typed, shown) => {
    const { type, show, draft } = begin(options)
    type(typed)
    show('c')
    expect(draft().text).toBe(shown)
  })
})

it('goes back to the value, or to what is on its way into the document', () => {
  const { type, commit, revert, draft } = begin()
  type('b')
  expect([revert(), draft().text, revert()]).toEqual([true, 'a', false])
  commit('c')
  type('d')
  expect([revert(), draft().text]).toEqual([true, 'c'])
})

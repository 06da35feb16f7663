import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Completion, Completions } from '../../../../analysis/rules/completions.ts'
import { type Complete, RuleText } from './rule-text.tsx'

const field = (name: string): Completion => ({ kind: 'field', name, text: name, caret: name.length, detail: 'string' })
const ALL: Completion = { kind: 'function', name: 'all()', text: 'all(x, )', caret: 7, detail: '(x, …)' }

/** Offers members that begin with what stands behind the last dot. */
const offerOf = (rule: string, offset: number): Completions => {
  const start = rule.lastIndexOf('.', offset - 1) + 1
  const typed = rule.slice(start, offset)
  const items = [field('name'), field('names'), field('size'), ALL].filter(({ name }) => name.startsWith(typed))
  return { start, end: offset, items }
}

function Field({ complete, onCommit, error }: { complete: Complete; onCommit: (text: string) => undefined; error?: string }) {
  const [text, setText] = useState('')
  return (
    <RuleText
      label="Rule 1"
      value={text}
      enterCommits
      complete={complete}
      error={error}
      onCommit={(next) => {
        setText(next)
        onCommit(next)
        return undefined
      }}
    />
  )
}

beforeEach(() => {
  // Happy DOM has no commands of editing.
  document.execCommand = (_command, _show, text = '') => {
    const area = document.activeElement as HTMLTextAreaElement
    const { value, selectionStart: start, selectionEnd: end } = area
    // As a browser writes: behind React, which learns of it by the event.
    const write = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
    write?.call(area, value.slice(0, start) + text + value.slice(end))
    area.setSelectionRange(start + text.length, start + text.length)
    return area.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }))
  }
})

async function start(complete: Complete = async (rule, offset) => offerOf(rule, offset), error?: string) {
  const user = userEvent.setup()
  const onCommit = vi.fn()
  render(<Field complete={complete} onCommit={onCommit} {...(error === undefined ? {} : { error })} />)
  const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Rule 1' })
  await user.click(area)
  return { user, area, onCommit }
}

const names = (): (string | null)[] => screen.queryAllByRole('option').map((option) => option.firstChild?.textContent ?? null)
const active = (): string | null | undefined => screen.queryByRole('option', { selected: true })?.firstChild?.textContent

it('offers members behind a dot; arrows choose, Enter writes, and only the next Enter commits', async () => {
  const { user, area, onCommit } = await start()
  await user.keyboard('self.')
  await waitFor(() => expect(names()).toEqual(['name', 'names', 'size', 'all()']))
  expect(area.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id)
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(active()).toBe('size')
  await user.keyboard('{ArrowUp}{Enter}')
  expect([area.value, names(), onCommit.mock.calls]).toEqual(['self.names', [], []])
  await user.keyboard('{Enter}')
  expect(onCommit.mock.calls).toEqual([['self.names']])
})

it('puts the caret between the parentheses of a function', async () => {
  const { user, area } = await start()
  await user.keyboard('self.al')
  await waitFor(() => expect(names()).toEqual(['all()']))
  await user.keyboard('{Tab}')
  expect([area.value, area.selectionStart]).toEqual(['self.all(x, )', 12])
  expect(document.activeElement).toBe(area)
})

it('offers nothing unasked that is written already, and everything when asked', async () => {
  const { user } = await start()
  await user.keyboard('self.nam')
  await waitFor(() => expect(names()).toEqual(['name', 'names']))
  await user.keyboard('e')
  await waitFor(() => expect(names()).toEqual([]))
  await user.keyboard('{Control>} {/Control}')
  await waitFor(() => expect(names()).toEqual(['name', 'names']))
})

it('closes with Esc and keeps the text, which the next Esc takes back', async () => {
  const { user, area } = await start()
  await user.keyboard('self.')
  await waitFor(() => expect(names()).not.toEqual([]))
  await user.keyboard('{Escape}')
  expect([area.value, names()]).toEqual(['self.', []])
  await user.keyboard('{Escape}')
  expect(area.value).toBe('')
})

it.each([
  ['a letter more', 'z'],
  ['a letter less', '{Backspace}'],
])('replaces the whole name where %s was typed than the offer knows', async (_, key) => {
  const onlyOffer = 'self.si == 1'
  const complete = vi.fn<Complete>((rule, offset) =>
    rule === onlyOffer ? Promise.resolve(offerOf(rule, offset)) : new Promise(() => undefined),
  )
  const { user, area } = await start(complete)
  await user.keyboard(' == 1{Home}self.si')
  await waitFor(() => expect(names()).toEqual(['size']))
  complete.mockClear()
  await user.keyboard(key)
  expect(complete).toHaveBeenCalled()
  await user.keyboard('{Enter}')
  expect([area.value, area.selectionStart]).toEqual(['self.size == 1', 9])
})

it('writes what is clicked, with the focus in the text', async () => {
  const { user, area } = await start()
  await user.keyboard('self.s')
  await user.click(await screen.findByRole('option', { name: /size/ }))
  expect([area.value, document.activeElement]).toEqual(['self.size', area])
})

it('does not show an answer about an earlier text', async () => {
  const answers: ((found: Completions) => void)[] = []
  const { user } = await start((rule, offset) => new Promise((resolve) => answers.push(() => resolve(offerOf(rule, offset)))))
  await user.keyboard('self.n')
  await user.keyboard(' ')
  await act(async () => {
    for (const answer of answers) answer({ start: 0, end: 0, items: [] })
  })
  expect(answers.length).toBeGreaterThan(0)
  expect(names()).toEqual([])
})

it('shows the text once to assistive technology, and underlines what a fault is at', async () => {
  const { user, area } = await start(async () => undefined, 'ERROR: <input>:1:5: undefined field')
  await user.keyboard('self.nme > 1')
  const drawn = area.parentElement?.querySelector('[aria-hidden="true"]')
  expect(drawn?.textContent).toBe('self.nme > 1')
  expect(drawn?.querySelector('.expression-fault')?.textContent).toBe('.nme')
})

it('asks again when more is known, unless the caret has moved on', async () => {
  const user = userEvent.setup()
  const onCommit = vi.fn()
  const nothing: Complete = async () => undefined
  const { rerender } = render(<Field complete={nothing} onCommit={onCommit} />)
  await user.type(screen.getByRole('textbox', { name: 'Rule 1' }), 'self.na')
  expect(names()).toEqual([])
  rerender(<Field complete={async (rule, offset) => offerOf(rule, offset)} onCommit={onCommit} />)
  await waitFor(() => expect(names()).toEqual(['name', 'names']))

  await user.keyboard('{Escape}')
  const asked = vi.fn(nothing)
  rerender(<Field complete={asked} onCommit={onCommit} />)
  await act(async () => undefined)
  expect(asked).not.toHaveBeenCalled()
  expect(names()).toEqual([])
})

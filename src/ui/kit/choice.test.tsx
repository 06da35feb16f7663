import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Choice } from './choice.tsx'

type Verb = '' | 'PUT' | 'merge' | 'json'

const OPTIONS = [
  { id: '', word: 'not set' },
  { id: 'PUT', word: 'PUT', sub: 'Replaces the object' },
  { id: 'merge', word: 'merge PATCH' },
  { id: 'json', word: 'JSON PATCH' },
] as const

function Verbs({ onChange, onOpen }: { readonly onChange: (verb: Verb) => void; readonly onOpen?: () => void }) {
  const [value, setValue] = useState<Verb>('PUT')
  const change = (verb: Verb): void => {
    setValue(verb)
    onChange(verb)
  }
  return (
    <Choice
      label="verb"
      look="select"
      value={value}
      options={OPTIONS}
      onChange={change}
      {...(onOpen === undefined ? {} : { onOpen })}
    />
  )
}

const button = () => screen.getByRole('button', { name: /^verb: / })

test('a choice names what is chosen, and lists the options with the chosen one marked', async () => {
  render(<Verbs onChange={vi.fn()} />)
  expect(button().getAttribute('aria-label')).toBe('verb: PUT')
  expect(button().getAttribute('aria-haspopup')).toBe('listbox')
  await userEvent.click(button())
  const list = await screen.findByRole('listbox')
  expect(
    within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['not set', 'PUTReplaces the object', 'merge PATCH', 'JSON PATCH'])
  expect(within(list).getByRole('option', { selected: true }).textContent).toContain('PUT')
})

test('keys open the list, choose, and lead back to the button', async () => {
  const onChange = vi.fn()
  const onOpen = vi.fn()
  render(<Verbs onChange={onChange} onOpen={onOpen} />)
  await userEvent.tab()
  expect(document.activeElement).toBe(button())
  await userEvent.keyboard('{ArrowDown}')
  expect(onOpen).toHaveBeenCalledTimes(1)
  // A browser leads the keys to the chosen option, as the end-to-end stories show; happy-dom leaves them at the popover.
  const chosen = await screen.findByRole('option', { selected: true })
  await act(async () => chosen.focus())
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(onChange.mock.calls).toEqual([['merge']])
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(document.activeElement).toBe(button())
  expect(button().getAttribute('aria-label')).toBe('verb: merge PATCH')
})

// In a browser the focus then is at the chosen option: e2e/designer-build.spec.ts.
test.each([
  ['Enter', {}, true],
  [' ', {}, true],
  ['Enter', { ctrlKey: true }, false],
  ['Enter', { metaKey: true }, false],
  ['Enter', { repeat: true }, false],
])('the key %j with %j opens the list by itself: %s', async (key, held, opens) => {
  const onOpen = vi.fn()
  render(<Verbs onChange={vi.fn()} onOpen={onOpen} />)
  expect(fireEvent.keyDown(button(), { key, ...held })).toBe(!opens)
  expect(onOpen).toHaveBeenCalledTimes(opens ? 1 : 0)
})

test('Esc closes the list, chooses nothing and leads back to the button', async () => {
  const onChange = vi.fn()
  render(<Verbs onChange={onChange} />)
  await userEvent.click(button())
  await screen.findByRole('listbox')
  await userEvent.keyboard('{ArrowDown}{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(document.activeElement).toBe(button())
  expect(onChange).not.toHaveBeenCalled()
})

test.each([
  ['j', [['json']]],
  ['n', [['']]],
  ['no', [['']]],
  ['mm', [['merge']]],
  ['jm', [['json']]],
  ['x', []],
  ['{ArrowLeft}', [['']]],
  ['{ArrowLeft}{ArrowLeft}', [['']]],
  ['{ArrowRight}{ArrowRight}{ArrowRight}', [['merge'], ['json']]],
  ['{Control>}j{/Control}', []],
])('%s at the closed button chooses an option', async (keys, chosen) => {
  const onChange = vi.fn()
  render(<Verbs onChange={onChange} />)
  await userEvent.tab()
  await userEvent.keyboard(keys)
  expect(onChange.mock.calls).toEqual(chosen)
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('an option without a value can be chosen', async () => {
  const onChange = vi.fn()
  render(<Verbs onChange={onChange} />)
  await userEvent.click(button())
  await userEvent.click(await screen.findByRole('option', { name: 'not set' }))
  expect(onChange.mock.calls).toEqual([['']])
})

test('the option that is chosen already changes nothing', async () => {
  const onChange = vi.fn()
  render(<Verbs onChange={onChange} />)
  await userEvent.click(button())
  await userEvent.click(await screen.findByRole('option', { name: /^PUT/ }))
  expect(onChange).not.toHaveBeenCalled()
})

test('the list has the newest options, also when they are given anew each time', async () => {
  const choice = (words: readonly string[]) => (
    <Choice label="version" look="select" value="v1" options={words.map((word) => ({ id: word, word }))} onChange={vi.fn()} />
  )
  const { rerender } = render(choice(['v1', 'v1beta1']))
  rerender(choice(['v1', 'v1beta1']))
  await userEvent.click(screen.getByRole('button', { name: 'version: v1' }))
  await screen.findByRole('listbox')
  const listed = (): (string | null)[] => screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(listed()).toEqual(['v1', 'v1beta1'])
  rerender(choice(['v1', 'v2']))
  expect(listed()).toEqual(['v1', 'v2'])
  rerender(choice(['v1']))
  expect(listed()).toEqual(['v1'])
})

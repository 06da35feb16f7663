import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { TabHint } from './tab-hint.tsx'
import { tabKey } from './text-pane.ts'

const choose = (movesFocus: boolean): void =>
  act(() => {
    tabKey.movesFocus = movesFocus
  })
afterEach(() => choose(false))

test('the hint says what Tab does now, in every pane', () => {
  render(
    <>
      <TabHint className="" />
      <TabHint className="" />
    </>,
  )
  expect(screen.getAllByText('Press Ctrl+M to move focus with Tab')).toHaveLength(2)
  choose(true)
  expect(screen.getAllByText('Tab moves the focus. Press Ctrl+M to indent with Tab')).toHaveLength(2)
  choose(false)
  expect(screen.getAllByText('Press Ctrl+M to move focus with Tab')).toHaveLength(2)
})

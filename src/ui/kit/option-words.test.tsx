import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OptionWords } from './option-words.tsx'

test('a word that can be cut off has its whole text as title', () => {
  const word = 'w'.repeat(63)
  render(<OptionWords word={word} isSelected />)
  expect(screen.getByText(word).title).toBe(word)
})

import { expect, it } from 'vitest'
import { ageText } from './age.tsx'

const rows: [milliseconds: number, text: string][] = [
  [-5000, '<invalid>'],
  [-1, '0s'],
  [999, '0s'],
  [119_999, '119s'],
  [120_000, '2m'],
]
it.each(rows)('%d milliseconds are %s', (milliseconds, text) => expect(ageText(milliseconds)).toBe(text))

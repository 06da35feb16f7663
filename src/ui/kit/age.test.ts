import { expect, it } from 'vitest'
import { humanDuration } from './age.tsx'

const rows: [seconds: number, text: string][] = [
  [-5, '<invalid>'],
  [0, '0s'],
  [119, '119s'],
  [120, '2m'],
  [151, '2m31s'],
  [600, '10m'],
  [3 * 3600, '3h'],
  [3 * 3600 + 300, '3h5m'],
  [8 * 3600 + 300, '8h'],
  [49 * 3600, '2d1h'],
  [9 * 86400, '9d'],
  [800 * 86400, '2y70d'],
]
it.each(rows)('%d seconds are %s', (seconds, text) => expect(humanDuration(seconds * 1000)).toBe(text))

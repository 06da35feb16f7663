import { describe, expect, test } from 'vitest'
import { systemRandom, uuidFrom } from './system-random.ts'

describe('chance', () => {
  test('a UUID of bytes carries version and variant', () => {
    const bytes = Uint8Array.from({ length: 16 }, (_, at) => at * 17)
    expect(uuidFrom(bytes)).toBe('00112233-4455-4677-8899-aabbccddeeff')
    expect(uuidFrom(new Uint8Array(16).fill(255))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
  })

  test('a suffix has the length and the alphabet of generated names, with every letter of it', () => {
    const text = systemRandom.suffix(5000)
    expect(text).toHaveLength(5000)
    expect([...new Set(text)].sort().join('')).toBe('2456789bcdfghjklmnpqrstvwxz')
  })
})

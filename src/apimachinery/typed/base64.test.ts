import { describe, expect, it } from 'vitest'
import { normalizeBase64 } from './base64.ts'

describe('normalizeBase64', () => {
  const rows: [string, string | number][] = [
    ['', ''],
    ['QUJD', 'QUJD'],
    ['QU\nJD\r\n', 'QUJD'],
    ['QQ==', 'QQ=='],
    ['QR==', 'QQ=='],
    ['QUJ=', 'QUI='],
    ['!!!', 0],
    ['QQ', 0],
    ['QUJDQQ', 4],
    ['QQ=', 3],
    ['QQ=x', 2],
    ['QQ==x', 4],
    ['Q===', 1],
    ['QUJ=Q', 4],
  ]
  for (const [text, expected] of rows) {
    const result =
      typeof expected === 'string' ? { base64: expected } : { error: `illegal base64 data at input byte ${expected}` }
    it(JSON.stringify(text), () => expect(normalizeBase64(text)).toEqual(result))
  }
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { expectLinearScan } from '../testing/steps.ts'
import { scanQuantity } from './scan.ts'

const WORDS = ['0', '1', '00', '.', '-', '+', 'e', 'E', 'K', 'i', 'm', '!', ' ']
const FORM = /^[+-]?0*[0-9]*(?:\.[0-9]*)?[eEinumkKMGTP]*[-+]?[0-9]*$/

it('rejects as no quantity what does not have the form of one', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 8 }), (parts) => {
      const text = parts.join('')
      const scanned = scanQuantity(text)
      expect('error' in scanned && scanned.error.startsWith('quantities must match')).toBe(!FORM.test(text))
    }),
    { numRuns: 1000 },
  )
})

it('[HI-5] reads a text once', () => {
  expectLinearScan(WORDS, scanQuantity)
})

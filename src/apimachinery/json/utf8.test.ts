import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareBytes, ordersDiffer, utf8Length } from './utf8.ts'

const bytes = (text: string): Buffer => Buffer.from(text, 'utf8')

describe('compareBytes', () => {
  it('orders well-formed strings as their UTF-8 bytes', () => {
    const strings = fc.string({ unit: 'binary' })
    fc.assert(fc.property(strings, strings, (a, b) => Math.sign(compareBytes(a, b)) === Math.sign(bytes(a).compare(bytes(b)))))
  })

  it.each([
    ['\uffff', '\u{1f600}'],
    ['\ue000a', '\ue000\u{10000}'],
    ['a', 'a\u0000'],
    ['Z', 'a'],
  ])('puts %j before %j', (a, b) => {
    expect(compareBytes(a, b)).toBeLessThan(0)
    expect(compareBytes(b, a)).toBeGreaterThan(0)
  })

  it('names the texts in which the order of UTF-16 units may be another', () => {
    expect(ordersDiffer('é漢\ud83d\ude00')).toBe(false)
    expect(ordersDiffer('\uff0c')).toBe(false)
    expect(ordersDiffer('\uff0c\ud83d\ude00')).toBe(true)
  })
})

describe('utf8Length', () => {
  it('counts the bytes of the UTF-8 form', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => utf8Length(text) === bytes(text).length))
  })
})

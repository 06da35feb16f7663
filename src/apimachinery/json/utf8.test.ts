import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { compareBytes, decodeEscaped, encodeEscaped, hasEscapes, ordersDiffer, replaceEscapes, utf8Length } from './utf8.ts'

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

test.each<[bytes: number[], text: string]>([
  [[0x61, 0xc3, 0xa9, 0xf0, 0x9f, 0x98, 0x80], 'aé😀'],
  [[0xef, 0xbb, 0xbf, 0x61], '\ufeffa'],
  [[0x61, 0xff, 0x62], 'a\udcffb'],
  [[0xe2, 0x82, 0x41], '\udce2\udc82A'],
  [[0xc0, 0xaf], '\udcc0\udcaf'],
  [[0xed, 0xa0, 0x80], '\udced\udca0\udc80'],
  [[0xf4, 0x90, 0x80, 0x80], '\udcf4\udc90\udc80\udc80'],
  [[0xff, 0xf0, 0x9f, 0x98, 0x80, 0xf0, 0x9f], '\udcff😀\udcf0\udc9f'],
  [[0xff, 0xfe, 0x61, 0x00], '\udcff\udcfea\0'],
])('[RQ-9] bytes %j are a text that keeps them', (bytes, text) => {
  expect(decodeEscaped(Uint8Array.from(bytes))).toBe(text)
  expect([...encodeEscaped(text)]).toEqual(bytes)
})

test('[RQ-9] each byte that is no UTF-8 is one replacement character in JSON', () => {
  expect(replaceEscapes('a\udce2\udc82😀b')).toBe('a\ufffd\ufffd😀b')
  expect([hasEscapes('a😀'), hasEscapes('\udc80')]).toEqual([false, true])
})

test('[RQ-9] three megabytes of broken bytes are read in time linear in their number', () => {
  const bytes = Uint8Array.from({ length: 3_000_000 }, (_, at) => (at % 2 === 0 ? 0xff : 0x61))
  const text = decodeEscaped(bytes)
  expect(text.length).toBe(bytes.length)
  expect(encodeEscaped(text).length).toBe(bytes.length)
})

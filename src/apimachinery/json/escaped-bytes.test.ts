import { expect, test } from 'vitest'
import { decodeEscaped, encodeEscaped, hasEscapes, replaceEscapes } from './escaped-bytes.ts'

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

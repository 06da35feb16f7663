import { gzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { decodeFile, encodeFile } from './file-bytes.ts'
import { COMPRESSED_FROM } from './format.ts'

const LIMIT = 100_000

const blobOf = (bytes: Uint8Array): Blob => new Blob([new Uint8Array(bytes)])

test('[WF-1] a long text is compressed, a short one is not, and both are read as they were', async () => {
  for (const [text, name] of [
    ['{"é":"\u{1f600}"}', 'demo.crdlab.json'],
    ['é'.repeat(COMPRESSED_FROM), 'demo.crdlab.json.gz'],
  ] as const) {
    const file = await encodeFile('demo', text)
    expect(file.name).toBe(name)
    expect((await decodeFile(file.blob)).text).toBe(text)
  }
})

const zipped = gzipSync('{"a":1}'.repeat(50))

test.each<[what: string, bytes: Uint8Array, code: string]>([
  ['compressed to little, but long', gzipSync(Buffer.alloc(LIMIT * 50, 0x20)), 'size'],
  ['longer than the limit', Buffer.alloc(LIMIT + 1, 0x20), 'size'],
  ['cut off', zipped.subarray(0, zipped.length - 5), 'gzip'],
  ['with a byte that was changed', zipped.map((byte, at) => (at === 14 ? byte ^ 0xff : byte)), 'gzip'],
  ['followed by something else', Buffer.concat([zipped, Buffer.from('more')]), 'gzip'],
  ['compressed twice', gzipSync(gzipSync('{}')), 'utf8'],
  ['no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 'utf8'],
  ['cut off within a character', Buffer.from('{"é').subarray(0, 3), 'utf8'],
])('[WF-3] a file that is %s is rejected', async (_what, bytes, code) => {
  expect((await decodeFile(blobOf(bytes), LIMIT)).problem).toMatchObject({ code, place: '' })
})

test('[WF-3] a file is inflated a few kilobytes at a time, so that reading can end between them', async () => {
  let largest = 0
  const Inflate = DecompressionStream
  vi.stubGlobal(
    'DecompressionStream',
    class {
      readonly writable: WritableStream
      readonly readable: ReadableStream

      constructor() {
        const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
          transform(piece, controller) {
            largest = Math.max(largest, piece.length)
            controller.enqueue(piece)
          },
        })
        this.writable = counter.writable
        this.readable = counter.readable.pipeThrough(new Inflate('gzip'))
      }
    },
  )
  const bomb = gzipSync(Buffer.alloc(100_000_000, 0x20))
  expect((await decodeFile(blobOf(bomb), 10_000_000)).problem?.code).toBe('size')
  vi.unstubAllGlobals()
  expect(largest).toBe(4096)
})

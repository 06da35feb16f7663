import { errorMessage } from '../../apimachinery/text/error-message.ts'
import { COMPRESSED_FROM, type FileProblem, MAX_FILE_BYTES, MAX_TEXT } from './format.ts'

const GZIP_TYPE = 'application/gzip'

/** A workspace as a file. */
export interface WorkspaceFile {
  readonly name: string
  readonly blob: Blob
}

/** Bytes that are inflated at once: at most a thousand times as many come of them, before anybody can give up. */
const PIECE = 4096

/** Cuts what comes into pieces that are inflated one by one. */
const inPieces = (): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> =>
  new TransformStream({
    transform(chunk, controller) {
      for (let at = 0; at < chunk.length; at += PIECE) controller.enqueue(chunk.subarray(at, at + PIECE))
    },
  })

const gzipped = (text: string): Promise<Blob> =>
  new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).blob()

/** The bytes of a text, compressed where that is worth it. */
export async function encodeFile(name: string, text: string): Promise<WorkspaceFile> {
  if (text.length < COMPRESSED_FROM) {
    return { name: `${name}.crdlab.json`, blob: new Blob([text], { type: 'application/json' }) }
  }
  const blob = await gzipped(text)
  return { name: `${name}.crdlab.json.gz`, blob: new Blob([blob], { type: GZIP_TYPE }) }
}

const isGzip = async (file: Blob): Promise<boolean> => {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  return first === 0x1f && second === 0x8b
}

export type FileText =
  | { readonly text: string; readonly problem?: undefined }
  | { readonly text?: undefined; readonly problem: FileProblem }

const failed = (code: FileProblem['code'], detail = ''): FileText => ({ problem: { code, place: '', detail } })

/**
 * The text of a file, which can be compressed with gzip. It is read piece by piece and given up when it has more than `limit` characters, so that
 * a small file that says little at great length fills no memory.
 */
export async function decodeFile(file: Blob, limit = MAX_TEXT): Promise<FileText> {
  if (file.size > Math.min(MAX_FILE_BYTES, limit)) return failed('size', String(limit))
  const compressed = await isGzip(file)
  const bytes = compressed ? file.stream().pipeThrough(inPieces()).pipeThrough(new DecompressionStream('gzip')) : file.stream()
  const reader = bytes.getReader()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const pieces: string[] = []
  let length = 0
  let isDecoding = false
  try {
    for (;;) {
      const { done, value } = await reader.read()
      isDecoding = true
      const piece = decoder.decode(value, { stream: !done })
      isDecoding = false
      length += piece.length
      if (length > limit) {
        await reader.cancel()
        return failed('size', String(limit))
      }
      pieces.push(piece)
      if (done) return { text: pieces.join('') }
    }
  } catch (error) {
    const message = errorMessage(error)
    return isDecoding || !compressed ? failed('utf8', message) : failed('gzip', message)
  }
}

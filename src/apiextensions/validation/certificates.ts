import { afterRun, withoutRunAtEnd } from '../../apimachinery/text/runs.ts'
import { base64Bytes, normalizeBase64 } from '../../apimachinery/typed/base64.ts'

interface Block {
  readonly type: string
  readonly hasHeaders: boolean
  readonly bytes: Uint8Array
}

/** Why a bundle in base64 has no certificate that can be used; undefined: it has one. */
export function bundleFault(bundle: string): string | undefined {
  const pem = Array.from(base64Bytes(bundle), (byte) => String.fromCharCode(byte)).join('')
  const { blocks, rest } = readPem(pem)
  const certificates = blocks.filter(({ type, hasHeaders }) => type === 'CERTIFICATE' && !hasHeaders)
  if (certificates.some(({ bytes }) => isFramed(bytes))) return undefined
  if (certificates.length > 0) return 'failed to parse certificate: x509: malformed certificate'
  return rest === '' && blocks.length > 0 ? 'no valid certificate authority data seen' : 'unable to parse bytes as PEM block'
}

const BEGIN = '-----BEGIN '
const DASHES = '-----'

interface Framed {
  readonly type: string
  readonly body: string
  readonly end: number
}

/** The blocks of a text between the lines that begin and end them. A type without an end is looked for once. */
function* framedIn(pem: string): IterableIterator<Framed> {
  const unended = new Set<string>()
  for (let at = pem.indexOf(BEGIN); at >= 0; ) {
    const framed = at === 0 || pem[at - 1] === '\n' ? framedAt(pem, at, unended) : undefined
    if (framed !== undefined) yield framed
    at = pem.indexOf(BEGIN, framed === undefined ? at + 1 : framed.end)
  }
}

function framedAt(pem: string, at: number, unended: Set<string>): Framed | undefined {
  const line = pem.indexOf('\n', at)
  if (line < 0) return undefined
  const header = withoutRunAtEnd(pem.slice(at + BEGIN.length, line), isBlank)
  const type = header.slice(0, -DASHES.length)
  if (!header.endsWith(DASHES) || type.includes('-') || unended.has(type)) return undefined
  const mark = `-----END ${type}-----`
  const close = pem.indexOf(mark, line + 1)
  if (close < 0) {
    unended.add(type)
    return undefined
  }
  const afterBlanks = afterRun(pem, close + mark.length, isBlank)
  return { type, body: pem.slice(line + 1, close), end: pem[afterBlanks] === '\n' ? afterBlanks + 1 : afterBlanks }
}

const isBlank = (code: number): boolean => code === 32 || code === 9 || code === 13

/** Returns the text after the last empty line. */
function withoutHeaders(body: string): string {
  const ends = ['\n\n', '\n\r\n'].map((empty) => body.lastIndexOf(empty) + (body.includes(empty) ? empty.length : 1))
  return body.slice(Math.max(...ends))
}

function readPem(pem: string): { readonly blocks: readonly Block[]; readonly rest: string } {
  const blocks: Block[] = []
  let end = 0
  for (const { type, body, end: behind } of framedIn(pem)) {
    const hasHeaders = body.includes(':')
    const base64 = normalizeBase64(hasHeaders ? withoutHeaders(body) : body)
    if ('error' in base64) continue
    blocks.push({ type, hasHeaders, bytes: base64Bytes(base64.base64) })
    end = behind
  }
  return { blocks, rest: pem.slice(end) }
}

const SEQUENCE = 0x30

/** One DER sequence that ends where the bytes do. */
function isFramed(bytes: Uint8Array): boolean {
  const [tag, first = 0] = bytes
  if (tag !== SEQUENCE) return false
  if (first < 0x80) return bytes.length === 2 + first
  const size = first & 0x7f
  let length = 0
  for (const byte of bytes.slice(2, 2 + size)) length = length * 256 + byte
  return bytes.length === 2 + size + length
}

import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { base64Bytes, normalizeBase64 } from '../../../apimachinery/typed/base64.ts'

const BEGIN = '-----BEGIN '
const END = '-----END '
const DASHES = '-----'

const marked = (line: string, mark: string): string | undefined =>
  line.startsWith(mark) && line.endsWith(DASHES) && line.length > mark.length + DASHES.length - 1
    ? line.slice(mark.length, -DASHES.length)
    : undefined

/** Whether the lines between the marks of a block are base64, below the headers that can stand first. */
function isBody(lines: readonly string[]): boolean {
  const first = lines.findIndex((line) => !line.includes(':'))
  const text = first < 0 ? '' : lines.slice(first).join('').replace(/[ \t]/g, '')
  return 'base64' in normalizeBase64(text)
}

/** The types of the PEM blocks in a text, in order. Source: Go's encoding/pem, Decode. */
function pemTypes(text: string): string[] {
  const types: string[] = []
  let open: { readonly type: string; readonly lines: string[] } | undefined
  for (const raw of text.split('\n')) {
    const line = raw.trimEnd()
    const type = marked(line, BEGIN)
    if (type !== undefined) open = { type, lines: [] }
    else if (open !== undefined && marked(line, END) === open.type) {
      if (isBody(open.lines)) types.push(open.type)
      open = undefined
    } else open?.lines.push(line)
  }
  return types
}

const isKey = (type: string): boolean => type === 'PRIVATE KEY' || type.endsWith(' PRIVATE KEY')

function certificateFault(types: readonly string[]): string | undefined {
  if (types.includes('CERTIFICATE')) return undefined
  if (types.length === 0) return 'tls: failed to find any PEM data in certificate input'
  if (types.length === 1 && types[0]?.endsWith('PRIVATE KEY'))
    return 'tls: failed to find certificate PEM data in certificate input, but did find a private key; PEM inputs may have been switched'
  return `tls: failed to find "CERTIFICATE" PEM block in certificate input after skipping PEM blocks of the following types: [${types.join(' ')}]`
}

function keyFault(types: readonly string[]): string | undefined {
  if (types.some(isKey)) return undefined
  if (types.length === 0) return 'tls: failed to find any PEM data in key input'
  if (types.length === 1 && types[0] === 'CERTIFICATE')
    return 'tls: found a certificate rather than a key in the PEM for the private key'
  return `tls: failed to find PEM block with type ending in "PRIVATE KEY" in key input after skipping PEM blocks of the following types: [${types.join(' ')}]`
}

/**
 * The warning about a certificate and a key that are not there as PEM. Whether one belongs to the other is not checked.
 * Source: Go's crypto/tls, X509KeyPair; k8s.io/kubernetes/pkg/registry/core/secret/strategy.go, warningsForSecret.
 */
export function keyPairWarnings(data: JsonObject): string[] {
  const decoder = new TextDecoder()
  const types = (key: string): string[] => pemTypes(decoder.decode(base64Bytes(String(data[key] ?? ''))))
  const fault = certificateFault(types('tls.crt')) ?? keyFault(types('tls.key'))
  return fault === undefined ? [] : [fault]
}

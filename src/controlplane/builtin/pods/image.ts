const DOMAIN = /^(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?)(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?)*(?::[0-9]+)?$/
const COMPONENT = /^[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*$/
const TAG = /^\w[\w.-]{0,127}$/
const ALGORITHM = /^[A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*$/
const HEX = /^[0-9a-fA-F]{32,}$/
const IDENTIFIER = /^[a-f0-9]{64}$/

const isDomain = (part: string): boolean =>
  (part.includes('.') || part.includes(':') || part === 'localhost' || part !== part.toLowerCase()) && DOMAIN.test(part)

function isDigest(text: string): boolean {
  const [algorithm = '', hex = '', ...more] = text.split(':')
  return more.length === 0 && ALGORITHM.test(algorithm) && HEX.test(hex)
}

/**
 * The tag by which an image is pulled: `latest` where it names none, and empty where it names a digest alone or cannot be read.
 * Source: k8s.io/kubernetes/pkg/util/parsers/parsers.go, ParseImageName.
 */
export function pulledTag(image: string): string {
  const [reference = '', digest, ...more] = image.split('@')
  const slash = reference.lastIndexOf('/')
  const colon = reference.indexOf(':', slash + 1)
  const [name, tag] = colon < 0 ? [reference, undefined] : [reference.slice(0, colon), reference.slice(colon + 1)]
  const parts = name.split('/')
  const path = parts.length > 1 && isDomain(parts[0] ?? '') ? parts.slice(1) : parts
  const isReadable =
    more.length === 0 &&
    !IDENTIFIER.test(image) &&
    path.every((part) => COMPONENT.test(part)) &&
    (tag === undefined || TAG.test(tag)) &&
    (digest === undefined || isDigest(digest))
  if (!isReadable) return ''
  return tag ?? (digest === undefined ? 'latest' : '')
}

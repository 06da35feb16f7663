import { parseAddress } from '../../../apimachinery/net/netip.ts'

// Addresses of networks, in Go's strict reading and in the older one of Kubernetes, which lets octets begin with zeros.
// Sources: Go's net/netip (ParseAddr) and net (ParseMAC); k8s.io/utils/net (ParseIPSloppy, ParseCIDRSloppy).

/** Octets can begin with zeros and have any number of digits, as long as the number stays small. */
function isIPv4Address(text: string): boolean {
  const parts = text.split('.')
  return parts.length === 4 && parts.every((part) => /^\d+$/.test(part) && Number(part) <= 255)
}

function isIPv6Address(text: string): boolean {
  const [head = '', tail, ...more] = text.split('::')
  if (more.length > 0) return false
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  if (head === '' && tail === undefined) return false
  const groups = [...before, ...after]
  let count = groups.length
  const last = groups[count - 1]
  if (last?.includes('.')) {
    // The embedded IPv4 address must be the end of the text, not of the part before `::`.
    if ((tail !== undefined && after.length === 0) || !isIPv4Address(last)) return false
    groups.pop()
    count += 1
  }
  if (!groups.every((part) => /^0*[0-9a-fA-F]{1,4}$/.test(part))) return false
  return tail === undefined ? count === 8 : count < 8
}

/** An address without zone, as Go's net.ParseIP reads it. */
export function isIP(text: string): boolean {
  const address = parseAddress(text)
  return !('error' in address) && address.zone === ''
}

/** A sloppy address with a dot in it, so that `::ffff:1.2.3.4` is one too. */
export const isIPv4 = (text: string): boolean =>
  text.includes('.') && (/[.:]/.exec(text)?.[0] === '.' ? isIPv4Address(text) : isIPv6Address(text))

export const isIPv6 = (text: string): boolean => text.includes(':') && isIP(text)

export function isCidr(text: string): boolean {
  const slash = text.indexOf('/')
  if (slash < 0) return false
  const address = text.slice(0, slash)
  const bits = text.slice(slash + 1)
  if (!/^\d+$/.test(bits)) return false
  if (isIPv4Address(address)) return Number(bits) <= 32
  return isIPv6Address(address) && Number(bits) <= 128
}

const MAC_SIZES = [6, 8, 20]

/** 6, 8 or 20 bytes: pairs with colons or dashes, groups of four with dots, or no separators. */
export function isMac(text: string): boolean {
  const bytes = text.replace(/[^0-9a-fA-F]/g, '').length / 2
  if (!MAC_SIZES.includes(bytes)) return false
  return /^(?:[0-9a-fA-F]{2}(?:(?::[0-9a-fA-F]{2})+|(?:-[0-9a-fA-F]{2})+)|[0-9a-fA-F]{4}(?:\.[0-9a-fA-F]{4})+|[0-9a-fA-F]+)$/.test(
    text,
  )
}

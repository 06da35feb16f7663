// Addresses of networks, in Go's strict reading and in the older one of Kubernetes, which lets octets begin with zeros.
// Sources: Go's net/netip (ParseAddr) and net (ParseMAC); k8s.io/utils/net (ParseIPSloppy, ParseCIDRSloppy).

/** How the octets of an IPv4 address may be written. */
type Octets = 'strict' | 'sloppy'

/** Octets that begin with zeros may have any number of digits in the sloppy reading, as long as the number stays small. */
function isIPv4Address(text: string, octets: Octets): boolean {
  const shape = octets === 'strict' ? /^(?:0|[1-9]\d{0,2})$/ : /^\d+$/
  const parts = text.split('.')
  return parts.length === 4 && parts.every((part) => shape.test(part) && Number(part) <= 255)
}

function isIPv6Address(text: string, octets: Octets): boolean {
  const group = octets === 'strict' ? /^[0-9a-fA-F]{1,4}$/ : /^0*[0-9a-fA-F]{1,4}$/
  const [head = '', tail, ...more] = text.split('::')
  if (more.length > 0) return false
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  if (head === '' && tail === undefined) return false
  const groups = [...before, ...after]
  let count = groups.length
  const last = groups[count - 1]
  if (last?.includes('.')) {
    // The embedded IPv4 address must be the end of the text, not of what stands before `::`.
    if ((tail !== undefined && after.length === 0) || !isIPv4Address(last, octets)) return false
    groups.pop()
    count += 1
  }
  if (!groups.every((part) => group.test(part))) return false
  return tail === undefined ? count === 8 : count < 8
}

/** Which of the two it is, is told by the first dot or colon. */
function isAddress(text: string, octets: Octets): boolean {
  const mark = /[.:]/.exec(text)?.[0]
  if (mark === undefined) return false
  return mark === '.' ? isIPv4Address(text, octets) : isIPv6Address(text, octets)
}

/** An address without zone, as Go's net.ParseIP reads it. */
export const isIP = (text: string): boolean => isAddress(text, 'strict')

/** A sloppy address with a dot in it, so that `::ffff:1.2.3.4` is one too. */
export const isIPv4 = (text: string): boolean => text.includes('.') && isAddress(text, 'sloppy')

export const isIPv6 = (text: string): boolean => text.includes(':') && isIP(text)

/** An IPv6 address as a URL has it in brackets: with a zone that is not empty, or none. */
export function isZonedIPv6(text: string): boolean {
  const [address = '', ...zone] = text.split('%')
  return (zone.length === 0 || zone.join('%') !== '') && /^[^.]*:/.test(address) && isIPv6Address(address, 'strict')
}

export function isCidr(text: string): boolean {
  const slash = text.indexOf('/')
  if (slash < 0) return false
  const address = text.slice(0, slash)
  const bits = text.slice(slash + 1)
  if (!/^\d+$/.test(bits)) return false
  if (isIPv4Address(address, 'sloppy')) return Number(bits) <= 32
  return isIPv6Address(address, 'sloppy') && Number(bits) <= 128
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

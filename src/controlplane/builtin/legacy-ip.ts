import { quote } from '../../apimachinery/field/bad-value.ts'
import { type ErrorList, invalid, type Path } from '../../apimachinery/field/error.ts'
import { type Address, formatAddress, isMapped, parseAddress } from '../../apimachinery/net/netip.ts'
import { afterRun } from '../../apimachinery/text/runs.ts'

const isZero = (code: number): boolean => code === 48

/** A number without the zeros that it begins with. */
const withoutZeros = (number: string): string =>
  number.slice(Math.max(Math.min(afterRun(number, 0, isZero), number.length - 1), 0))

const eachGroup = (groups: string): string => groups.split(':').map(withoutZeros).join(':')

/**
 * An address as Kubernetes once read all of them: numbers can begin with zeros, and there are no zones. Undefined for other texts.
 * Source: k8s.io/apimachinery/pkg/util/validation/ip.go, parseIP.
 */
export function parseSloppy(text: string): Address | undefined {
  const address = parseAddress(text.split('.').map(eachGroup).join('.'))
  return 'error' in address || text.includes('%') ? undefined : address
}

/** The IPv4 address that an IPv6 one stands for; any other address as it is. */
export const unmapped = (address: Address): Address =>
  isMapped(address) ? { bits: 32, value: address.value & 0xffffffffn, zone: '' } : address

/**
 * What is wrong with an address in a field that is older than the strict reading of addresses.
 * Source: k8s.io/apimachinery/pkg/util/validation/ip.go, IsValidIPForLegacyField.
 */
export function legacyIpErrors(path: Path, text: string): ErrorList {
  if (parseSloppy(text) === undefined)
    return [invalid(path, text, 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)')]
  const address = parseAddress(text)
  if ('error' in address) return [invalid(path, text, 'must not have leading 0s')]
  return isMapped(address) ? [invalid(path, text, 'must not be an IPv4-mapped IPv6 address')] : []
}

/**
 * Warns of an address that is valid and not written as it should be.
 * Source: k8s.io/apimachinery/pkg/util/validation/ip.go, GetWarningsForIP.
 */
export function ipWarnings(path: Path, text: string): string[] {
  const sloppy = parseSloppy(text)
  if (sloppy === undefined) return []
  const address = parseAddress(text)
  if ('error' in address || isMapped(address))
    return [`${path}: non-standard IP address ${quote(text)} is invalid: use ${quote(formatAddress(unmapped(sloppy)))}`]
  const canonical = formatAddress(address)
  return address.bits === 128 && canonical !== text
    ? [`${path}: IPv6 address ${quote(text)} should be in RFC 5952 canonical format (${quote(canonical)})`]
    : []
}

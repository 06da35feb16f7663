import { quote } from '../field/bad-value.ts'

/**
 * IP addresses and prefixes as Go's net/netip reads and writes them.
 * Source: Go's net/netip.
 */
export interface Address {
  readonly bits: 32 | 128
  readonly value: bigint
  readonly zone: string
}

export interface Prefix {
  readonly address: Address
  readonly length: number
}

export interface Fault {
  readonly error: string
}

const fault = (text: string, reason: string, at = ''): Fault => ({
  error: `ParseAddr(${quote(text)}): ${reason}${at === '' ? '' : ` (at ${quote(at)})`}`,
})

/** An address, or why it is none. What comes first of `.`, `:` and `%` decides which kind it was meant to be. */
export function parseAddress(text: string): Address | Fault {
  switch (/[.:%]/.exec(text)?.[0]) {
    case '.': {
      const value = parse4(text, text)
      return typeof value === 'bigint' ? { bits: 32, value, zone: '' } : value
    }
    case ':':
      return parse6(text)
    case '%':
      return fault(text, 'missing IPv6 address')
    default:
      return fault(text, 'unable to parse IP')
  }
}

function parse4(whole: string, text: string): bigint | Fault {
  let value = 0n
  let octet = 0
  let digits = 0
  let dots = 0
  for (let i = 0; i < text.length; i++) {
    const c = text[i] as string
    if (c >= '0' && c <= '9') {
      if (digits === 1 && octet === 0) return fault(whole, 'IPv4 field has octet with leading zero')
      octet = octet * 10 + Number(c)
      digits++
      if (octet > 255) return fault(whole, 'IPv4 field has value >255')
    } else if (c === '.') {
      if (i === 0 || i === text.length - 1 || text[i - 1] === '.') {
        return fault(whole, 'IPv4 field must have at least one digit', text.slice(i))
      }
      if (dots === 3) return fault(whole, 'IPv4 address too long')
      value = value * 256n + BigInt(octet)
      dots++
      octet = 0
      digits = 0
    } else return fault(whole, 'unexpected character', text.slice(i))
  }
  return dots < 3 ? fault(whole, 'IPv4 address too short') : value * 256n + BigInt(octet)
}

const group = /^[0-9a-fA-F]*/

/** Reads the groups of an IPv6 address: 16 bit numbers, and where the `::` was. */
function readGroups(whole: string, text: string): { groups: number[]; gap: number } | Fault {
  const groups: number[] = []
  let gap = -1
  let rest = text
  if (rest.startsWith('::')) {
    gap = 0
    rest = rest.slice(2)
    if (rest === '') return { groups, gap }
  }
  while (groups.length < 8) {
    const digits = group.exec(rest)?.[0] ?? ''
    if (digits.length > 4) return fault(whole, 'each group must have 4 or less digits', rest)
    if (digits === '') return fault(whole, 'each colon-separated field must have at least one digit', rest)
    if (rest[digits.length] === '.') {
      const embedded = embed(whole, rest, groups, gap)
      if (embedded !== undefined) return embedded
      rest = ''
      break
    }
    groups.push(Number.parseInt(digits, 16))
    rest = rest.slice(digits.length)
    if (rest === '') break
    if (rest[0] !== ':') return fault(whole, 'unexpected character, want colon', rest)
    if (rest.length === 1) return fault(whole, 'colon must be followed by more characters', rest)
    rest = rest.slice(1)
    if (rest[0] === ':') {
      if (gap >= 0) return fault(whole, 'multiple :: in address', rest)
      gap = groups.length
      rest = rest.slice(1)
      if (rest === '') break
    }
  }
  return rest === '' ? { groups, gap } : fault(whole, 'trailing garbage after address', rest)
}

// The last two groups may be written as an IPv4 address.
function embed(whole: string, rest: string, groups: number[], gap: number): Fault | undefined {
  if (gap < 0 && groups.length !== 6) {
    return fault(whole, 'embedded IPv4 address must replace the final 2 fields of the address', rest)
  }
  if (groups.length + 2 > 8) return fault(whole, 'too many hex fields to fit an embedded IPv4 at the end of the address', rest)
  const value = parse4(whole, rest)
  if (typeof value !== 'bigint') return value
  groups.push(Number(value >> 16n), Number(value & 0xffffn))
  return undefined
}

function parse6(text: string): Address | Fault {
  const percent = text.indexOf('%')
  const zone = percent < 0 ? '' : text.slice(percent + 1)
  if (percent >= 0 && zone === '') return fault(text, 'zone must be a non-empty string')
  const read = readGroups(text, percent < 0 ? text : text.slice(0, percent))
  if ('error' in read) return read
  const { groups, gap } = read
  if (groups.length < 8) {
    if (gap < 0) return fault(text, 'address string too short')
    groups.splice(gap, 0, ...new Array<number>(8 - groups.length).fill(0))
  } else if (gap >= 0) return fault(text, 'the :: must expand to at least one field of zeros')
  return { bits: 128, value: groups.reduce((value, g) => (value << 16n) | BigInt(g), 0n), zone }
}

/** Whether this is an IPv4 address written as an IPv6 one. */
export const isMapped = (address: Address): boolean => address.bits === 128 && address.value >> 32n === 0xffffn

const dotted = (value: bigint): string => [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join('.')

export function formatAddress(address: Address): string {
  if (address.bits === 32) return dotted(address.value)
  const zone = address.zone === '' ? '' : `%${address.zone}`
  if (isMapped(address)) return `::ffff:${dotted(address.value & 0xffffffffn)}${zone}`
  const groups = Array.from({ length: 8 }, (_, i) => Number((address.value >> BigInt(112 - 16 * i)) & 0xffffn))
  return groupText(groups) + zone
}

// The longest run of two or more zero groups, the first of equals, becomes `::`.
function groupText(groups: readonly number[]): string {
  let start = -1
  let length = 1
  for (let i = 0; i < 8; i++) {
    let end = i
    while (end < 8 && groups[end] === 0) end++
    if (end - i > length) {
      start = i
      length = end - i
    }
  }
  const hex = (part: readonly number[]): string => part.map((g) => g.toString(16)).join(':')
  return start < 0 ? hex(groups) : `${hex(groups.slice(0, start))}::${hex(groups.slice(start + length))}`
}

export function parsePrefix(text: string): Prefix | Fault {
  const bad = (reason: string): Fault => ({ error: `netip.ParsePrefix(${quote(text)}): ${reason}` })
  const slash = text.lastIndexOf('/')
  if (slash < 0) return bad("no '/'")
  const address = parseAddress(text.slice(0, slash))
  if ('error' in address) return bad(address.error)
  if (address.zone !== '') return bad('IPv6 zones cannot be present in a prefix')
  const bits = text.slice(slash + 1)
  if (!/^(\d|[1-9]\d+)$/.test(bits)) return bad(`bad bits after slash: ${quote(bits)}`)
  return Number(bits) > address.bits ? bad('prefix length out of range') : { address, length: Number(bits) }
}

export const formatPrefix = (prefix: Prefix): string => `${formatAddress(prefix.address)}/${prefix.length}`

/** The bits of an address that a prefix of this length covers. */
export const network = (address: Address, length: number): bigint => address.value >> BigInt(address.bits - length)

/** The prefix with all bits behind its length cleared. */
export function masked(prefix: Prefix): Prefix {
  const { address, length } = prefix
  return { address: { ...address, value: network(address, length) << BigInt(address.bits - length) }, length }
}

export const sameAddress = (a: Address, b: Address): boolean => a.bits === b.bits && a.value === b.value && a.zone === b.zone

export const contains = (prefix: Prefix, address: Address): boolean =>
  prefix.address.bits === address.bits &&
  address.zone === '' &&
  network(prefix.address, prefix.length) === network(address, prefix.length)

export function isLoopback(a: Address): boolean {
  return a.bits === 32 ? a.value >> 24n === 127n : a.value === 1n
}

export function isMulticast(a: Address): boolean {
  return a.bits === 32 ? a.value >> 28n === 0xen : a.value >> 120n === 0xffn
}

export function isLinkLocalMulticast(a: Address): boolean {
  return a.bits === 32 ? a.value >> 8n === 0xe00000n : ((a.value >> 112n) & 0xff0fn) === 0xff02n
}

export function isLinkLocalUnicast(a: Address): boolean {
  return a.bits === 32 ? a.value >> 16n === 0xa9fen : a.value >> 118n === 0x3fan
}

export function isGlobalUnicast(a: Address): boolean {
  if (a.value === 0n || (a.bits === 32 && a.value === 0xffffffffn)) return false
  return !isLoopback(a) && !isMulticast(a) && !isLinkLocalUnicast(a)
}

import { quote } from '../../apimachinery/field/bad-value.ts'
import {
  type Address,
  formatAddress,
  isGlobalUnicast,
  isLinkLocalMulticast,
  isLinkLocalUnicast,
  isLoopback,
  isMapped,
  parseAddress,
  sameAddress,
} from '../../apimachinery/net/netip.ts'
import { READS_TEXT, READS_TEXT_TWICE, unit } from '../cost/shared-costs.ts'
import { impl, type Library } from '../declarations.ts'
import { opaque } from '../types.ts'
import { CelError, noSuchOverload, Opaque, type Result, type Value } from '../values.ts'

/**
 * IP addresses.
 * Source: k8s.io/apiserver/pkg/cel/library/ip.go; k8s.io/apiserver/pkg/cel/ip.go.
 */
export const IP_TYPE = opaque('net.IP')

export class Ip extends Opaque {
  readonly type = IP_TYPE
  readonly address: Address
  constructor(address: Address) {
    super()
    this.address = address
  }
  equals(other: Value): boolean | CelError {
    return other instanceof Ip ? sameAddress(this.address, other.address) : noSuchOverload()
  }
  override size(): number {
    return this.address.bits / 8
  }
  override text(): string {
    return formatAddress(this.address)
  }
}

/** An address without zone that is no IPv4 address in disguise, or the error. */
export function parseIp(text: string): Ip | CelError {
  const address = parseAddress(text)
  if ('error' in address)
    return new CelError(`IP Address ${quote(text)} parse error during conversion from string: ${address.error}`)
  if (address.zone !== '') return new CelError(`IP address ${quote(text)} with zone value is not allowed`)
  if (isMapped(address)) return new CelError(`IPv4-mapped IPv6 address ${quote(text)} is not allowed`)
  return new Ip(address)
}

function isCanonical(text: string): Result {
  const ip = parseIp(text)
  return ip instanceof CelError ? ip : ip.text() === text
}

export const ip: Library = {
  types: { 'net.IP': IP_TYPE },
  declarations: `
ip string_to_ip(string)net.IP
family .ip_family(net.IP)int
ip.isCanonical ip_is_canonical(string)bool
isUnspecified .ip_is_unspecified(net.IP)bool
isLoopback .ip_is_loopback(net.IP)bool
isLinkLocalMulticast .ip_is_link_local_multicast(net.IP)bool
isLinkLocalUnicast .ip_is_link_local_unicast(net.IP)bool
isGlobalUnicast .ip_is_global_unicast(net.IP)bool
isIP is_ip(string)bool
string ip_to_string(net.IP)string`,
  implementations: {
    string_to_ip: impl(parseIp),
    family: impl((value: Ip) => (value.address.bits === 32 ? 4 : 6)),
    'ip.isCanonical': impl(isCanonical),
    isUnspecified: impl((value: Ip) => value.address.value === 0n),
    isLoopback: impl((value: Ip) => isLoopback(value.address)),
    isLinkLocalMulticast: impl((value: Ip) => isLinkLocalMulticast(value.address)),
    isLinkLocalUnicast: impl((value: Ip) => isLinkLocalUnicast(value.address)),
    isGlobalUnicast: impl((value: Ip) => isGlobalUnicast(value.address)),
    isIP: impl((text: string) => parseIp(text) instanceof Ip),
    ip_to_string: impl((value: Ip) => value.text()),
  },
  costs: { ip: READS_TEXT, isIP: READS_TEXT, 'ip.isCanonical': READS_TEXT_TWICE },
  equality: { 'net.IP': unit },
}

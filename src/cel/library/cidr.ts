import { quote } from '../../apimachinery/field/bad-value.ts'
import {
  contains,
  formatPrefix,
  isMapped,
  masked,
  network,
  type Prefix,
  parsePrefix,
  sameAddress,
} from '../../apimachinery/net/netip.ts'
import { impl, type Library } from '../declarations.ts'
import { opaque, type Type } from '../types.ts'
import { CelError, noSuchOverload, Opaque, type Result, type Value } from '../values.ts'
import { Ip, parseIp } from './ip.ts'

/**
 * Networks.
 * Source: k8s.io/apiserver/pkg/cel/library/cidr.go; k8s.io/apiserver/pkg/cel/cidr.go.
 */
export const CIDR_TYPE = opaque('net.CIDR')

export class Cidr extends Opaque {
  readonly prefix: Prefix
  constructor(prefix: Prefix) {
    super()
    this.prefix = prefix
  }
  get type(): Type {
    return CIDR_TYPE
  }
  equals(other: Value): boolean | CelError {
    if (!(other instanceof Cidr)) return noSuchOverload()
    return this.prefix.length === other.prefix.length && sameAddress(this.prefix.address, other.prefix.address)
  }
  override size(): number {
    return Math.ceil(this.prefix.length / 8)
  }
  override text(): string {
    return formatPrefix(this.prefix)
  }
}

const CONTEXT = 'network address parse error during conversion from string: '

function parseCidr(text: string): Cidr | CelError {
  const prefix = parsePrefix(text)
  // The server says it twice.
  if ('error' in prefix) return new CelError(CONTEXT + CONTEXT + prefix.error)
  if (isMapped(prefix.address)) return new CelError(`${CONTEXT}IPv4-mapped IPv6 address ${quote(text)} is not allowed`)
  return new Cidr(prefix)
}

function containsIp(cidr: Cidr, other: Ip | string): Result {
  const address = typeof other === 'string' ? parseIp(other) : other
  return address instanceof Ip ? contains(cidr.prefix, address.address) : noSuchOverload()
}

function containsCidr(cidr: Cidr, other: Cidr | string): Result {
  const inner = typeof other === 'string' ? parseCidr(other) : other
  if (inner instanceof CelError) return inner
  const a = cidr.prefix
  const b = inner.prefix
  if (a.address.bits !== b.address.bits || a.length > b.length) return false
  return network(a.address, a.length) === network(b.address, a.length)
}

export const cidr: Library = {
  types: { 'net.CIDR': CIDR_TYPE },
  declarations: `
cidr string_to_cidr(string)net.CIDR
containsIP .cidr_contains_ip_string(net.CIDR,string)bool
containsIP .cidr_contains_ip_ip(net.CIDR,net.IP)bool
containsCIDR .cidr_contains_cidr_string(net.CIDR,string)bool
containsCIDR .cidr_contains_cidr(net.CIDR,net.CIDR)bool
ip .cidr_ip(net.CIDR)net.IP
prefixLength .cidr_prefix_length(net.CIDR)int
masked .cidr_masked(net.CIDR)net.CIDR
isCIDR is_cidr(string)bool
string cidr_to_string(net.CIDR)string`,
  implementations: {
    cidr: impl(parseCidr),
    containsIP: impl(containsIp),
    containsCIDR: impl(containsCidr),
    cidr_ip: impl((value: Cidr) => new Ip(value.prefix.address)),
    prefixLength: impl((value: Cidr) => value.prefix.length),
    masked: impl((value: Cidr) => new Cidr(masked(value.prefix))),
    isCIDR: impl((text: string) => parseCidr(text) instanceof Cidr),
    cidr_to_string: impl((value: Cidr) => value.text()),
  },
}

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
import { type EstimateRule, estimated, traversal } from '../cost/call-estimate.ts'
import { type CallCost, traversal as runTraversal, sizeOf } from '../cost/runtime.ts'
import { READS_TEXT, unit } from '../cost/shared-costs.ts'
import { add, type Range, range } from '../cost/sizes.ts'
import { impl, type Library } from '../declarations.ts'
import { opaque } from '../types.ts'
import { CelError, noSuchOverload, Opaque, type Result, type Value } from '../values.ts'
import { Ip, parseIp } from './ip.ts'

/**
 * Networks.
 * Source: k8s.io/apiserver/pkg/cel/library/cidr.go; k8s.io/apiserver/pkg/cel/cidr.go.
 */
export const CIDR_TYPE = opaque('net.CIDR')

export class Cidr extends Opaque {
  readonly type = CIDR_TYPE
  readonly prefix: Prefix
  constructor(prefix: Prefix) {
    super()
    this.prefix = prefix
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

function beginsWithCidr(cidr: Cidr, other: Cidr | string): Result {
  const inner = typeof other === 'string' ? parseCidr(other) : other
  if (inner instanceof CelError) return inner
  const { length } = cidr.prefix
  return sameAddress(masked(cidr.prefix).address, inner.prefix.address) && length <= inner.prefix.length
}

// An address has 4 to 16 bytes.
const ADDRESS = range(4, 16)

/** The estimate for a network that looks for something; `extra` is the cost of masking it, `parses` whether it is a text. */
const searches =
  (parses: boolean, extra: Range): EstimateRule =>
  ({ args: [other], size }) => {
    if (other === undefined) return undefined
    const cost = add(traversal(add(ADDRESS, ADDRESS)), extra)
    return estimated(parses ? add(cost, traversal(size(other))) : cost)
  }

const searched =
  (parses: boolean, masks: boolean): CallCost =>
  (_, a, b) => {
    const size = sizeOf(a)
    const extra = masks ? runTraversal(size) + 1 : 0
    return runTraversal(size + size) + extra + (parses ? runTraversal(sizeOf(b)) : 0)
  }

const NOTHING = range(0, 0)
const MASK = add(traversal(ADDRESS), range(1, 1))

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
  costs: {
    cidr: READS_TEXT,
    isCIDR: READS_TEXT,
    containsIP: { estimate: searches(false, NOTHING), run: searched(false, false) },
    cidr_contains_ip_string: { estimate: searches(true, NOTHING), run: searched(true, false) },
    containsCIDR: { estimate: searches(false, MASK), run: searched(false, true) },
    cidr_contains_cidr_string: { estimate: searches(true, MASK), run: searched(true, true) },
  },
  equality: { 'net.CIDR': unit },
}

/** The library of releases without the gate `containedNetworks`. */
export const formerCidr: Library = { ...cidr, implementations: { ...cidr.implementations, containsCIDR: impl(beginsWithCidr) } }

/** Whether all bits behind the length of the prefix are zero. */
export const cidrMasks: Library = {
  declarations: 'isMask .cidr_is_mask(net.CIDR)bool',
  implementations: { isMask: impl(({ prefix }: Cidr) => sameAddress(masked(prefix).address, prefix.address)) },
}

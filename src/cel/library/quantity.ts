import { Quantity, QuantityRangeError } from '../../apimachinery/quantity/quantity.ts'
import { READS_TEXT, unit } from '../cost/shared-costs.ts'
import { impl, type Library } from '../declarations.ts'
import { struct } from '../types.ts'
import { CelError, Double, intOf, MIN_INT, noSuchOverload, Opaque, type Result, type Value } from '../values.ts'

/**
 * Quantities: `quantity('1.5Gi')`.
 * Source: k8s.io/apiserver/pkg/cel/library/quantity.go; k8s.io/apiserver/pkg/cel/quantity.go.
 */
export const QUANTITY_TYPE = struct('kubernetes.Quantity')

class Amount extends Opaque {
  readonly type = QUANTITY_TYPE
  readonly quantity: Quantity
  /** Whether it was computed: the server cannot compare anything with such a one, only such a one with others. */
  readonly computed: boolean
  constructor(quantity: Quantity, computed: boolean) {
    super()
    this.quantity = quantity
    this.computed = computed
  }
  equals(other: Value): boolean | CelError {
    return other instanceof Amount && !other.computed ? this.quantity.compare(other.quantity) === 0 : noSuchOverload()
  }
  override printed(): string {
    return this.quantity.toString()
  }
}

const parser =
  (toTheEnds: boolean) =>
  (text: string): Result => {
    const quantity = Quantity.parse(text, toTheEnds)
    return quantity instanceof Quantity ? new Amount(quantity, false) : new CelError(quantity.error)
  }

const asQuantity = (other: Amount | number | bigint): Quantity =>
  other instanceof Amount ? other.quantity : Quantity.ofInt64(BigInt(other))

const computed =
  (apply: (a: Quantity, b: Quantity) => Quantity) =>
  (a: Amount, b: Amount | number | bigint): Result => {
    try {
      return new Amount(apply(a.quantity, asQuantity(b)), true)
    } catch (fault) {
      if (fault instanceof QuantityRangeError) return new CelError(fault.message)
      throw fault
    }
  }

const plus = computed((a, b) => a.add(b))
// Go negates the number to add it, and the least integer has no negative.
const minus = computed((a, b) => a.sub(b))

function asInteger(value: Amount): Result {
  const whole = value.quantity.asInt64()
  return whole === undefined ? new CelError('cannot convert value to integer') : intOf(whole)
}

export const quantity: Library = {
  types: { 'kubernetes.Quantity': QUANTITY_TYPE },
  declarations: `
quantity string_to_quantity(string)kubernetes.Quantity
isQuantity is_quantity_string(string)bool
sign quantity_sign(kubernetes.Quantity)int
isGreaterThan .quantity_is_greater_than(kubernetes.Quantity,kubernetes.Quantity)bool
isLessThan .quantity_is_less_than(kubernetes.Quantity,kubernetes.Quantity)bool
compareTo .quantity_compare_to(kubernetes.Quantity,kubernetes.Quantity)int
asApproximateFloat .quantity_get_float(kubernetes.Quantity)double
asInteger .quantity_get_int(kubernetes.Quantity)int
isInteger .quantity_is_integer(kubernetes.Quantity)bool
add .quantity_add(kubernetes.Quantity,kubernetes.Quantity)kubernetes.Quantity
add .quantity_add_int(kubernetes.Quantity,int)kubernetes.Quantity
sub .quantity_sub(kubernetes.Quantity,kubernetes.Quantity)kubernetes.Quantity
sub .quantity_sub_int(kubernetes.Quantity,int)kubernetes.Quantity`,
  implementations: {
    quantity: impl(parser(false)),
    isQuantity: impl((text: string) => Quantity.parse(text) instanceof Quantity),
    sign: impl((value: Amount) => value.quantity.sign),
    quantity_is_greater_than: impl((a: Amount, b: Amount) => a.quantity.compare(b.quantity) === 1),
    quantity_is_less_than: impl((a: Amount, b: Amount) => a.quantity.compare(b.quantity) === -1),
    quantity_compare_to: impl((a: Amount, b: Amount) => a.quantity.compare(b.quantity)),
    asApproximateFloat: impl((value: Amount) => new Double(value.quantity.asApproximateFloat())),
    asInteger: impl(asInteger),
    isInteger: impl((value: Amount) => value.quantity.asInt64() !== undefined),
    add: impl(plus),
    sub: impl((a: Amount, b: Amount | number | bigint) => (b === MIN_INT && a.quantity.sign >= 0 ? plus(a, b) : minus(a, b))),
  },
  costs: { quantity: READS_TEXT, isQuantity: READS_TEXT },
  equality: { 'kubernetes.Quantity': unit },
}

/** Quantities of releases without the gate `quantitiesCut`. */
export const quantityToTheEnds: Library = {
  ...quantity,
  implementations: {
    ...quantity.implementations,
    quantity: impl(parser(true)),
    isQuantity: impl((text: string) => Quantity.parse(text, true) instanceof Quantity),
    sub: impl(minus),
  },
}

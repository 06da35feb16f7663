import { isNumber, type JsonValue, toFloat } from '../../apimachinery/json/value.ts'
import type { Merged } from './branches.ts'

/** A decimal number: `digits` / 10^`places`. */
interface Decimal {
  readonly digits: bigint
  readonly places: number
}

/** Steps with more places, or larger ones, are left to the server. */
const MOST_PLACES = 30

function decimalOf(value: number): Decimal | undefined {
  const parts = /^(-?\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value))
  if (parts === null) return undefined
  const [, whole = '0', fraction = '', power = '0'] = parts
  const places = fraction.length - Number(power)
  if (Math.abs(places) > MOST_PLACES) return undefined
  const digits = BigInt(whole + fraction)
  return places < 0 ? { digits: digits * 10n ** BigInt(-places), places: 0 } : { digits, places }
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b))

/** The digits of a number at so many places, rounded up. */
const scaledUp = ({ digits, places }: Decimal, to: number): bigint => {
  if (to >= places) return digits * 10n ** BigInt(to - places)
  const factor = 10n ** BigInt(places - to)
  return digits / factor + (digits > 0n && digits % factor !== 0n ? 1n : 0n)
}

/** The smallest number that is a multiple of all, exactly; undefined without any, or where one cannot be written so. */
function commonMultiple(steps: readonly number[]): Decimal | undefined {
  const decimals = steps.map(decimalOf)
  const places = Math.max(0, ...decimals.map((one) => one?.places ?? 0))
  let digits: bigint | undefined
  for (const one of decimals) {
    if (one === undefined || one.digits <= 0n) return undefined
    const scaled = scaledUp(one, places)
    digits = digits === undefined ? scaled : (digits * scaled) / gcd(digits, scaled)
  }
  return digits === undefined ? undefined : { digits, places }
}

const floats = (values: readonly JsonValue[]): number[] => values.flatMap((value) => (isNumber(value) ? [toFloat(value)] : []))

/** Numbers that a schema may accept, the best to read first. */
export function* numbersOf({ schema, multiples }: Merged, turn: number): Generator<number> {
  const isWhole = schema.type !== 'number'
  const [least] = floats([schema.minimum ?? null])
  const [most] = floats([schema.maximum ?? null])
  const step = commonMultiple([...floats(multiples), ...(isWhole ? [1] : [])])
  const from = least ?? Math.min(1, most ?? 1)
  if (step === undefined) {
    yield from + turn
    if (least !== undefined && most !== undefined) yield least + (most - least) / (turn + 2)
    if (most !== undefined) yield most - turn
    yield from + turn + 1
    if (most !== undefined) yield most - turn - 1
    return
  }
  const numberAt = (count: bigint): number => Number(`${step.digits * count}e-${step.places}`)
  const countAt = (value: number): bigint => {
    const decimal = decimalOf(value)
    const scaled = decimal === undefined ? 0n : scaledUp(decimal, step.places)
    return scaled / step.digits + (scaled > 0n && scaled % step.digits !== 0n ? 1n : 0n)
  }
  for (const start of [from, ...(most === undefined ? [] : [most])]) {
    for (const offset of [0n, 1n, -1n, -2n]) yield numberAt(countAt(start) + offset + BigInt(turn) * (start === most ? -1n : 1n))
  }
}

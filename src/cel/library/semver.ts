import { quote } from '../../apimachinery/field/bad-value.ts'
import { READS_TEXT, unit } from '../cost/shared-costs.ts'
import { impl, type Library } from '../declarations.ts'
import { struct } from '../types.ts'
import { CelError, intOf, noSuchOverload, Opaque, type Result, type Value } from '../values.ts'

/**
 * Semantic versions.
 * Source: k8s.io/apiserver/pkg/cel/library/semverlib.go; github.com/blang/semver/v4.
 */
export const SEMVER_TYPE = struct('kubernetes.Semver')

type PreRelease = string | bigint

export class Semver extends Opaque {
  readonly type = SEMVER_TYPE
  /** Major, minor and patch. */
  readonly numbers: readonly bigint[]
  readonly preRelease: readonly PreRelease[]
  constructor(numbers: readonly bigint[], preRelease: readonly PreRelease[]) {
    super()
    this.numbers = numbers
    this.preRelease = preRelease
  }
  equals(other: Value): boolean | CelError {
    return other instanceof Semver ? this.compare(other) === 0 : noSuchOverload()
  }
  compare(other: Semver): number {
    for (const [i, number] of this.numbers.entries()) {
      const against = other.numbers[i] ?? 0n
      if (number !== against) return number > against ? 1 : -1
    }
    return comparePreReleases(this.preRelease, other.preRelease)
  }
}

function comparePreReleases(a: readonly PreRelease[], b: readonly PreRelease[]): number {
  if (a.length === 0 || b.length === 0) return Math.sign(b.length - a.length)
  for (let i = 0; i < a.length && i < b.length; i++) {
    const x = a[i] as PreRelease
    const y = b[i] as PreRelease
    if (x === y) continue
    if (typeof x !== typeof y) return typeof x === 'bigint' ? -1 : 1
    return x > y ? 1 : -1
  }
  return Math.sign(a.length - b.length)
}

const NUMBER = /^\d*$/
const WORD = /^[0-9A-Za-z-]*$/
const MAX = 18446744073709551615n

const hasLeadingZero = (text: string): boolean => text.length > 1 && text.startsWith('0')

function parseNumber(text: string, name: string): bigint | CelError {
  if (!NUMBER.test(text)) return new CelError(`Invalid character(s) found in ${name.toLowerCase()} number ${quote(text)}`)
  return hasLeadingZero(text) ? new CelError(`${name} number must not contain leading zeroes ${quote(text)}`) : parseUint(text)
}

function parseUint(text: string): bigint | CelError {
  if (text === '') return new CelError('strconv.ParseUint: parsing "": invalid syntax')
  const value = BigInt(text)
  return value > MAX ? new CelError(`strconv.ParseUint: parsing ${quote(text)}: value out of range`) : value
}

function parsePreRelease(text: string): PreRelease | CelError {
  if (text === '') return new CelError('Prerelease is empty')
  if (!NUMBER.test(text)) return WORD.test(text) ? text : new CelError(`Invalid character(s) found in prerelease ${quote(text)}`)
  return hasLeadingZero(text)
    ? new CelError(`Numeric PreRelease version must not contain leading zeroes ${quote(text)}`)
    : parseUint(text)
}

function cut(text: string, mark: string): [string, string | undefined] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}

/** `major.minor.rest`, the rest with all the dots it has. */
function threeParts(text: string): string[] {
  const [first, rest] = cut(text, '.')
  if (rest === undefined) return [first]
  const [second, third] = cut(rest, '.')
  return third === undefined ? [first, second] : [first, second, third]
}

function parse(text: string): Semver | CelError {
  if (text === '') return new CelError('Version string empty')
  const parts = threeParts(text)
  const [majorText = '', minorText = '', rest] = parts
  if (rest === undefined) return new CelError('No Major.Minor.Patch elements found')
  const [versionText, build] = cut(rest, '+')
  const [patchText, preText] = cut(versionText, '-')
  const numbers: bigint[] = []
  for (const [i, part] of [majorText, minorText, patchText].entries()) {
    const number = parseNumber(part, ['Major', 'Minor', 'Patch'][i] ?? '')
    if (number instanceof CelError) return number
    numbers.push(number)
  }
  const preRelease: PreRelease[] = []
  for (const part of preText?.split('.') ?? []) {
    const parsed = parsePreRelease(part)
    if (parsed instanceof CelError) return parsed
    preRelease.push(parsed)
  }
  for (const part of build?.split('.') ?? []) {
    if (part === '') return new CelError('Build meta data is empty')
    if (!WORD.test(part)) return new CelError(`Invalid character(s) found in build meta data ${quote(part)}`)
  }
  return new Semver(numbers, preRelease)
}

function withoutZeros(part: string): string {
  if (part.length <= 1) return part
  const rest = part.replace(/^0+/, '')
  return /^\d/.test(rest) ? rest : `0${rest}`
}

// Takes a `v` away, adds what is missing, drops leading zeros.
function parseTolerant(text: string): Semver | CelError {
  const parts = threeParts(text.replace(/^v/, '')).map(withoutZeros)
  if (parts.length < 3 && /[+-]/.test(parts[parts.length - 1] ?? '')) {
    return new CelError('short version cannot contain PreRelease/Build meta data')
  }
  while (parts.length < 3) parts.push('0')
  return parse(parts.join('.'))
}

const read = (text: string, normalize = false): Semver | CelError => (normalize ? parseTolerant(text) : parse(text))

const numberAt = (i: number) => impl(({ numbers }: Semver) => intOf(BigInt.asIntN(64, numbers[i] ?? 0n)))

export const semver: Library = {
  types: { 'kubernetes.Semver': SEMVER_TYPE },
  declarations: `
semver string_to_semver(string)kubernetes.Semver
semver string_bool_to_semver(string,bool)kubernetes.Semver
isSemver is_semver_string(string)bool
isSemver is_semver_string_bool(string,bool)bool
isGreaterThan .semver_is_greater_than(kubernetes.Semver,kubernetes.Semver)bool
isLessThan .semver_is_less_than(kubernetes.Semver,kubernetes.Semver)bool
compareTo .semver_compare_to(kubernetes.Semver,kubernetes.Semver)int
major .semver_major(kubernetes.Semver)int
minor .semver_minor(kubernetes.Semver)int
patch .semver_patch(kubernetes.Semver)int`,
  implementations: {
    semver: impl(read),
    isSemver: impl((text: string, normalize?: boolean): Result => read(text, normalize) instanceof Semver),
    semver_is_greater_than: impl((a: Semver, b: Semver) => a.compare(b) === 1),
    semver_is_less_than: impl((a: Semver, b: Semver) => a.compare(b) === -1),
    semver_compare_to: impl((a: Semver, b: Semver) => a.compare(b)),
    major: numberAt(0),
    minor: numberAt(1),
    patch: numberAt(2),
  },
  costs: { semver: READS_TEXT, isSemver: READS_TEXT },
  equality: { 'kubernetes.Semver': unit },
}

import type { Release } from '../../apimachinery/releases/release.ts'
import { isDate, isDateTime } from './formats/dates.ts'
import type { Accepts, Keyword } from './keywords.ts'
import { UNUSUAL_KEYWORDS } from './lazy-keywords.ts'
import { wrongType } from './result.ts'

/** The formats that most schemas with formats have. */
const USUAL: ReadonlyMap<string, Accepts<string>> = new Map<string, Accepts<string>>([
  ['password', () => true],
  ['date', isDate],
  ['datetime', isDateTime],
])

const OTHERS =
  'bsonobjectid uri email hostname ipv4 ipv6 cidr mac uuid uuid3 uuid4 uuid5 isbn isbn10 isbn13 creditcard ssn hexcolor rgbcolor byte duration k8sshortname k8slongname'

/**
 * The string formats that are checked, by name without dashes; every other one is ignored (rule VV-4).
 * Sources: k8s.io/apiextensions-apiserver/pkg/apiserver/validation/formats.go, k8s.io/kube-openapi/pkg/validation/strfmt.
 */
const STRING_FORMATS: ReadonlySet<string> = new Set([...USUAL.keys(), ...OTHERS.split(' ')])

/** The check of a format, by its name without dashes; undefined: it is not checked. Throws ModuleNeeded without `UNUSUAL_KEYWORDS` for an unusual one. */
const checkOf = (name: string): Accepts<string> | undefined =>
  STRING_FORMATS.has(name) ? (USUAL.get(name) ?? UNUSUAL_KEYWORDS.get().CHECKS.get(name)) : undefined

const NUMBER_FORMATS: { readonly [type: string]: readonly string[] } = {
  integer: ['int32', 'int64'],
  number: ['float', 'double'],
}

const normalised = (format: string): string => format.replaceAll('-', '')

/** Whether the string format is one that is checked. */
export const isKnownStringFormat = (format: string): boolean => STRING_FORMATS.has(normalised(format))

/** The formats of names of Kubernetes, which came later than the others. */
const NAME_FORMATS = ['k8sshortname', 'k8slongname']

/**
 * Which formats count: those that are checked for a type (`checked`), of older releases only those of strings, without those of names in the
 * oldest (`plainStrings`); or, for defaults in a CRD, any that is written (`any`, of older releases `anyString`).
 */
export type Formats = 'checked' | 'strings' | 'plainStrings' | 'any' | 'anyString'

/** Whether numbers have to be in the range of their type and format. */
export const checksRanges = (formats: Formats): boolean => formats === 'checked' || formats === 'any'

/** The formats that a release checks. */
export function formatsOf(release: Release): Formats {
  if (release.has('numberFormats')) return 'checked'
  return release.has('nameFormats') ? 'strings' : 'plainStrings'
}

/** The format when it is checked for values of these types, else ''. */
export function supportedFormat(format: string, types: readonly string[], formats: Formats = 'checked'): string {
  if (format === '') return ''
  const type = types.length === 1 ? (types[0] as string) : ''
  if (type === '' || type === 'string') {
    const isKnown = isKnownStringFormat(format) && (formats !== 'plainStrings' || !NAME_FORMATS.includes(normalised(format)))
    return isKnown ? format : ''
  }
  return formats === 'checked' && NUMBER_FORMATS[type]?.includes(format) ? format : ''
}

/** Whether a text has a format that {@link isKnownStringFormat} knows; any text has an unknown one. */
export const hasFormat = (format: string, text: string): boolean => checkOf(normalised(format))?.(text) ?? true

/** The check of a string's format; undefined when the format is not one of strings. */
export function compileFormat(format: string): Keyword<string> | undefined {
  const accepts = checkOf(normalised(format))
  if (accepts === undefined) return undefined
  return {
    accepts,
    report(value, path, into) {
      if (typeof value === 'string' && !accepts(value)) into.add(wrongType(path, format, value, 'VV-4'))
    },
  }
}

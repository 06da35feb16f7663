import { isRequestUri } from '../../apimachinery/net/url.ts'
import type { Release } from '../../apimachinery/releases/release.ts'
import { isCidr, isIPv4, isIPv6, isMac } from './formats/addresses.ts'
import { isDate, isDateTime } from './formats/dates.ts'
import { isDuration } from './formats/duration.ts'
import { isEmail } from './formats/email.ts'
import { isBsonObjectId, isCreditCard, isHexColor, isIsbn10, isIsbn13, isRgbColor, isSsn } from './formats/identifiers.ts'
import { isHostname, isLongName, isShortName } from './formats/names.ts'
import type { Accepts, Keyword } from './keywords.ts'
import { wrongType } from './result.ts'

const hex = (groups: string): RegExp => new RegExp(`^${groups}$`, 'i')

const matches =
  (pattern: RegExp): Accepts<string> =>
  (text) =>
    pattern.test(text)

/** Standard base64 with padding; the empty text is none. */
const isBase64 = (text: string): boolean => text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text)

/**
 * The string formats that are checked, by name without dashes; every other one is ignored (rule VV-4).
 * Sources: k8s.io/apiextensions-apiserver/pkg/apiserver/validation/formats.go, k8s.io/kube-openapi/pkg/validation/strfmt.
 */
const STRING_FORMATS: ReadonlyMap<string, Accepts<string>> = new Map<string, Accepts<string>>([
  ['bsonobjectid', isBsonObjectId],
  ['uri', isRequestUri],
  ['email', isEmail],
  ['hostname', isHostname],
  ['ipv4', isIPv4],
  ['ipv6', isIPv6],
  ['cidr', isCidr],
  ['mac', isMac],
  ['uuid', matches(hex('[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}'))],
  ['uuid3', matches(hex('[0-9a-f]{8}-?[0-9a-f]{4}-?3[0-9a-f]{3}-?[0-9a-f]{4}-?[0-9a-f]{12}'))],
  ['uuid4', matches(hex('[0-9a-f]{8}-?[0-9a-f]{4}-?4[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}'))],
  ['uuid5', matches(hex('[0-9a-f]{8}-?[0-9a-f]{4}-?5[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}'))],
  ['isbn', (text) => isIsbn10(text) || isIsbn13(text)],
  ['isbn10', isIsbn10],
  ['isbn13', isIsbn13],
  ['creditcard', isCreditCard],
  ['ssn', isSsn],
  ['hexcolor', isHexColor],
  ['rgbcolor', isRgbColor],
  ['byte', isBase64],
  ['password', () => true],
  ['date', isDate],
  ['duration', isDuration],
  ['datetime', isDateTime],
  ['k8sshortname', isShortName],
  ['k8slongname', isLongName],
])

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
export const hasFormat = (format: string, text: string): boolean => STRING_FORMATS.get(normalised(format))?.(text) ?? true

/** The check of a string's format; undefined when the format is not one of strings. */
export function compileFormat(format: string): Keyword<string> | undefined {
  const accepts = STRING_FORMATS.get(normalised(format))
  if (accepts === undefined) return undefined
  return {
    accepts,
    report(value, path, into) {
      if (typeof value === 'string' && !accepts(value)) into.add(wrongType(path, format, value, 'VV-4'))
    },
  }
}

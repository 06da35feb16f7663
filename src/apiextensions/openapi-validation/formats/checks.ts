import { isRequestUri } from '../../../apimachinery/net/url.ts'
import type { Accepts } from '../keywords.ts'
import { isCidr, isIPv4, isIPv6, isMac } from './addresses.ts'
import { isDuration } from './duration.ts'
import { isEmail } from './email.ts'
import { isBsonObjectId, isCreditCard, isHexColor, isIsbn10, isIsbn13, isRgbColor, isSsn } from './identifiers.ts'
import { isHostname, isLongName, isShortName } from './names.ts'

const hex = (groups: string): RegExp => new RegExp(`^${groups}$`, 'i')

const matches =
  (pattern: RegExp): Accepts<string> =>
  (text) =>
    pattern.test(text)

/** Standard base64 with padding; the empty text is none. */
const isBase64 = (text: string): boolean => text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text)

/**
 * The string formats that few schemas have, by name without dashes.
 * Sources: k8s.io/apiextensions-apiserver/pkg/apiserver/validation/formats.go, k8s.io/kube-openapi/pkg/validation/strfmt.
 */
export const CHECKS: ReadonlyMap<string, Accepts<string>> = new Map<string, Accepts<string>>([
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
  ['duration', isDuration],
  ['k8sshortname', isShortName],
  ['k8slongname', isLongName],
])

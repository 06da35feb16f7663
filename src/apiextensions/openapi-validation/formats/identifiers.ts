// Numbers and colours with a check digit or a simple shape.
// Source: k8s.io/kube-openapi/pkg/internal/third_party/govalidator; k8s.io/kube-openapi/pkg/validation/strfmt/bson.go.

// Go's \s is ASCII, JavaScript's is not.
const SPACES_AND_DASHES = /[\t\n\f\r -]+/g

const digit = (text: string, i: number): number => text.charCodeAt(i) - 48

export const isBsonObjectId = (text: string): boolean => /^[0-9a-fA-F]{24}$/.test(text)

/** The weighted sum of the digits is a multiple of 11; the last may be `X` for 10. */
export function isIsbn10(text: string): boolean {
  const isbn = text.replace(SPACES_AND_DASHES, '')
  if (!/^[0-9]{9}[0-9X]$/.test(isbn)) return false
  let sum = isbn[9] === 'X' ? 100 : 10 * digit(isbn, 9)
  for (let i = 0; i < 9; i++) sum += (i + 1) * digit(isbn, i)
  return sum % 11 === 0
}

export function isIsbn13(text: string): boolean {
  const isbn = text.replace(SPACES_AND_DASHES, '')
  if (!/^[0-9]{13}$/.test(isbn)) return false
  let sum = 0
  for (let i = 0; i < 12; i++) sum += (i % 2 === 0 ? 1 : 3) * digit(isbn, i)
  return digit(isbn, 12) === (10 - (sum % 10)) % 10
}

const CARD =
  /^(?:4[0-9]{12}(?:[0-9]{3})?|5[1-5][0-9]{14}|6(?:011|5[0-9][0-9])[0-9]{12}|3[47][0-9]{13}|3(?:0[0-5]|[68][0-9])[0-9]{11}|(?:2131|1800|35[0-9]{3})[0-9]{11})$/

/** A number of a known issuer with a right check digit; everything but the digits is passed over. */
export function isCreditCard(text: string): boolean {
  const card = text.replace(/[^0-9]+/g, '')
  if (!CARD.test(card)) return false
  let sum = 0
  for (let i = 0; i < card.length; i++) {
    const weighted = digit(card, card.length - 1 - i) * (i % 2 === 0 ? 1 : 2)
    sum += weighted > 9 ? weighted - 9 : weighted
  }
  return sum % 10 === 0
}

/** Three, two and four digits; only the form with both separators has the length that upstream asks for. */
export const isSsn = (text: string): boolean => /^[0-9]{3}[- ][0-9]{2}[- ][0-9]{4}$/.test(text)

export const isHexColor = (text: string): boolean => /^#?(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/.test(text)

const CHANNEL = '[\\t\\n\\f\\r ]*(?:0|[1-9][0-9]?|1[0-9][0-9]?|2[0-4][0-9]|25[0-5])[\\t\\n\\f\\r ]*'
const RGB = new RegExp(`^rgb\\(${CHANNEL},${CHANNEL},${CHANNEL}\\)$`)

export const isRgbColor = (text: string): boolean => RGB.test(text)

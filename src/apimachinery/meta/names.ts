import { utf8Length } from '../json/utf8.ts'

/**
 * Rules of names. Each function gives the sentences that are wrong with a text; none: it is valid. Lengths are in bytes of UTF-8.
 * Source: k8s.io/apimachinery/pkg/util/validation/validation.go; k8s.io/apimachinery/pkg/api/validate/content.
 */
type Rule = (text: string) => string[]

/** A validator of object names; `prefix` says that more will be appended (metadata.generateName). */
export type NameValidator = (name: string, prefix: boolean) => string[]

const DNS1123_LABEL = '[a-z0-9]([-a-z0-9]*[a-z0-9])?'
const DNS1123_SUBDOMAIN = `${DNS1123_LABEL}(\\.${DNS1123_LABEL})*`
const DNS1123_LABEL_UNDERSCORE = '_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?'
const DNS1123_SUBDOMAIN_UNDERSCORE = `${DNS1123_LABEL_UNDERSCORE}(\\.${DNS1123_LABEL_UNDERSCORE})*`
const DNS1035_LABEL = '[a-z]([-a-z0-9]*[a-z0-9])?'
const LABEL_KEY = '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]'
const LABEL_VALUE = `(${LABEL_KEY})?`
const C_IDENTIFIER = '[A-Za-z_][A-Za-z0-9_]*'

const whole = (pattern: string): RegExp => new RegExp(`^${pattern}$`)

const dns1123Label = whole(DNS1123_LABEL)
const dns1123Subdomain = whole(DNS1123_SUBDOMAIN)
const dns1123SubdomainWithUnderscore = whole(DNS1123_SUBDOMAIN_UNDERSCORE)
const dns1035Label = whole(DNS1035_LABEL)
const wildcardDns1123Subdomain = whole(`\\*\\.${DNS1123_SUBDOMAIN}`)
const labelKey = whole(LABEL_KEY)
const labelValue = whole(LABEL_VALUE)
const cIdentifier = whole(C_IDENTIFIER)

const MAX_LABEL = 63
const MAX_SUBDOMAIN = 253

/** `words (e.g. 'a',  or 'b', regex used for validation is 'r')`, with upstream's doubled blanks. */
export function regexError(words: string, pattern: string, ...examples: string[]): string {
  const used = `regex used for validation is '${pattern}')`
  if (examples.length === 0) return `${words} (${used}`
  return `${words} (e.g. ${examples.map((example) => `'${example}', `).join(' or ')}${used}`
}

/** The unit is a byte, whatever the sentence says. */
export const maxLengthError = (length: number, unit: 'characters' | 'bytes' = 'characters'): string =>
  `must be no more than ${length} ${unit}`

export const EMPTY_ERROR = 'must be non-empty'

export const inclusiveRangeError = (low: number, high: number): string => `must be between ${low} and ${high}, inclusive`

const limited = (text: string, max: number, unit?: 'characters' | 'bytes'): string[] =>
  utf8Length(text) > max ? [maxLengthError(max, unit)] : []

/** A label of DNS: at most 63 of `a-z0-9-`. */
export const isDNS1123Label: Rule = (text) => {
  const errors = limited(text, MAX_LABEL)
  if (dns1123Label.test(text)) return errors
  if (dns1123Subdomain.test(text)) return [...errors, 'must not contain dots']
  const words =
    "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character"
  return [...errors, regexError(words, DNS1123_LABEL, 'my-name', '123-abc')]
}

const subdomain = (text: string, unit: 'characters' | 'bytes'): string[] => {
  const errors = limited(text, MAX_SUBDOMAIN, unit)
  if (dns1123Subdomain.test(text)) return errors
  const words =
    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character"
  return [...errors, regexError(words, DNS1123_SUBDOMAIN, 'example.com')]
}

const CONFIG_MAP_KEY = '[-._a-zA-Z0-9]+'
const configMapKey = whole(CONFIG_MAP_KEY)

/** A key of a ConfigMap or of a Secret, which becomes the name of a file. */
export const isConfigMapKey: Rule = (text) => {
  const errors = limited(text, MAX_SUBDOMAIN)
  const words = "a valid config key must consist of alphanumeric characters, '-', '_' or '.'"
  if (!configMapKey.test(text)) errors.push(regexError(words, CONFIG_MAP_KEY, 'key.name', 'KEY_NAME', 'key-name'))
  if (text === '.' || text === '..') errors.push(`must not be '${text}'`)
  else if (text.startsWith('..')) errors.push("must not start with '..'")
  return errors
}

/** Labels of DNS joined by dots, at most 253. */
export const isDNS1123Subdomain: Rule = (text) => subdomain(text, 'characters')

export const isDNS1123SubdomainWithUnderscore: Rule = (text) => {
  const errors = limited(text, MAX_SUBDOMAIN)
  if (dns1123SubdomainWithUnderscore.test(text)) return errors
  const words =
    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '_', '-' or '.', and must start and end with an alphanumeric character"
  return [...errors, regexError(words, DNS1123_SUBDOMAIN_UNDERSCORE, 'example.com')]
}

/** As a label of DNS, but it starts with a letter: the rule of plurals, singulars and short names. */
export const isDNS1035Label: Rule = (text) => {
  const errors = limited(text, MAX_LABEL)
  if (dns1035Label.test(text)) return errors
  const words =
    "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character"
  return [...errors, regexError(words, DNS1035_LABEL, 'my-name', 'abc-123')]
}

export const isWildcardDNS1123Subdomain: Rule = (text) => {
  const errors = limited(text, MAX_SUBDOMAIN)
  if (wildcardDns1123Subdomain.test(text)) return errors
  const words =
    "a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must consist of lower case alphanumeric characters, '-' or '.' and end with an alphanumeric character"
  return [...errors, regexError(words, `\\*\\.${DNS1123_SUBDOMAIN}`, '*.example.com')]
}

const LABEL_WORDS =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character"
const labelKeyError = (): string => regexError(LABEL_WORDS, LABEL_KEY, 'MyName', 'my.name', '123-abc')

/** A key of a label, annotation or finalizer: `name` or `prefix.example.com/name`. */
export const isQualifiedName: Rule = (text) => {
  const parts = text.split('/')
  const [first = '', second] = parts
  if (parts.length > 2) {
    return [`a valid label key ${labelKeyError()} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`]
  }
  const name = second ?? first
  const errors = second === undefined ? [] : prefixErrors(first)
  if (name === '') errors.push(`name part ${EMPTY_ERROR}`)
  else if (utf8Length(name) > MAX_LABEL) errors.push(`name part ${maxLengthError(MAX_LABEL, 'bytes')}`)
  if (!labelKey.test(name)) errors.push(`name part ${labelKeyError()}`)
  return errors
}

const prefixErrors = (prefix: string): string[] =>
  prefix === '' ? [`prefix part ${EMPTY_ERROR}`] : subdomain(prefix, 'bytes').map((error) => `prefix part ${error}`)

export const isValidLabelValue: Rule = (text) => {
  const errors = limited(text, MAX_LABEL, 'bytes')
  if (labelValue.test(text)) return errors
  const words = `a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character`
  return [...errors, regexError(words, LABEL_VALUE, 'MyValue', 'my_value', '12345')]
}

export const isCIdentifier: Rule = (text) => {
  if (cIdentifier.test(text)) return []
  const words =
    "a valid C identifier must start with alphabetic character or '_', followed by a string of alphanumeric characters or '_'"
  return [regexError(words, C_IDENTIFIER, 'my_name', 'MY_NAME', 'MyName')]
}

export const isValidPortNumber = (port: number): string[] => (port >= 1 && port <= 65_535 ? [] : [inclusiveRangeError(1, 65_535)])

/**
 * Before a prefix is checked, its last dash and, by a slip of upstream that clients rely on, the character before it become one `a`.
 * So `B-` is a valid prefix.
 */
const maskTrailingDash = (name: string): string => (name.length > 1 && name.endsWith('-') ? `${name.slice(0, -2)}a` : name)

const named =
  (rule: Rule): NameValidator =>
  (name, prefix) =>
    rule(prefix ? maskTrailingDash(name) : name)

export const nameIsDNSSubdomain: NameValidator = named(isDNS1123Subdomain)
export const nameIsDNSLabel: NameValidator = named(isDNS1123Label)
export const nameIsDNS1035Label: NameValidator = named(isDNS1035Label)

/** Whatever can stand in a path as one segment: the rule behind all others. */
export const validatePathSegmentName: NameValidator = (name, prefix) => {
  if (!prefix && (name === '.' || name === '..')) return [`may not be '${name}'`]
  return ['/', '%'].filter((char) => name.includes(char)).map((char) => `may not contain '${char}'`)
}

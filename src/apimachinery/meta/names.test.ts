import { describe, expect, it } from 'vitest'
import {
  isCIdentifier,
  isDNS1035Label,
  isDNS1123Label,
  isDNS1123Subdomain,
  isDNS1123SubdomainWithUnderscore,
  isQualifiedName,
  isValidLabelValue,
  isValidPortNumber,
  isWildcardDNS1123Subdomain,
  nameIsDNSLabel,
  nameIsDNSSubdomain,
  validatePathSegmentName,
} from './names.ts'

const LABEL =
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')"
const SUBDOMAIN =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')"
const UNDERSCORE =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '_', '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?(\\._?[a-z0-9]([-_a-z0-9]*[a-z0-9])?)*')"
const LABEL_1035 =
  "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')"
const WILDCARD =
  "a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must consist of lower case alphanumeric characters, '-' or '.' and end with an alphanumeric character (e.g. '*.example.com', regex used for validation is '\\*\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')"
const KEY =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')"
const VALUE =
  "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')"
const C_IDENTIFIER =
  "a valid C identifier must start with alphabetic character or '_', followed by a string of alphanumeric characters or '_' (e.g. 'my_name',  or 'MY_NAME',  or 'MyName', regex used for validation is '[A-Za-z_][A-Za-z0-9_]*')"

describe('rules of names', () => {
  it.each<[string, (text: string) => string[], string, string[]]>([
    ['a label', isDNS1123Label, 'a-1', []],
    ['a label of 63', isDNS1123Label, 'a'.repeat(63), []],
    ['a label of 64', isDNS1123Label, 'a'.repeat(64), ['must be no more than 63 characters']],
    ['a label with a dot', isDNS1123Label, 'a.b', ['must not contain dots']],
    ['a label that ends in a dash', isDNS1123Label, 'a-', [LABEL]],
    ['an empty label', isDNS1123Label, '', [LABEL]],
    ['a label with a line break at its end', isDNS1123Label, 'a\n', [LABEL]],
    ['a subdomain', isDNS1123Subdomain, '1.b-c.d', []],
    ['a subdomain with a capital', isDNS1123Subdomain, 'A.b', [SUBDOMAIN]],
    [
      'a subdomain of 127 two-byte letters',
      isDNS1123Subdomain,
      'é'.repeat(127),
      ['must be no more than 253 characters', SUBDOMAIN],
    ],
    ['two dots', isDNS1123Subdomain, 'a..b', [SUBDOMAIN]],
    ['an underscore', isDNS1123SubdomainWithUnderscore, '_a.b', []],
    ['an underscore at the end', isDNS1123SubdomainWithUnderscore, 'a_', [UNDERSCORE]],
    ['a 1035 label', isDNS1035Label, 'a1', []],
    ['a 1035 label that starts with a digit', isDNS1035Label, '1a', [LABEL_1035]],
    ['a wildcard', isWildcardDNS1123Subdomain, '*.a.b', []],
    ['a wildcard without its dot', isWildcardDNS1123Subdomain, '*a.b', [WILDCARD]],
    ['a plain key', isQualifiedName, 'A_b.c', []],
    ['a prefixed key', isQualifiedName, 'a.b/C', []],
    ['an empty key', isQualifiedName, '', ['name part must be non-empty', `name part ${KEY}`]],
    ['an empty prefix', isQualifiedName, '/x', ['prefix part must be non-empty']],
    ['a prefix with a capital', isQualifiedName, 'A/x', [`prefix part ${SUBDOMAIN}`]],
    ['a long prefix', isQualifiedName, `${'a'.repeat(254)}/x`, ['prefix part must be no more than 253 bytes']],
    ['a long name', isQualifiedName, 'a'.repeat(64), ['name part must be no more than 63 bytes']],
    [
      'two slashes',
      isQualifiedName,
      'a/b/c',
      [`a valid label key ${KEY} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`],
    ],
    ['an empty value', isValidLabelValue, '', []],
    ['a value of a dash', isValidLabelValue, '-', [VALUE]],
    ['a value of 64', isValidLabelValue, 'a'.repeat(64), ['must be no more than 63 bytes']],
    ['a C identifier', isCIdentifier, '_a1', []],
    ['no C identifier', isCIdentifier, 'a-b', [C_IDENTIFIER]],
  ])('%s', (_, rule, text, errors) => {
    expect(rule(text)).toEqual(errors)
  })

  it.each([
    [0, ['must be between 1 and 65535, inclusive']],
    [1, []],
    [65_536, ['must be between 1 and 65535, inclusive']],
  ])('port %d', (port, errors) => {
    expect(isValidPortNumber(port)).toEqual(errors)
  })
})

describe('names of objects', () => {
  it.each<[string, boolean, string[]]>([
    ['a-', true, []],
    // The character before the dash is lost on the way, so a bad one passes.
    ['B-', true, []],
    ['-', true, [SUBDOMAIN]],
    ['A_', true, [SUBDOMAIN]],
    ['a-', false, [SUBDOMAIN]],
  ])('subdomain %s, prefix %s', (name, prefix, errors) => {
    expect(nameIsDNSSubdomain(name, prefix)).toEqual(errors)
  })

  it('a prefix of 64 with its dash fits, because one character of it is lost', () => {
    expect(nameIsDNSLabel(`${'a'.repeat(63)}-`, true)).toEqual([])
    expect(nameIsDNSLabel(`${'a'.repeat(64)}-`, true)).toEqual(['must be no more than 63 characters'])
  })

  it.each<[string, boolean, string[]]>([
    ['.', false, ["may not be '.'"]],
    ['..', false, ["may not be '..'"]],
    ['..', true, []],
    ['a/b%', false, ["may not contain '/'", "may not contain '%'"]],
    ['A_b', false, []],
  ])('path segment %s, prefix %s', (name, prefix, errors) => {
    expect(validatePathSegmentName(name, prefix)).toEqual(errors)
  })
})

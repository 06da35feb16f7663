import { expect, test } from 'vitest'
import { errorText, Path } from '../../apimachinery/field/error.ts'
import { ipWarnings, legacyIpErrors } from './legacy-ip.ts'

const IP = Path.of('ip')
const NONE = 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)'
const ZEROS = 'must not have leading 0s'

// The real server's answers of Kubernetes 1.37 are in conformance/cluster/endpoints.json.
test.each([
  ['10.1.1.1', undefined],
  ['2001:DB8::1', undefined],
  ['', NONE],
  ['x', NONE],
  ['1.2.3', NONE],
  ['0x1.1.1.1', NONE],
  ['fe80::1%eth0', NONE],
  ['010.1.1.1', ZEROS],
  ['10.1.1.000', ZEROS],
  ['00001::1', ZEROS],
  ['::ffff:01.2.3.4', ZEROS],
  ['::ffff:1.2.3.4', 'must not be an IPv4-mapped IPv6 address'],
])('[EP-1] the address %j is read as older fields read it', (text, why) => {
  const expected = why === undefined ? [] : [`ip: Invalid value: ${JSON.stringify(text)}: ${why}`]
  expect(legacyIpErrors(IP, text).map(errorText)).toEqual(expected)
})

test.each([
  ['10.1.1.1', []],
  ['2001:db8::1', []],
  ['x', []],
  ['010.1.1.1', ['ip: non-standard IP address "010.1.1.1" is invalid: use "10.1.1.1"']],
  ['::ffff:1.2.3.4', ['ip: non-standard IP address "::ffff:1.2.3.4" is invalid: use "1.2.3.4"']],
  ['2001:DB8::1', ['ip: IPv6 address "2001:DB8::1" should be in RFC 5952 canonical format ("2001:db8::1")']],
])('[EP-2] the address %j is warned of unless it is canonical', (text, warnings) => {
  expect(ipWarnings(IP, text)).toEqual(warnings)
})

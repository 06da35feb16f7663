import { describe, expect, it } from 'vitest'
import { errorText } from '../../apimachinery/field/error.ts'
import { validateCustomResourceDefinition } from './custom-resource-definition.ts'
import { crdWith } from './testing/crd.ts'

const AT = 'spec.conversion.'

const faults = (conversion: string) =>
  validateCustomResourceDefinition(crdWith({ '/spec/conversion': conversion }))
    .map(errorText)
    .map((text) => (text.startsWith(AT) ? text.slice(AT.length) : text))
    .sort()

type Row = readonly [name: string, conversion: string, expected: string[]]

const check = (rows: readonly Row[]) => {
  for (const [name, conversion, expected] of rows)
    it(`[CV-13] ${name}`, () => expect(faults(conversion)).toEqual([...expected].sort()))
}

const LABEL =
  "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')"

describe('strategy', () => {
  const not = 'Forbidden: should not be set when strategy is not set to Webhook'
  check([
    ['None', '{"strategy":"None"}', []],
    ['missing', '{}', ['strategy: Required value']],
    ['unknown', '{"strategy":"Magic"}', ['strategy: Unsupported value: "Magic": supported values: "None", "Webhook"']],
    [
      'None with a webhook',
      '{"strategy":"None","webhook":{"conversionReviewVersions":["v1"],"clientConfig":{}}}',
      [`conversionReviewVersions: ${not}`, `webhookClientConfig: ${not}`],
    ],
    [
      'Webhook without one',
      '{"strategy":"Webhook"}',
      [
        'conversionReviewVersions: Required value',
        'webhookClientConfig: Required value: required when strategy is set to Webhook',
      ],
    ],
  ])
})

const webhook = (config: string, versions = '["v1"]') =>
  `{"strategy":"Webhook","webhook":{"conversionReviewVersions":${versions},"clientConfig":${config}}}`

describe('review versions', () => {
  const ok = '{"url":"https://a.b/c"}'
  check([
    ['one the server speaks', webhook(ok, '["v9","v1beta1"]'), []],
    [
      'none the server speaks',
      webhook(ok, '["v9"]'),
      ['conversionReviewVersions: Invalid value: ["v9"]: must include at least one of v1, v1beta1'],
    ],
    ['each once', webhook(ok, '["v1","v1"]'), ['conversionReviewVersions[1]: Invalid value: "v1": duplicate version']],
    ['labels', webhook(ok, '["v1","V2"]'), [`conversionReviewVersions[1]: Invalid value: "V2": ${LABEL}`]],
  ])
})

describe('address', () => {
  const FORM = '; desired format: https://host[/path]'
  const url = (text: string) => webhook(`{"url":${JSON.stringify(text)}}`)
  const bad = (why: string) => [`webhookClientConfig.url: Required value: url must be a valid URL: ${why}${FORM}`]
  const config = (field: string, why: string) => `webhookClientConfig.${field}: ${why}`
  check([
    ['neither', webhook('{}'), ['webhookClientConfig: Required value: exactly one of url or service is required']],
    [
      'both',
      webhook('{"url":"https://a","service":{"name":"a","namespace":"b"}}'),
      ['webhookClientConfig: Required value: exactly one of url or service is required'],
    ],
    [
      'a url of another kind',
      url('http://u:p@a.b/c?d=1#f'),
      [
        config('url', `Invalid value: "http": 'https' is the only allowed URL scheme${FORM}`),
        config('url', 'Invalid value: "u:p": user information is not permitted in the URL'),
        config('url', 'Invalid value: "f": fragments are not permitted in the URL'),
        config('url', 'Invalid value: "d=1": query parameters are not permitted in the URL'),
      ],
    ],
    ['a url without a host', url('https:///c'), [config('url', `Invalid value: "": host must be specified${FORM}`)]],
    ['a url with a blank', url('https://a b/c'), bad('parse "https://a b/c": invalid character " " in host name')],
    ['a url with a bad port', url('https://a:x/c'), bad('parse "https://a:x/c": invalid port ":x" after host')],
    ['a url with a bad escape', url('https://a/%zz'), bad('parse "https://a/%zz": invalid URL escape "%zz"')],
    ['a url with bad user information', url('https://u s@a/'), bad('parse "https://u s@a/": net/url: invalid userinfo')],
    ['a url without a scheme', url(':a'), bad('parse ":a": missing protocol scheme')],
    ['a url with a colon too early', url('a_b:c'), bad('parse "a_b:c": first path segment in URL cannot contain colon')],
    [
      'a url with a control character',
      url('https://a/\u0001'),
      bad('parse "https://a/\\x01": net/url: invalid control character in URL'),
    ],
    [
      'a service, its name and namespace swapped as upstream reports them',
      webhook('{"service":{"name":"","namespace":"n"}}'),
      [config('service.namespace', 'Required value')],
    ],
    [
      'a service with a bad port',
      webhook('{"service":{"name":"a","namespace":"n","port":0}}'),
      [config('service.port', 'Invalid value: 0: port is not valid: must be between 1 and 65535, inclusive')],
    ],
    [
      'a service with a bad path',
      webhook('{"service":{"name":"a","namespace":"n","path":"a//b"}}'),
      [
        config('service.path', `Invalid value: "a//b": must start with a '/'`),
        config('service.path', 'Invalid value: "a//b": segment[0] may not be empty'),
        config('service.path', 'Invalid value: "a//b": segment[1] may not be empty'),
      ],
    ],
    [
      'a service with a path of slashes',
      webhook('{"service":{"name":"a","namespace":"n","path":"//"}}'),
      [config('service.path', 'Invalid value: "//": segment[0] may not be empty')],
    ],
    ['certificates are not read before the CRD is established', webhook('{"url":"https://a","caBundle":"QUJD"}'), []],
  ])
})

import { describe, expect, test } from 'vitest'
import { expectLinearScan } from '../../apimachinery/testing/steps.ts'
import type { ApiRequest } from './exchange.ts'
import {
  negotiateError,
  negotiateInput,
  negotiateOutput,
  type OutputOffer,
  PLAIN_OUTPUT,
  parseContentType,
} from './negotiation.ts'

const request = (headers: Record<string, string>): ApiRequest => ({
  method: 'GET',
  path: '/',
  query: new URLSearchParams(),
  header: (name) => headers[name],
  body: '',
})

const table = 'application/json;as=Table;v=v1;g=meta.k8s.io'

describe('[NG-1] the form of an answer', () => {
  test.each([
    ['', 'application/json object'],
    ['*/*', 'application/json object'],
    ['application/yaml', 'application/yaml object'],
    ['application/json;q=0.1, application/yaml;q=0.9', 'application/yaml object'],
    ['text/plain, application/json', 'application/json object'],
    [table, 'application/json Table'],
    [`application/json;as=Table;v=v9;g=meta.k8s.io, ${table}`, 'application/json Table'],
    ['application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io', 'application/json PartialObjectMetadata'],
  ])('%s', (accept, form) => {
    const { mediaType, as } = negotiateOutput(request({ accept }), {})
    expect(`${mediaType} ${as}`).toBe(form)
  })

  test.each(['text/html', 'application/json;g=meta.k8s.io', 'application/json;as=Nope;v=v1;g=meta.k8s.io', 'application/cbor'])(
    '%s is 406',
    (accept) => {
      const text =
        'only the following media types are accepted: application/json, application/yaml, application/vnd.kubernetes.protobuf'
      expect(() => negotiateOutput(request({ accept }), {})).toThrow(text)
    },
  )
})

describe('[NG-1] an endpoint without Tables', () => {
  const metadata = 'application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io'
  test('shows metadata', () =>
    expect(negotiateOutput(request({ accept: metadata }), { tables: false }).as).toBe('PartialObjectMetadata'))
  test('answers 406 to a Table', () =>
    expect(() => negotiateOutput(request({ accept: table }), { tables: false })).toThrow('only the following media types'))
})

describe('[PB-7] protobuf', () => {
  const PROTOBUF = 'application/vnd.kubernetes.protobuf'
  const metadata = ';as=PartialObjectMetadata;v=v1;g=meta.k8s.io'
  const tableOf = `${PROTOBUF};as=Table;v=v1;g=meta.k8s.io`
  const rows: [name: string, accept: string, offer: OutputOffer, form: string][] = [
    ['of a kind that has it', PROTOBUF, { protobuf: true }, `${PROTOBUF} object`],
    ['of a kind without it', `${PROTOBUF},application/json`, {}, 'application/json object'],
    ['of metadata alone, which every kind has', PROTOBUF + metadata, {}, `${PROTOBUF} PartialObjectMetadata`],
    ['of a Table, which has none', `${tableOf},application/json`, { protobuf: true }, 'application/json object'],
    ['after a range', `application/*,${PROTOBUF}`, { protobuf: true }, `${PROTOBUF} object`],
    ['after a range of a higher quality, as the server sorts', `*/*,${PROTOBUF};q=0.9`, { protobuf: true }, `${PROTOBUF} object`],
    ['before it', `${PROTOBUF};q=0.9,*/*`, { protobuf: true }, 'application/json object'],
    ['for a stream', `${PROTOBUF};stream=watch`, { protobuf: true }, `${PROTOBUF} object`],
    ['for another stream', `${PROTOBUF};stream=x,application/yaml`, { protobuf: true }, 'application/yaml object'],
    ['for a stream that YAML cannot be', `application/yaml;stream=watch,${PROTOBUF}`, { protobuf: true }, `${PROTOBUF} object`],
  ]
  test.each(rows)('%s', (_name, accept, offer, form) => {
    const { mediaType, as } = negotiateOutput(request({ accept }), offer)
    expect(`${mediaType} ${as}`).toBe(form)
  })

  test.each([
    [PROTOBUF, {}],
    [tableOf, { protobuf: true }],
    [PROTOBUF + metadata, PLAIN_OUTPUT],
  ])('%s is 406 where there is none', (accept, offer) => {
    expect(() => negotiateOutput(request({ accept }), offer)).toThrow('only the following media types are accepted')
  })

  test.each([
    [PROTOBUF, PROTOBUF],
    [PROTOBUF + metadata, 'application/json'],
    ['application/yaml', 'application/yaml'],
    ['text/html', 'application/json'],
  ])('an error that is asked for as %s is %s', (accept, mediaType) => {
    expect(negotiateError(request({ accept })).mediaType).toBe(mediaType)
  })
})

describe('[NG-2] the form of a body', () => {
  test.each([
    ['', 'application/json'],
    ['application/json; charset=utf-8', 'application/json'],
    ['application/yaml', 'application/yaml'],
  ])('%s', (type, form) => {
    expect(negotiateInput(request({ 'content-type': type }))).toBe(form)
  })

  test('any other is 415', () => {
    expect(() => negotiateInput(request({ 'content-type': 'text/plain' }))).toThrow(
      'the body of the request was in an unknown format - accepted media types include: application/json, application/yaml, application/vnd.kubernetes.protobuf',
    )
  })
})

describe('[NG-2] a Content-Type names', () => {
  test.each([
    ['application/json', 'application/json'],
    [' APPLICATION/Json ', 'application/json'],
    ['application/json;', 'application/json'],
    ['application/json ; ', 'application/json'],
    ['application/json;charset=utf-8', 'application/json'],
    ['application/json ; a = b', 'application/json'],
    ['application/json; a=b; A=b', 'application/json'],
    ['application/json; a="b;c"', 'application/json'],
    ['application/json; a="b\\"c"; d=e', 'application/json'],
    ['application/json; a=""', 'application/json'],
    ['json', 'json'],
  ])('%s', (header, type) => expect(parseContentType(header)).toBe(type))
})

describe('[NG-2] a malformed Content-Type', () => {
  test.each([
    '',
    ';application/json',
    'application/json;;',
    'application/json;;;;',
    'application/json;charset=utf-8;;',
    'application/json;a',
    'application/json;a=',
    'application/json;=b',
    'application/json;a="b',
    'application/json;a="b\r"',
    'application/json;a=b c',
    'application/json; a=b; a=c',
    'application /json',
    'application/',
    '/json',
    'application/json/x',
    'application/json,application/yaml',
    'application/json;\u00e9=1',
    '"application/json"',
  ])('%s', (header) => expect(parseContentType(header)).toBeUndefined())
})

test('[NG-2] a Content-Type is read in steps in proportion to its length', () => {
  expectLinearScan(['application/json', ';', 'a', '=', 'b', ' ', '"', '\\', ';a=b', '\u00e9'], parseContentType)
})

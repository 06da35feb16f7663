import { describe, expect, test } from 'vitest'
import type { ApiRequest } from './exchange.ts'
import { negotiateInput, negotiateOutput } from './negotiation.ts'

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
    const { mediaType, as } = negotiateOutput(request({ accept }))
    expect(`${mediaType} ${as}`).toBe(form)
  })

  test.each(['text/html', 'application/json;as=Nope;v=v1;g=meta.k8s.io', 'application/cbor'])('%s is 406', (accept) => {
    const text =
      'only the following media types are accepted: application/json, application/yaml, application/vnd.kubernetes.protobuf'
    expect(() => negotiateOutput(request({ accept }))).toThrow(text)
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

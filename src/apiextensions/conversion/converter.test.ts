import { describe, expect, it } from 'vitest'
import { parseJson } from '../../apimachinery/json/parse.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { createConverter } from './converter.ts'

const parse = (text: string) => parseJson(text).value as JsonObject

const crd = (strategy: string) =>
  parse(`{"spec":{"group":"ex.io","versions":[{"name":"v1"},{"name":"v2"}],"conversion":{"strategy":"${strategy}"}}}`)

const WIDGET = '{"apiVersion":"ex.io/v1","kind":"Widget","spec":{"a":1}}'

describe('createConverter', () => {
  const rows: [string, string, string, string, string][] = [
    [
      '[CO-1] None writes the other version',
      'None',
      WIDGET,
      'ex.io/v2',
      '{"apiVersion":"ex.io/v2","kind":"Widget","spec":{"a":1}}',
    ],
    ['[CO-1] None leaves an object of that version', 'None', WIDGET, 'ex.io/v1', WIDGET],
    ['[CO-2] Webhook leaves an object of that version', 'Webhook', WIDGET, 'ex.io/v1', WIDGET],
  ]
  for (const [name, strategy, object, version, expected] of rows) {
    it(name, () => {
      const converted = createConverter(crd(strategy))(parse(object), version)
      expect('object' in converted && stringify(converted.object)).toBe(expected)
    })
  }

  const failures: [string, string, string, string, string][] = [
    [
      '[CO-2] Webhook cannot convert',
      'Webhook',
      WIDGET,
      'ex.io/v2',
      'conversion webhook for ex.io/v1, Kind=Widget failed: crdlab calls no webhooks; use strategy None',
    ],
    [
      '[CO-1] there is no such version',
      'None',
      WIDGET,
      'ex.io/v3',
      'request to convert CR to an invalid group/version: ex.io/v3',
    ],
    [
      '[CO-1] the object is of no version',
      'None',
      '{"apiVersion":"ex.io/v0","kind":"Widget"}',
      'ex.io/v1',
      'request to convert CR from an invalid group/version: ex.io/v0',
    ],
  ]
  for (const [name, strategy, object, version, error] of failures) {
    it(name, () => expect(createConverter(crd(strategy))(parse(object), version)).toEqual({ error }))
  }

  it('[CO-1] does not change the object it is given', () => {
    const object = parse(WIDGET)
    createConverter(crd('None'))(object, 'ex.io/v2')
    expect(stringify(object)).toBe(WIDGET)
  })
})

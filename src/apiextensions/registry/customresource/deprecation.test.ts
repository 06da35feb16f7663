import { expect, test } from 'vitest'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { parse } from '../../schema/testing/structural.ts'
import { deprecationWarning } from './deprecation.ts'

const version = (name: string, more = '') => `{"name":"${name}","served":true${more}}`
const OLD = version('v1beta1', ',"deprecated":true')
const crdOf = (...versions: string[]) =>
  parse(`{"spec":{"group":"g.io","names":{"kind":"Thing"},"versions":[${versions.join(',')}]}}`) as JsonObject

test.each([
  ['[CV-19] a version that is not deprecated has none', version('v1'), [version('v1')], undefined],
  ['[CV-19] a text of its own', version('v1', ',"deprecated":true,"deprecationWarning":"text"'), [], 'text'],
  ['no better version', OLD, [OLD], 'g.io/v1beta1 Thing is deprecated'],
  ['a better version', OLD, [OLD, version('v1')], 'g.io/v1beta1 Thing is deprecated; use g.io/v1 Thing'],
  [
    'the best version',
    OLD,
    [version('v1'), OLD, version('v2'), version('v1beta2')],
    'g.io/v1beta1 Thing is deprecated; use g.io/v2 Thing',
  ],
  ['a version that is no better', OLD, [OLD, version('v1alpha1')], 'g.io/v1beta1 Thing is deprecated'],
  ['a better version that is deprecated', OLD, [OLD, version('v1', ',"deprecated":true')], 'g.io/v1beta1 Thing is deprecated'],
  ['a better version that is not served', OLD, [OLD, '{"name":"v1","served":false}'], 'g.io/v1beta1 Thing is deprecated'],
])('%s', (_, of, versions, expected) => {
  expect(deprecationWarning(crdOf(...versions), parse(of) as JsonObject)).toBe(expected)
})

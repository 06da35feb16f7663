import { expect, test } from 'vitest'
import { comparedLines, tellingLines } from './compared-text.ts'

const robot = (uid: string, serial: string): string =>
  `{"metadata":{"name":"one","uid":"${uid}","managedFields":[{"manager":"page"}]},"spec":{"serial":${serial}}}`

test('[DZ-53] an integer beyond 2^53 is compared as it was answered', () => {
  const lines = ['metadata:', '  name: one', '  uid: a', 'spec:', '  serial: 9223372036854775807']
  expect(comparedLines(robot('a', '9223372036854775807'))).toEqual(lines)
})

test('[DZ-53] what differs between any two servers is no difference, and anything else is one', () => {
  expect(tellingLines(robot('a', '7'))).toEqual(tellingLines(robot('b', '7')))
  expect(tellingLines(robot('a', '7'))).not.toEqual(tellingLines(robot('a', '8')))
})

test('[DZ-53] a uid within many others is no difference either', () => {
  const within = (uid: string): string => `{"a":{"b":{"c":{"d":{"e":{"f":${robot(uid, '7')}}}}}}}`
  expect(tellingLines(within('a'))).toEqual(tellingLines(within('b')))
})

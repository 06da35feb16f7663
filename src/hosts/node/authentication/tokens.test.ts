import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { jsonResponse } from '../../../apiserver/endpoints/exchange.ts'
import { type Answer, createHost } from '../server.ts'
import { parseCsv } from './csv.ts'
import { parseTokens, userOfToken } from './tokens.ts'

describe('[RQ-13] a file of tokens', () => {
  test('names users with their uids and groups', () => {
    const tokens = parseTokens('t', 'a,ann,1\n\nb,"bo ""b""",2,"x,y",more\n,nobody,3\na,anna,\n')
    expect([...tokens]).toEqual([
      ['a', { name: 'anna', groups: ['system:authenticated'] }],
      ['b', { name: 'bo "b"', uid: '2', groups: ['x', 'y', 'system:authenticated'] }],
    ])
  })

  test.each([
    ['a,b', "token file 't' must have at least 3 columns (token, user name, user uid), found 2"],
    ['a,b"c,d', 'parse error on line 1, column 4: bare " in non-quoted field'],
    ['a,b,c\nd,"e,f', 'parse error on line 2, column 7: extraneous or missing " in quoted-field'],
    ['"a"b,c,d', 'parse error on line 1, column 3: extraneous or missing " in quoted-field'],
    ['a,"b\nc,d', 'record on line 1; parse error on line 2, column 4: extraneous or missing " in quoted-field'],
  ])('is rejected: %j', (text, message) => {
    expect(() => parseTokens('t', text)).toThrow(message)
  })

  test('gives a request its user by the token, and none to a token that nobody has', () => {
    const tokens = parseTokens('t', 'a,ann,1')
    expect(userOfToken(tokens, 'Bearer a')?.user?.name).toBe('ann')
    expect(userOfToken(tokens, 'bearer b')).toEqual({ user: undefined })
    expect(userOfToken(tokens, 'Basic a')).toBeUndefined()
    expect(userOfToken(tokens, undefined)).toBeUndefined()
  })
})

test('lines of CSV end with or without a carriage return', () => {
  expect(parseCsv('a,b\r\n"c\r\nd",')).toEqual([
    ['a', 'b'],
    ['c\nd', ''],
  ])
})

test('[RQ-13] a host answers a token that nobody has with 401, and passes on the user of another', async () => {
  const answer: Answer = async ({ user }) => jsonResponse(200, JSON.stringify(user?.name ?? 'the administrator'))
  const tokens = parseTokens('t', 'a,ann,1')
  const host = createHost({
    answer,
    allowRemote: false,
    authenticate: ({ headers }) => userOfToken(tokens, headers.authorization),
  })
  await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening))
  const { port } = host.address() as AddressInfo
  const ask = async (authorization?: string) => {
    const headers = authorization === undefined ? {} : { authorization }
    const response = await fetch(`http://127.0.0.1:${port}/api`, { headers })
    return [response.status, await response.json()]
  }
  expect(await ask('Bearer a')).toEqual([200, 'ann'])
  expect(await ask()).toEqual([200, 'the administrator'])
  expect(await ask('Bearer b')).toMatchObject([401, { message: 'Unauthorized', reason: 'Unauthorized', code: 401 }])
  host.closeAllConnections()
  host.close()
})

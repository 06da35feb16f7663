import { expect, test } from 'vitest'
import { hasFormat, isKnownStringFormat, supportedFormat } from './formats.ts'

const LABEL_63 = 'a'.repeat(63)

const ROWS: [format: string, has: string[], hasNot: string[]][] = [
  [
    'bsonobjectid',
    ['507f1f77bcf86cd799439011', '507F1F77BCF86CD799439011'],
    ['507f1f77bcf86cd79943901', '507f1f77bcf86cd79943901g', ''],
  ],
  [
    'uri',
    [
      '/a',
      '*',
      'http://a.b/c?d=%zz#e',
      'mailto:a@b',
      'x:',
      'http://[::1]:80/',
      'http://[fe80::1%25en0]/',
      'http://u:p@h:80',
      'postgres://h1:1,h2:2/db',
      'http://%e4/',
      'http://a<b>"/',
    ],
    [
      '',
      'a/b',
      ':x',
      'http://a b/',
      'http://a:b/',
      'http://h:1:2/',
      'http://[1.2.3.4]/',
      'http://a/%zz',
      'http://a%20b/',
      'a\nb:/',
      '1a:b',
    ],
  ],
  [
    'email',
    ['a@b', 'A B <a@b.c>', '"a b"@c', 'a@[1.2.3.4]', 'a@b (c (d) e)', 'g: a@b;', '=?utf-8?q?x?= <a@b>', '\u00e9@\u00fc.de'],
    [
      'a',
      'a@',
      '@b',
      '.a@b',
      'a..b@c',
      'a@b.',
      '""@b',
      'a@[1.2.3]',
      'a b',
      'a@b (c',
      'g: a@b, c@d;',
      'g:;',
      '=?koi8-r?q?x?= <a@b>',
      '(c) a@b',
    ],
  ],
  [
    'hostname',
    ['a', '1', 'a.bc', 'a-b', 'xn--a.example', '\u00fc.example', '\u2603.net', `${LABEL_63}.com`],
    ['', '-a', 'a.', 'a..b', 'a.1', 'a.b', 'a_b', `${LABEL_63}a.com`, '\u{1f600}'.repeat(16)],
  ],
  ['ipv4', ['10.0.0.1', '010.0.0.01', '::ffff:10.0.0.1'], ['10.0.0', '10.0.0.256', '::1', '10.0.0.1.1', '1.2.3.', '']],
  [
    'ipv6',
    ['::1', '::', '1:2:3:4:5:6:7:8', '1::8', '::ffff:10.0.0.1', 'ABCD::'],
    ['1', '1::2::3', '1:2:3:4:5:6:7:8::', 'fe80::1%eth0', '12345::', '10.0.0.1', '::ffff:010.0.0.1', ':::'],
  ],
  [
    'cidr',
    ['10.0.0.0/8', '010.0.0.1/08', '::/0', 'fe80::1/128'],
    ['10.0.0.0', '10.0.0.0/33', '::/129', '10.0.0.0/', '10.0.0/8', '/8'],
  ],
  [
    'mac',
    ['00:11:22:aa:BB:cc', '00-11-22-aa-bb-cc', '0011.22aa.bbcc', '001122aabbcc', '00:11:22:33:44:55:66:77'],
    ['00:11:22:aa:bb', '00:11-22:aa:bb:cc', '0011.22aa:bbcc', '00:11:22:aa:bb:cg', ''],
  ],
  [
    'uuid',
    ['123e4567-e89b-12d3-a456-426614174000', '123E4567E89B12D3A456426614174000'],
    ['123e4567-e89b-12d3-a456-42661417400', ''],
  ],
  ['uuid3', ['123e4567-e89b-32d3-a456-426614174000'], ['123e4567-e89b-42d3-a456-426614174000']],
  ['uuid4', ['123e4567-e89b-42d3-a456-426614174000'], ['123e4567-e89b-42d3-c456-426614174000']],
  ['uuid5', ['123e4567-e89b-52d3-b456-426614174000'], ['123e4567-e89b-52d3-7456-426614174000']],
  ['isbn', ['0321751043', '978-0321751041'], ['0321751044', '978-0321751042', 'x']],
  ['isbn10', ['0 321 75104 3', '048665088X'], ['978-0321751041', '0486650880']],
  ['isbn13', ['978-0321751041'], ['0321751043', '9780321751040']],
  ['creditcard', ['4111-1111-1111-1111', 'card 378282246310005'], ['4111-1111-1111-1112', '1234567812345670', '']],
  ['ssn', ['123-45-6789', '123 45-6789'], ['123456789', '123-456789', '123-45-678']],
  ['hexcolor', ['#fff', 'ABCDEF'], ['#ffff', '#ggg', '']],
  ['rgbcolor', ['rgb(0,10,255)', 'rgb( 1 , 2 , 3 )'], ['rgb(256,0,0)', 'rgb(01,0,0)', 'rgb(1,2)', 'RGB(1,2,3)']],
  ['byte', ['YQ==', 'YWI=', 'YWJj'], ['', 'YQ=', 'YQ', 'Y-_=', 'YQ==YQ==']],
  ['password', ['', 'anything'], []],
  ['date', ['2024-02-29', '0000-01-01'], ['2023-02-29', '2024-13-01', '2024-1-1', '2024-00-10', '20a4-01-01', '2024-01-01T']],
  [
    'duration',
    ['1h30m', '-1.5s', '0', '1.s', '3 days', '1 \u00b5s', '5 weeks', 'about 3 minutes', '3000000h', 'P1D'],
    ['', '1', 'soon', '5 x', '99999999999999999999h', '0.99999999999999999999'],
  ],
  [
    'date-time',
    [
      '2024-02-29T12:00:00Z',
      '2024-02-29t12:00:00.5z',
      '2024-02-29T12:00:00+99:99',
      '2024-02-29T12:00:00ZTrash',
      '2024-02-29T12:00:00,5Z',
    ],
    [
      '2024-02-29',
      '2024-02-29 12:00:00Z',
      '2024-02-29T24:00:00Z',
      '2024-02-29T12:00:60Z',
      '2024-02-29T12:00:00',
      '2023-02-29T12:00:00Z',
    ],
  ],
  ['datetime', ['2024-02-29T12:00:00Z'], ['2024-02-29']],
  ['k8s-short-name', ['a', 'a-1', LABEL_63], ['', 'A', 'a.b', '-a', 'a-', `${LABEL_63}a`]],
  ['k8s-long-name', ['a', 'a.b-c.1', 'a'.repeat(253)], ['', 'a..b', 'a.', 'A.b', 'a'.repeat(254)]],
]

test.each(ROWS)('[VV-4] %s', (format, has, hasNot) => {
  expect(has.filter((text) => !hasFormat(format, text))).toEqual([])
  expect(hasNot.filter((text) => hasFormat(format, text))).toEqual([])
})

test('[VV-4] dashes in the name of a format mean nothing, and other formats are not checked', () => {
  expect(isKnownStringFormat('d-a-t-e')).toBe(true)
  expect(isKnownStringFormat('time')).toBe(false)
  expect(hasFormat('time', 'x')).toBe(true)
})

test.each([
  ['date', ['string'], 'date'],
  ['date', [], 'date'],
  ['date', ['integer', 'string'], 'date'],
  ['date', ['integer'], ''],
  ['date', ['object'], ''],
  ['int32', ['integer'], 'int32'],
  ['int64', ['integer'], 'int64'],
  ['uint32', ['integer'], ''],
  ['int32', ['string'], ''],
  ['int32', [], ''],
  ['int32', ['number'], ''],
  ['float', ['number'], 'float'],
  ['double', ['number'], 'double'],
  ['float', ['integer'], ''],
])('[VV-4] format %s of types %j counts as "%s"', (format, types, counts) => {
  expect(supportedFormat(format, types)).toBe(counts)
})

import { describe, expect, test } from 'vitest'
import { parseEtcdAddress } from './address.ts'

describe('the address of an etcd', () => {
  const taken: readonly (readonly [text: string, address: object])[] = [
    ['etcd://a:2379', { endpoints: ['a:2379'], prefix: '/registry' }],
    ['etcd://a:2379/', { endpoints: ['a:2379'], prefix: '/registry' }],
    ['etcd://a:1,b.example:2,[::1]:3', { endpoints: ['a:1', 'b.example:2', '[::1]:3'], prefix: '/registry' }],
    ['etcd://a:1?prefix=/team/', { endpoints: ['a:1'], prefix: '/team' }],
    ['etcd://a:1?tls=true', { endpoints: ['a:1'], prefix: '/registry', tls: {} }],
    ['etcd://a:1?cacert=/ca.pem', { endpoints: ['a:1'], prefix: '/registry', tls: { ca: '/ca.pem' } }],
    [
      'etcd://a:1?cacert=/ca.pem&cert=/c.pem&key=/k.pem',
      { endpoints: ['a:1'], prefix: '/registry', tls: { ca: '/ca.pem', cert: '/c.pem', key: '/k.pem' } },
    ],
    ['etcd://u:p%40ss@a:1', { endpoints: ['a:1'], prefix: '/registry', user: 'u', password: 'p@ss' }],
    ['etcd://u@a:1', { endpoints: ['a:1'], prefix: '/registry', user: 'u', password: 'from outside' }],
    ['etcd://:p@a:1', { endpoints: ['a:1'], prefix: '/registry', user: '', password: 'p' }],
    ['etcd://a:65535', { endpoints: ['a:65535'], prefix: '/registry' }],
    ['etcd://u:@a:1', { endpoints: ['a:1'], prefix: '/registry', user: 'u', password: '' }],
  ]
  test.each(taken)('%s', (text, address) => {
    expect(parseEtcdAddress(text, 'from outside')).toEqual(address)
  })

  const refused: readonly (readonly [text: string, why: string])[] = [
    ['etcd://', '"" must be HOST:PORT'],
    ['etcd://a', '"a" must be HOST:PORT'],
    ['etcd://a:1,', '"" must be HOST:PORT'],
    ['etcd://a:1/,b:2', '"a:1/" must be HOST:PORT'],
    ['etcd://a b:1', '"a b:1" must be HOST:PORT'],
    ['etcd://a:1b', '"a:1b" must be HOST:PORT'],
    ['etcd://a:65536', '"a:65536" must be HOST:PORT'],
    ['etcd://a:1?prefix=registry', 'prefix "registry" must begin with a slash'],
    ['etcd://a:1?prefx=/r', 'unknown parameter "prefx"; there are prefix, tls, cacert, cert, key'],
    ['etcd://a:1?cert=/c.pem', 'cert and key belong together'],
    ['etcd://u@a:1', 'user u needs a password: set CRDLAB_ETCD_PASSWORD'],
    ['etcd://u:%@a:1', '"u:%" is not a user and a password: each % must begin an escape such as %40'],
  ]
  test.each(refused)('%s is no address', (text, why) => {
    expect(parseEtcdAddress(text, undefined)).toBe(why)
  })
})

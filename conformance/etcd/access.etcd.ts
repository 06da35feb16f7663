import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { parseEtcdAddress } from '../../src/apiserver/storage/etcd/address.ts'
import { openEtcd } from '../../src/apiserver/storage/etcd/store.ts'
import { write } from '../../src/apiserver/storage/testing/fixtures.ts'
import { CLUSTER_CONTENTS } from '../../src/controlplane/stored-values.ts'
import { GrpcClient } from '../../src/hosts/node/etcd/client.ts'
import { systemClock } from '../../src/hosts/system-clock.ts'
import { startEtcd, type TlsFiles } from './etcd.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/** Writes an object through an address of the command line, and answers its text. */
async function writeThrough(text: string): Promise<string | undefined> {
  const address = parseEtcdAddress(text, undefined)
  if (typeof address === 'string') throw new Error(address)
  const client = new GrpcClient(address)
  undo.push(() => client.close())
  const storage = await openEtcd(client, { clock: systemClock, prefix: address.prefix, ...CLUSTER_CONTENTS })
  undo.push(() => storage.close())
  await write(storage, '/example.com/widgets/default/a', 1)
  await storage.caughtUp()
  return storage.get('/example.com/widgets/default/a')?.text
}

const WRITTEN = expect.stringContaining('"name":"a"')

/** A certificate authority, and one certificate of it that serves both sides. */
function certificates(): TlsFiles {
  const folder = mkdtempSync(join(tmpdir(), 'crdlab-tls-'))
  undo.push(() => rmSync(folder, { recursive: true }))
  const at = (name: string): string => join(folder, name)
  const openssl = (...args: string[]): void => void execFileSync('openssl', args, { stdio: 'ignore' })
  const fresh = ['req', '-newkey', 'rsa:2048', '-nodes']
  openssl(...fresh, '-x509', '-days', '2', '-subj', '/CN=authority', '-keyout', at('ca.key'), '-out', at('ca.pem'))
  openssl(...fresh, '-subj', '/CN=127.0.0.1', '-keyout', at('key.pem'), '-out', at('request.pem'))
  writeFileSync(at('extensions'), 'subjectAltName=IP:127.0.0.1\nextendedKeyUsage=serverAuth,clientAuth\n')
  const signed = ['x509', '-req', '-days', '2', '-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial']
  openssl(...signed, '-in', at('request.pem'), '-extfile', at('extensions'), '-out', at('cert.pem'))
  return { ca: at('ca.pem'), cert: at('cert.pem'), key: at('key.pem') }
}

describe('an etcd with certificates', () => {
  test('takes who has one', async () => {
    const tls = certificates()
    const etcd = await startEtcd(1, { tls })
    undo.push(() => etcd.stop())
    const files = `cacert=${tls.ca}&cert=${tls.cert}&key=${tls.key}`
    expect(await writeThrough(`etcd://${etcd.members[0]?.endpoint}?${files}`)).toEqual(WRITTEN)
  })

  test('is unavailable to who has none', async () => {
    const tls = certificates()
    const etcd = await startEtcd(1, { tls })
    undo.push(() => etcd.stop())
    await expect(writeThrough(`etcd://${etcd.members[0]?.endpoint}?cacert=${tls.ca}`)).rejects.toMatchObject({
      reason: 'unavailable',
    })
  })
})

describe('an etcd with users', () => {
  async function withUsers(): Promise<string> {
    const etcd = await startEtcd()
    undo.push(() => etcd.stop())
    const endpoint = `${etcd.members[0]?.endpoint}`
    const call = async (path: string, body: object): Promise<void> => {
      const { ok, status } = await fetch(`http://${endpoint}/v3/auth/${path}`, { method: 'POST', body: JSON.stringify(body) })
      if (!ok) throw new Error(`${path}: ${status}`)
    }
    await call('user/add', { name: 'root', password: 'p@ss:word' })
    await call('role/add', { name: 'root' })
    await call('user/grant', { user: 'root', role: 'root' })
    await call('enable', {})
    return endpoint
  }

  test('takes who knows the password', async () => {
    expect(await writeThrough(`etcd://root:p%40ss%3Aword@${await withUsers()}`)).toEqual(WRITTEN)
  })

  test.each(['etcd://', 'etcd://root:wrong@'])('rejects %s', async (before) => {
    const endpoint = await withUsers()
    await expect(writeThrough(before + endpoint)).rejects.toThrow(
      /^etcd: etcdserver: (?:user name is empty|authentication failed)/,
    )
  })
})

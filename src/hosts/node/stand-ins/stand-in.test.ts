import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { parseArguments } from '../arguments.ts'
import { authorityIn } from '../secure/certificates.ts'
import { issueClient } from '../secure/issue.ts'
import { etcd } from './etcd.ts'
import { readFlags } from './flags.ts'
import { kubeApiserver, kubeApiserverOptions } from './kube-apiserver.ts'
import { standIn } from './stand-in.ts'

const folder = mkdtempSync(join(tmpdir(), 'crdlab-stand-in-'))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => {
  vi.restoreAllMocks()
})

test.each(['kube-apiserver', 'etcd'])('crdlab %s has options of its own', (program) => {
  expect(parseArguments([program, '--x=1', '--help'])).toEqual({ kind: 'stand-in', program, args: ['--x=1', '--help'] })
})

test.each([
  ['--a=1 --b 2 --c', { a: ['1'], b: ['2'], c: ['true'] }],
  ['--a=x=y --a= --s t', { a: ['x=y', ''], s: ['t'] }],
  ['-v 4 --on --b', { v: ['4'], on: ['true'], b: ['true'] }],
])('options: %s', (line, flags) => {
  expect(Object.fromEntries(readFlags(line.split(' '), new Set(['on'])))).toEqual(flags)
})

test.each([
  ['x', 'unexpected argument "x"'],
  ['--on x', 'unexpected argument "x"'],
  ['--', 'unexpected argument "--"'],
])('no options: %s', (line, message) => {
  expect(() => readFlags(line.split(' '), new Set(['on']))).toThrow(message)
})

describe('[RQ-17] crdlab kube-apiserver', () => {
  test('reads what envtest gives, and names options without effect', () => {
    const line =
      '--allow-privileged=true --authorization-mode=RBAC --bind-address=127.0.0.1 --cert-dir=/c --disable-admission-plugins=ServiceAccount --etcd-servers=http://127.0.0.1:1 --secure-port=2 --service-account-issuer=https://127.0.0.1:2/ --service-account-key-file=/c/a --service-account-signing-key-file=/c/b --service-cluster-ip-range=10.0.0.0/24 --feature-gates=A=true'
    expect(kubeApiserverOptions(line.split(' '))).toEqual({
      host: '127.0.0.1',
      port: 2,
      certDir: '/c',
      authorization: true,
      clients: { allowsAnonymous: true },
      ignored: ['feature-gates'],
    })
  })

  test.each([
    ['--cert-dir=/c', { authorization: false, clients: { allowsAnonymous: false } }],
    ['--cert-dir=/c --authorization-mode=Node,RBAC', { authorization: true, clients: { allowsAnonymous: true } }],
    ['--cert-dir=/c --authorization-mode=RBAC,AlwaysAllow', { authorization: false, clients: { allowsAnonymous: false } }],
    ['--cert-dir=/c --authorization-mode=RBAC --anonymous-auth=false', { clients: { allowsAnonymous: false } }],
    ['--cert-dir=/c --token-auth-file t', { clients: { allowsAnonymous: false, tokenFile: 't' } }],
    ['--cert-dir=/c --bind-address=::1', { host: '::1', port: 6443 }],
  ])('[RQ-16] [RQ-17] %s', (line, options) => {
    expect(kubeApiserverOptions(line.split(' '))).toMatchObject(options)
  })

  test.each([
    ['--secure-port=x --cert-dir=/c', '--secure-port x: must be a port, such as 6443'],
    ['--bind-address=here --cert-dir=/c', '--bind-address here: must be an address, such as 127.0.0.1'],
    ['--authorization-mode=Webhook --cert-dir=/c', '--authorization-mode: must have RBAC or AlwaysAllow'],
    ['--tls-cert-file=/c', '--tls-cert-file and --tls-private-key-file need each other'],
    ['--secure-port=1', '--cert-dir or --tls-cert-file is required'],
    ['--cert-dir=/c --client-ca-file=/there/is/none', '--client-ca-file: ENOENT: no such file or directory'],
  ])('%s is a mistake', (line, message) => {
    expect(() => kubeApiserverOptions(line.split(' '))).toThrow(message)
  })

  test('serves namespaces over HTTPS to an administrator with a certificate, and its health to everybody', async () => {
    const authority = authorityIn(folder, new Date())
    writeFileSync(join(folder, 'clients.crt'), authority.certificate.toString())
    const args = [
      '--authorization-mode=RBAC',
      `--cert-dir=${folder}`,
      '--secure-port=0',
      `--client-ca-file=${join(folder, 'clients.crt')}`,
    ]
    const { url, warnings, stop } = await kubeApiserver.start([...args, '--audit-log-path=-'])
    const { certificate: cert, key } = issueClient(authority, { name: 'admin', groups: ['system:masters'] }, new Date())
    const ask = (path: string, client = {}): Promise<[number | undefined, string]> =>
      new Promise((resolve, reject) => {
        const sent = request(`${url}${path}`, { agent: false, ca: authority.certificate.toString(), ...client }, (response) => {
          let text = ''
          response.on('data', (chunk) => {
            text += String(chunk)
          })
          response.on('end', () => resolve([response.statusCode, text]))
        })
        sent.on('error', reject)
        sent.end()
      })
    try {
      expect(warnings).toEqual(['--audit-log-path has no effect'])
      expect(await ask('/healthz')).toEqual([200, 'ok'])
      expect((await ask('/api/v1/namespaces/default'))[0]).toBe(403)
      expect((await ask('/api/v1/namespaces/default', { cert, key }))[0]).toBe(200)
      const crds = await ask('/apis/apiextensions.k8s.io/v1/customresourcedefinitions', { cert, key })
      expect(JSON.parse(crds[1])).toMatchObject({ items: [] })
    } finally {
      await stop()
    }
  })
})

describe('crdlab etcd', () => {
  test('is healthy, and nothing else', async () => {
    const free = createServer()
    await new Promise<void>((listening) => free.listen(0, '127.0.0.1', listening))
    const { port } = free.address() as AddressInfo
    await new Promise((closed) => free.close(closed))
    const { url, stop } = await etcd.start([
      `--listen-client-urls=http://127.0.0.1:${port}`,
      '--data-dir=/x',
      '--unsafe-no-fsync=true',
    ])
    try {
      expect(await (await fetch(`${url}/health`)).json()).toEqual({ health: 'true', reason: '' })
      expect((await fetch(`${url}/v3/kv/put`)).status).toBe(404)
    } finally {
      await stop()
    }
  })

  test('prints its usage for --help, and for a mistake', async () => {
    const [log, error] = [vi.spyOn(console, 'log').mockReturnValue(), vi.spyOn(console, 'error').mockReturnValue()]
    expect(await standIn('etcd', ['--help'])).toBe(0)
    expect(await standIn('etcd', [])).toBe(2)
    expect(log).toHaveBeenCalledWith(etcd.usage)
    expect(error).toHaveBeenCalledWith(`crdlab etcd: --listen-client-urls URL is required\n\n${etcd.usage}`)
  })
})

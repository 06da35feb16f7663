import { createPrivateKey, X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Authority, type Issued, isOwnAuthority, issueAuthority, issueServing } from './issue.ts'

/** The names of the files of a folder of certificates; those of the server as upstream has them. */
const FILES = {
  server: { certificate: 'apiserver.crt', key: 'apiserver.key' },
  authority: { certificate: 'ca.crt', key: 'ca.key' },
} as const

const ONLY_OWNER = 0o600

/** Reads the authority of a folder, or makes one. Throws Error for files that cannot be used. */
export function authorityIn(folder: string, now: Date): Authority {
  const pair = readPair(folder, FILES.authority) ?? write(folder, FILES.authority, issueAuthority(now))
  const path = join(folder, FILES.authority.certificate)
  const authority = parse(pair, path)
  if (!isOwnAuthority(authority))
    throw new Error(`${path}: is no authority of crdlab with its key. Remove it, or name another --cert-dir`)
  return authority
}

function parse({ certificate, key }: Issued, path: string): Authority {
  try {
    return { certificate: new X509Certificate(certificate), key: createPrivateKey(key) }
  } catch (error) {
    throw new Error(`${path}: no certificate with its key`, { cause: error })
  }
}

/** Reads the server's own certificate of a folder, or makes one for these names and addresses. Throws Error. */
export const servingIn = (folder: string, hosts: readonly string[], now: Date): Issued =>
  readPair(folder, FILES.server) ?? write(folder, FILES.server, issueServing(authorityIn(folder, now), hosts, now))

function readPair(folder: string, { certificate, key }: Issued): Issued | undefined {
  const [certificatePath, keyPath] = [join(folder, certificate), join(folder, key)]
  if (!existsSync(certificatePath) || !existsSync(keyPath)) return undefined
  return { certificate: readFileSync(certificatePath, 'utf8'), key: readFileSync(keyPath, 'utf8') }
}

function write(folder: string, { certificate, key }: Issued, issued: Issued): Issued {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, certificate), issued.certificate)
  writeFileSync(join(folder, key), issued.key, { mode: ONLY_OWNER })
  return issued
}

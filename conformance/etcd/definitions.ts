import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { parseAllDocuments } from 'yaml'
import { startServer } from '../kill/server.ts'
import { startOracle } from '../oracle/start.ts'
import { startEtcd } from './etcd.ts'

const USAGE = `usage: npm run etcd-definitions -- --crds FOLDER --oracle PROGRAM

Starts an etcd, a host and a real API server over it, installs the CRDs of real projects through one and the other in turns, and compares
what the two answer for each of them.`

const OPTIONS = {
  crds: { type: 'string' },
  oracle: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

const PATH = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'

interface Definition {
  readonly kind?: string
  readonly metadata: { readonly name: string }
}

/** The definitions in the YAML files below a folder, each name once. */
function definitionsIn(folder: string): Definition[] {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => /\.ya?ml$/.test(entry.name))
  const found = files
    .flatMap((file) => parseAllDocuments(readFileSync(join(file.parentPath, file.name), 'utf8')))
    .map((document) => document.toJS() as Definition | null)
    .filter((document): document is Definition => document?.kind === 'CustomResourceDefinition')
  return [...new Map(found.map((definition) => [definition.metadata.name, definition])).values()]
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS })
  if (values.help || values.crds === undefined || values.oracle === undefined) {
    console.log(USAGE)
    return values.help ? 0 : 2
  }
  const etcd = await startEtcd()
  const endpoint = etcd.members[0]?.endpoint
  const oracle = await startOracle(values.oracle, ['-etcd-url', `http://${endpoint}`, '-etcd-prefix', '/registry'])
  const host = await startServer(`etcd://${endpoint}`)
  try {
    return await compare([oracle.base, host.url], definitionsIn(join(values.crds, 'files')))
  } finally {
    await host.kill()
    oracle.stop()
    await etcd.stop()
  }
}

async function compare(urls: readonly [string, string], definitions: readonly Definition[]): Promise<number> {
  const headers = { 'Content-Type': 'application/json', 'User-Agent': 'definitions' }
  let different = 0
  let rejected = 0
  for (const [at, definition] of definitions.entries()) {
    const { name } = definition.metadata
    const created = await fetch(urls[at % 2] + PATH, { method: 'POST', headers, body: JSON.stringify(definition) })
    if (created.status !== 201) {
      rejected++
      console.log(`${name}: ${created.status} ${(await created.text()).slice(0, 200)}`)
      continue
    }
    await established(urls[0], name)
    const texts = await Promise.all(
      urls.map(async (url) => sorted(await (await fetch(`${url}${PATH}/${name}`, { headers })).json())),
    )
    if (texts[0] === texts[1]) continue
    different++
    const [real = '', own = ''] = texts
    let start = 0
    while (real[start] === own[start]) start++
    console.log(
      `${name}, through ${at % 2 === 0 ? 'the real server' : 'the host'}: …${real.slice(start - 60, start + 100)}\nthe host says …${own.slice(start - 60, start + 100)}`,
    )
  }
  console.log(`${definitions.length} definitions, ${rejected} rejected, ${different} answered differently`)
  return different === 0 ? 0 : 1
}

async function established(url: string, name: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const text = await (await fetch(`${url}${PATH}/${name}`)).text()
    if (/"type":\s*"Established",\s*"status":\s*"True"/.test(text)) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** The text of a value with its keys in order. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

process.exit(await main())

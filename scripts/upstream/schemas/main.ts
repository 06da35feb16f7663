import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseJson } from '../../../src/apimachinery/json/parse.ts'
import { stringify } from '../../../src/apimachinery/json/serialize.ts'
import { KUBERNETES_RELEASE } from '../../../src/apimachinery/version/kubernetes-release.ts'
import { contentHash } from '../../../src/apiserver/endpoints/content-hash.ts'
import { ReleaseModules } from '../modules.ts'
import { folderOf, generate, type Wanted } from './generate.ts'
import { type GoPackage, readGoPackage } from './go-types.ts'

const USAGE = `usage: npm run schemas -- [FOLDER GROUP/VERSION KIND... +STRUCT...]

Describes kinds that are part of the server, from the Go types and the OpenAPI document of Kubernetes ${KUBERNETES_RELEASE}: writes
types.ts and schema.json to src/controlplane/builtin/FOLDER. Without arguments it writes those of all folders anew. The group of core
kinds is core. A struct with a plus has a file of types of its own. Needs Go and the module proxy.

  npm run schemas -- leases coordination.k8s.io/v1 Lease`

const BUILTIN = 'src/controlplane/builtin'
const OPENAPI = 'src/apiextensions/openapi'

const jsonIn = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

/** The arguments that each folder was written with, from the head of its schema.json. */
const written = (): string[][] =>
  readdirSync(BUILTIN)
    .map((folder) => join(BUILTIN, folder, 'schema.json'))
    .filter((path) => existsSync(path))
    .map((path) => String(jsonIn(path).generated).split(' ').slice(4))

const shared = new Set(
  ['server', 'shared'].flatMap((name) => {
    const document = jsonIn(`${OPENAPI}/${name}-definitions.json`)
    return Object.keys(document.schemas ?? document)
  }),
)

const modules = new ReleaseModules(KUBERNETES_RELEASE)
const packages = new Map<string, GoPackage>()

const folderIn = (module: string, path: string): string => join(modules.get(module)?.folder ?? '', path)

function packageAt(path: string): GoPackage {
  const known = packages.get(path) ?? readGoPackage(folderIn('k8s.io/api', path))
  packages.set(path, known)
  return known
}

/** Hashes of upstream's schemas, with which a test compares what the server publishes. */
const HASHES = `${BUILTIN}/testing/upstream-schemas.json`

function noteHashes(definitions: object): void {
  const known: { v2: Record<string, string>; v3: Record<string, string> } = existsSync(HASHES)
    ? jsonIn(HASHES)
    : { v2: {}, v3: {} }
  const swagger = jsonIn(folderIn('k8s.io/kubernetes', 'api/openapi-spec/swagger.json')).definitions
  for (const [name, schema] of Object.entries(definitions)) {
    known.v3[name] = hashOf(schema)
    known.v2[name] = hashOf(swagger[name])
  }
  writeFileSync(HASHES, JSON.stringify(known))
}

/** Of the text as JavaScript writes it, with the keys in the server's order. */
const hashOf = (schema: object): string =>
  contentHash(JSON.stringify(JSON.parse(stringify(parseJson(JSON.stringify(schema)).value)))).slice(0, 16)

function write([folder = '', groupVersion = '', ...names]: readonly string[]): string[] {
  const kinds = names.filter((one) => !one.startsWith('+'))
  const apart = names.filter((one) => one.startsWith('+')).map((one) => one.slice(1))
  const [name, version = ''] = groupVersion.split('/')
  const wanted: Wanted = { group: name === 'core' ? '' : (name ?? ''), version, kinds, apart }
  const document = wanted.group === '' ? `api__${version}` : `apis__${wanted.group}__${version}`
  const { components } = jsonIn(folderIn('k8s.io/kubernetes', `api/openapi-spec/v3/${document}_openapi.json`))
  const { types, others, schema } = generate(wanted, { package: packageAt, definitions: components.schemas, shared })
  const command = `npm run schemas -- ${[folder, groupVersion, ...names].join(' ')}`
  const source = `k8s.io/api/${folderOf(wanted.group)}/${version}/types.go`
  noteHashes(schema.definitions)
  const texts = new Map([['types.ts', types], ...others].map(([name = '', text = '']) => [join(BUILTIN, folder, name), text]))
  const schemaFile = join(BUILTIN, folder, 'schema.json')
  mkdirSync(join(BUILTIN, folder), { recursive: true })
  for (const [path, text] of texts) writeFileSync(path, `/** Written by \`${command}\`. Source: ${source}. */\n\n${text}`)
  writeFileSync(schemaFile, JSON.stringify({ generated: command, ...schema }))
  return [...texts.keys(), schemaFile]
}

function main(args: readonly string[]): number {
  if (args[0] === '--help' || args.length === 1 || args.length === 2) {
    console.log(USAGE)
    return args[0] === '--help' ? 0 : 2
  }
  const files = (args.length === 0 ? written() : [args]).flatMap((of) => write(of))
  const { status, stderr } = spawnSync('npx', ['biome', 'check', '--write', HASHES, ...files], { encoding: 'utf8' })
  if (status !== 0) console.error(stderr)
  for (const file of files) console.log(file)
  return status ?? 1
}

process.exit(main(process.argv.slice(2)))

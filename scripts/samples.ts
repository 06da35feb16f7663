import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sampleOf } from '../src/analysis/sample/sample.ts'
import { findDocuments } from '../src/analysis/yaml/documents.ts'
import { decodeYaml } from '../src/analysis/yaml/yaml.ts'
import { objectAt, objectsOf, stringAt, stringOf } from '../src/apimachinery/json/access.ts'
import { stringify } from '../src/apimachinery/json/serialize.ts'
import { isObject, type JsonObject } from '../src/apimachinery/json/value.ts'
import { loadModules } from '../src/controlplane/modules.ts'
import { remoteServer } from '../src/hosts/node/commands/servers.ts'
import { type ServedKind, servedKinds, type TrialServer } from '../src/trial/trial-server.ts'

const USAGE = `usage: npm run samples -- --crds FOLDER [--oracle URL]

Makes a minimal and a full sample of every served version of the CRDs in a folder, and prints how many of them the engine accepts,
how long they take, and what it says to the others. With --oracle the API server at URL is asked, too: the CRDs are installed there and removed.`

function* filesBelow(folder: string): Generator<string> {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) yield* filesBelow(path)
    else if (/\.(ya?ml|json)$/.test(name)) yield path
  }
}

function* crdsOf(file: string): Generator<JsonObject> {
  for (const { body } of findDocuments(readFileSync(file, 'utf8')).documents) {
    const { value } = decodeYaml(body)
    if (isObject(value) && value.kind === 'CustomResourceDefinition') yield value
  }
}

const { values } = parseArgs({
  options: { crds: { type: 'string' }, oracle: { type: 'string' }, help: { type: 'boolean', default: false } },
})
if (values.help || values.crds === undefined) {
  console.log(USAGE)
  process.exit(values.help ? 0 : 2)
}
await loadModules()
const oracle = values.oracle === undefined ? undefined : remoteServer(values.oracle)

/** What the real server says to a sample; undefined where it takes it. */
async function rejection(
  server: TrialServer,
  kinds: readonly ServedKind[],
  version: string,
  body: string,
): Promise<string | undefined> {
  const kind = kinds.find((one) => one.version === version)
  if (kind === undefined) return 'the version is not served'
  const query = { dryRun: 'All', fieldValidation: 'Strict' }
  const path = server.pathOf(kind, { namespace: 'default' })
  return (await server.client.send({ method: 'POST', path, query, body, contentType: 'application/yaml' })).failure?.message
}

const counts = { minimal: { all: 0, accepted: 0, slowest: 0 }, full: { all: 0, accepted: 0, slowest: 0 } }
for (const file of filesBelow(values.crds)) {
  for (const crd of crdsOf(file)) {
    const { names, versions } = isObject(crd.spec) ? crd.spec : {}
    const installed = await oracle?.install({ body: stringify(crd), contentType: 'application/json' }, 'Ignore')
    if (installed?.failure !== undefined)
      console.log(`${file}: the real server rejects the CRD: ${installed.failure.message.slice(0, 300)}`)
    const kinds = installed?.object === undefined ? [] : servedKinds(installed.object)
    for (const { name, served } of objectsOf(versions)) {
      if (served !== true) continue
      for (const what of ['minimal', 'full'] as const) {
        const count = counts[what]
        const before = performance.now()
        const { text, errors } = sampleOf(crd, stringOf(name), 'default', what)
        const took = performance.now() - before
        if (took > count.slowest) count.slowest = took
        count.all++
        const said = oracle && (await rejection(oracle, kinds, stringOf(name), text))
        if ((said === undefined) !== (errors.length === 0) && oracle !== undefined)
          console.log(
            `${what} ${isObject(names) ? stringOf(names.kind) : ''} ${stringOf(name)} (${file})\n  the real server says otherwise: ${said ?? 'accepted'}`,
          )
        if (errors.length === 0) count.accepted++
        else
          console.log(
            `${what} ${isObject(names) ? stringOf(names.kind) : ''} ${stringOf(name)} (${file})\n  ${errors.slice(0, 4).join('\n  ')}`,
          )
      }
    }
    if (oracle !== undefined && installed?.object !== undefined) await oracle.remove(stringAt(objectAt(crd, 'metadata'), 'name'))
  }
}
for (const [what, { all, accepted, slowest }] of Object.entries(counts)) {
  console.log(`${what}: ${accepted} of ${all} accepted; the slowest took ${Math.round(slowest)} ms`)
}

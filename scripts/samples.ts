import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sampleOf } from '../src/analysis/sample/sample.ts'
import { findDocuments } from '../src/analysis/yaml/documents.ts'
import { decodeYaml } from '../src/analysis/yaml/yaml.ts'
import { objectsOf, stringOf } from '../src/apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../src/apimachinery/json/value.ts'
import { RE2 } from '../src/apimachinery/regexp/lazy.ts'

const USAGE = `usage: npm run samples -- --crds FOLDER

Makes a minimal and a full sample of every served version of the CRDs in a folder, and prints how many of them the engine accepts,
how long they take, and what it says to the others.`

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

const { values } = parseArgs({ options: { crds: { type: 'string' }, help: { type: 'boolean', default: false } } })
if (values.help || values.crds === undefined) {
  console.log(USAGE)
  process.exit(values.help ? 0 : 2)
}
await RE2.load()
const counts = { minimal: { all: 0, accepted: 0, slowest: 0 }, full: { all: 0, accepted: 0, slowest: 0 } }
for (const file of filesBelow(values.crds)) {
  for (const crd of crdsOf(file)) {
    const { names, versions } = isObject(crd.spec) ? crd.spec : {}
    for (const { name, served } of objectsOf(versions)) {
      if (served !== true) continue
      for (const what of ['minimal', 'full'] as const) {
        const count = counts[what]
        const before = performance.now()
        const { errors } = sampleOf(crd, stringOf(name), 'default', what)
        const took = performance.now() - before
        if (took > count.slowest) count.slowest = took
        count.all++
        if (errors.length === 0) count.accepted++
        else
          console.log(
            `${what} ${isObject(names) ? stringOf(names.kind) : ''} ${stringOf(name)} (${file})\n  ${errors.slice(0, 4).join('\n  ')}`,
          )
      }
    }
  }
}
for (const [what, { all, accepted, slowest }] of Object.entries(counts)) {
  console.log(`${what}: ${accepted} of ${all} accepted; the slowest took ${Math.round(slowest)} ms`)
}

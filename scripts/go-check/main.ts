import { parseArgs } from 'node:util'
import { kindsOf } from '../../src/analysis/export/kind.ts'
import { objectAt, stringAt } from '../../src/apimachinery/json/access.ts'
import { stringify } from '../../src/apimachinery/json/serialize.ts'
import { isObject, type JsonObject } from '../../src/apimachinery/json/value.ts'
import { errorMessage } from '../../src/apimachinery/text/error-message.ts'
import { crdsIn } from '../../src/hosts/node/commands/documents.ts'
import { inScratchModule } from '../go-modules.ts'
import { differences } from './compare.ts'
import { regenerated } from './controller-gen.ts'

const USAGE = `usage: npm run go-check -- [--crds FOLDER] [--show N]

Writes the Go types of the examples and of the CRDs in a folder, compiles them, makes CRDs of them with controller-gen, and compares the schemas by meaning.
Lists each kind of difference with N (3) examples. Exits with 1 when one has no reason. Needs Go and the module proxy.`

const OPTIONS = {
  crds: { type: 'string' },
  show: { type: 'string', default: '3' },
  help: { type: 'boolean', default: false },
} as const

const EXAMPLES = 'src/examples'

function main(): number {
  const { values } = parseArgs({ options: OPTIONS })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  const crds = crdsIn([EXAMPLES, ...(values.crds === undefined ? [] : [values.crds])]).map(({ value }) => value)
  const made = inScratchModule((folder) => regenerated(crds, folder))
  const groups = new Map<string, string[]>()
  let fields = 0
  let versions = 0
  const add = (what: string, example: string): void => void groups.set(what, [...(groups.get(what) ?? []), example])
  for (const crd of crds) {
    const name = stringAt(objectAt(crd, 'metadata'), 'name')
    const other = made.get(name)
    const kinds: ReturnType<typeof kindsOf> = other === undefined ? [] : kindsOf(other)
    for (const kind of kindsOf(crd)) {
      versions++
      fields += countFields(kind.schema)
      const schema = kinds.find(({ version }) => version === kind.version)?.schema
      if (schema === undefined) add('unexplained: no version made', `${name} ${kind.version}`)
      else
        for (const { field, keyword, was, is, reason } of differences(kind.schema, schema))
          add(
            reason ?? `unexplained: ${keyword}`,
            `${name} ${kind.version} ${field}: ${keyword} ${stringify(was ?? null).slice(0, 120)} is ${stringify(is ?? null).slice(0, 120)}`,
          )
    }
  }
  for (const [what, examples] of [...groups].sort(([, a], [, b]) => b.length - a.length)) {
    console.log(`${String(examples.length).padStart(7)}  ${what}`)
    for (const example of examples.slice(0, Number(values.show))) console.log(`           ${example}`)
  }
  console.log(`${crds.length} CRDs, ${versions} versions, ${fields} schemas compared; all Go types compile`)
  return [...groups.keys()].some((what) => what.startsWith('unexplained')) ? 1 : 0
}

/** How many schemas a schema has, itself included. */
function countFields(schema: JsonObject): number {
  const { properties, items, additionalProperties } = schema
  const below = [...(isObject(properties) ? Object.values(properties) : []), items, additionalProperties]
  return below.reduce((sum: number, one) => sum + (isObject(one) ? countFields(one) : 0), 1)
}

try {
  process.exitCode = main()
} catch (error) {
  console.error(`go-check: ${errorMessage(error)}`)
  process.exitCode = 1
}

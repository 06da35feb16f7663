import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { stringify } from '../../src/apimachinery/json/serialize.ts'
import { errorMessage } from '../../src/apimachinery/text/error-message.ts'
import { crdsIn } from '../../src/hosts/node/commands/documents.ts'
import { downloaded, inScratchModule } from '../go-modules.ts'
import { type Agreement, type Compared, compare } from './compare.ts'
import { Crdify } from './crdify.ts'
import { PROJECTS } from './projects.ts'

const USAGE = `usage: npm run diff-check -- [--projects] [--show N]

Compares what \`crdlab diff --profile core\` and crdify say of crdify's own tests and, with --projects, of two neighbouring versions of the CRDs of real
projects. Prints a table and N (3) findings of each difference. Exits with 1 when one finds what the other does not. Needs Go and the module proxy.`

const OPTIONS = {
  projects: { type: 'boolean', default: false },
  show: { type: 'string', default: '3' },
  help: { type: 'boolean', default: false },
} as const

const MEANING: Readonly<Record<Agreement, string>> = {
  agrees: 'same rule at the same place',
  'own rule': 'crdify has no rule for the change; a rule of crdlab judges it',
  repeated: 'crdify repeats it for a field that is removed or has another type',
  known:
    'the installed versions differ there already; crdify subtracts what has the same text, ours what has the same rule and place',
  'only crdify': 'only crdify finds it',
  'only crdlab': 'only crdlab finds it by a rule of crdify',
}

const AGREEMENTS = Object.keys(MEANING) as Agreement[]

/** Compares the CRDs of two files or folders, each written to a file for crdify. */
function comparePaths(crdify: Crdify, old: string, now: string, folder: string): Compared[] {
  const after = crdsIn([now])
  return crdsIn([old]).flatMap(({ name, value }) => {
    const next = after.find((crd) => crd.name === name)
    if (next === undefined) return []
    const files = [value, next.value].map((crd, i) => {
      const file = join(folder, `${i}.yaml`)
      writeFileSync(file, stringify(crd))
      return file
    })
    return compare(value, next.value, crdify.compare(files[0] ?? '', files[1] ?? ''))
  })
}

function main(): number {
  const { values } = parseArgs({ options: OPTIONS })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  return inScratchModule((folder) => {
    const crdify = new Crdify(folder)
    const all: Compared[] = []
    const row = (name: string, cells: readonly (string | number)[]): void =>
      console.log(name.padEnd(56) + cells.map((cell) => String(cell).padStart(12)).join(''))
    const work = join(folder, 'crds')
    mkdirSync(work)
    const pair = (name: string, old: string, now: string): void => {
      const found = comparePaths(crdify, old, now, work)
      all.push(...found)
      row(
        name,
        AGREEMENTS.map((agreement) => found.filter((one) => one.agreement === agreement).length),
      )
    }
    row('', AGREEMENTS)
    for (const test of readdirSync(crdify.tests, { withFileTypes: true }))
      if (test.isDirectory()) pair(test.name, join(crdify.tests, test.name, 'a.yaml'), join(crdify.tests, test.name, 'b.yaml'))
    for (const { module, crds, old, now } of values.projects ? PROJECTS : []) {
      const [before, after] = [old, now].map((version) => join(downloaded(`${module}@${version}`, folder), crds))
      pair(`${module.split('/').slice(1).join('/')} ${old} ${now}`, before ?? '', after ?? '')
    }
    for (const agreement of AGREEMENTS) {
      const found = all.filter((one) => one.agreement === agreement)
      console.log(`\n${found.length} ${agreement}: ${MEANING[agreement]}`)
      if (agreement === 'agrees') continue
      for (const { key, message } of found.slice(0, Number(values.show))) console.log(`  ${key}: ${message.slice(0, 160)}`)
    }
    return all.some(({ agreement }) => agreement.startsWith('only')) ? 1 : 0
  })
}

try {
  process.exitCode = main()
} catch (error) {
  console.error(`diff-check: ${errorMessage(error)}`)
  process.exitCode = 1
}

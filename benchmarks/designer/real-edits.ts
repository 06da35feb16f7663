import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTree } from '../../src/analysis/crd-text/read.ts'
import { beginningsOf } from '../../src/analysis/sample/found.ts'
import { isObject } from '../../src/apimachinery/json/value.ts'
import { parseYaml } from '../../src/apimachinery/yaml/parse.ts'
import { fieldsOf } from '../../src/ui/features/designer/crd/fields.ts'
import { tryAct } from '../../src/ui/features/designer/testing/edits.ts'

const USAGE = `usage: npm run designer:edits -- FOLDER [ACTS]

Opens every CRD of a folder as the designer does: its text is that of the file, byte for byte, and its tree has fields. Then
makes random acts of the tree (ACTS of them, 20 unless said), each on the text as it was opened: the text must say what was
meant, with no other line changed.`

let seed = 20_260_301
function random(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed >>> 4
}

function judge(text: string, file: string, acts: number): string[] {
  const value = parseYaml(text).value
  const wrong: string[] = []
  if (!file.includes(text)) wrong.push('is not opened as it stands in its file')
  if (!isObject(value) || fieldsOf(value, 0).all.length === 0) wrong.push('shows no fields')
  if (readTree(text).errors.length > 0) wrong.push('has errors as a syntax tree')
  for (let i = 0; i < acts; i++) {
    const done = tryAct(text, [random(), random(), random()])
    if (done.wrong !== undefined) wrong.push(done.wrong)
  }
  return wrong
}

function main([folder, count = '20']: readonly string[]): number {
  if (folder === undefined || folder === '--help') {
    console.log(USAGE)
    return folder === undefined ? 2 : 0
  }
  let crds = 0
  let bad = 0
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!/\.(ya?ml|json)$/.test(entry)) continue
    const file = readFileSync(join(folder, entry), 'utf8')
    for (const { name, text, how } of beginningsOf(file).found) {
      if (how !== 'crd') continue
      crds++
      const wrong = judge(text, file, Number(count))
      if (wrong.length > 0) bad++
      for (const line of wrong) console.log(`${entry} ${name}: ${line}`)
    }
  }
  console.log(`${crds - bad} of ${crds} CRDs opened byte for byte and took ${count} acts each`)
  return bad > 0 ? 1 : 0
}

process.exit(main(process.argv.slice(2)))

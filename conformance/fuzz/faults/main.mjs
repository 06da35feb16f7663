#!/usr/bin/env node
// Whether the fuzzer finds faults: `node conformance/fuzz/faults/main.mjs --oracle URL`. Records rounds against a real server once,
// then replays them on engines that are built with one fault each, and on the one without.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { runPlanted } from './planted.mjs'

const USAGE = `usage: node conformance/fuzz/faults/main.mjs --oracle URL [options]
  --seed N        the seed of the rounds (1)
  --count N       how many operations, at least (20000)
  --only TEXT     only faults with this text in their name
  --rounds FILE   where recorded rounds are kept; recorded only when the file is missing (dist/fuzz/rounds.jsonl)`

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = join(root, 'conformance', 'fuzz', 'faults')
const { values } = parseArgs({
  options: {
    oracle: { type: 'string' },
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '20000' },
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: 'dist/fuzz/rounds.jsonl' },
  },
})

async function run(file, args, fault) {
  const { status, stdout, stderr } = await runPlanted(join(folder, file), args, fault)
  if (status !== 0) throw new Error(stderr)
  return stdout.trim()
}

const { oracle, seed, count, rounds } = values
if (!existsSync(rounds)) {
  if (oracle === undefined) {
    console.error(USAGE)
    process.exit(2)
  }
  console.log(`recorded ${await run('record.ts', [oracle, seed, count, rounds])}`)
}
const all = JSON.parse(readFileSync(join(folder, 'faults.json'), 'utf8'))
const faults = all.filter(({ name }) => name.includes(values.only))
console.log(`no fault: ${await run('replay.ts', [rounds])}`)
let missed = 0
for (const fault of faults) {
  const said = await run('replay.ts', [rounds], fault)
  if (!said.startsWith('found')) missed++
  console.log(`${fault.name}: ${said}`)
}
console.log(`${faults.length - missed} of ${faults.length} faults are found`)
process.exit(missed === 0 ? 0 : 1)

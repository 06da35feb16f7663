#!/usr/bin/env node
// Whether the check of traces finds faults: `node conformance/trace-check/faults/main.mjs`. Runs it on engines that are built with one
// fault each in what makes traces, and on the one without.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runPlanted } from '../../fuzz/faults/planted.mjs'

const USAGE = `usage: node conformance/trace-check/faults/main.mjs [options]
  --seed N      the seed of the writes (1)
  --count N     how many writes, at least (4000)
  --only TEXT   only faults with this text in their name`

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '4000' },
    only: { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(USAGE)
  process.exit(0)
}

/** The first contradiction, or undefined for none. */
async function contradiction(fault) {
  const args = ['--seed', values.seed, '--count', values.count, '--show', '1', '--first']
  const { status, stdout, stderr } = await runPlanted('conformance/trace-check/main.ts', args, fault)
  if (status !== 0 && status !== 1) throw new Error(stderr)
  const [write, why] = stdout.trim().split('\n')
  return status === 0 ? undefined : `${write}: ${why?.trim().slice(0, 100)}`
}

const all = JSON.parse(readFileSync(new URL('./faults.json', import.meta.url), 'utf8'))
const faults = all.filter(({ name }) => name.includes(values.only))
const unfounded = await contradiction(undefined)
console.log(`no fault: ${unfounded ?? 'nothing is found'}`)
let missed = 0
for (const fault of faults) {
  const found = await contradiction(fault)
  if (found === undefined) missed++
  console.log(`${found === undefined ? 'MISSED' : 'found'}: ${fault.name}${found === undefined ? '' : ` (${found})`}`)
}
console.log(`${faults.length - missed} of ${faults.length} faults are found`)
process.exit(missed === 0 && unfounded === undefined ? 0 : 1)

import { parseArgs } from 'node:util'
import { attack, attackHost, INPUTS, type Outcome, problemsOf } from './run.ts'
import { prepare } from './setup.ts'
import { startHost, targetAt } from './target.ts'

const USAGE = `usage: npm run hostile -- [options]

Sends inputs that a server may choke on to the built host, while a second client asks for something small over and over. Prints the slowest
answer, the longest wait of the second client, and what ended the process. Fails when something ended it, or when an answer or a wait took longer
than a second and than five times what the real server took for the same input.

  --oracle URL    a real server, empty, which gets the same inputs
  --only TEXT     only inputs whose family or name has this text in it
  --show N        how many of the slowest to print (10)
  --differ        prints the inputs that the servers answered with another status
  --verbose       prints each input once it is answered
  --list          prints the inputs and sends nothing`

const OPTIONS = {
  oracle: { type: 'string' },
  only: { type: 'string', default: '' },
  show: { type: 'string', default: '10' },
  differ: { type: 'boolean', default: false },
  verbose: { type: 'boolean', default: false },
  list: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

const ms = (value: number): string => `${Math.round(value)} ms`.padStart(9)
const nameOf = ({ input }: Outcome): string => `${input.family}: ${input.name}`

function report(who: string, outcomes: readonly Outcome[], show: number): void {
  console.log(`\n${who}, ${outcomes.length} inputs`)
  for (const [title, of] of [
    ['slowest answers', (outcome: Outcome) => outcome.answer.ms],
    ['longest waits of the second client', (outcome: Outcome) => outcome.stall],
  ] as const) {
    console.log(`  ${title}`)
    const sorted = [...outcomes].sort((a, b) => of(b) - of(a)).slice(0, show)
    for (const outcome of sorted)
      console.log(`  ${ms(of(outcome))}  ${String(outcome.answer.status).padEnd(12)} ${nameOf(outcome)}`)
  }
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  const inputs = INPUTS.filter(({ family, name }) => `${family}: ${name}`.includes(values.only))
  if (values.list) {
    for (const { family, name } of inputs) console.log(`${family}: ${name}`)
    console.log(`${inputs.length} inputs`)
    return 0
  }
  const progress = (outcome: Outcome): void => {
    const { answer, stall, ended } = outcome
    if (values.verbose) console.log(`${ms(answer.ms)} ${ms(stall)}  ${answer.status}  ${nameOf(outcome)}`)
    if (ended !== undefined) console.log(`${nameOf(outcome)}: the process ${ended}`)
  }
  const show = Number(values.show)
  const outcomes = [
    ...(await attackHost(
      inputs.filter(({ admission }) => admission !== true),
      () => startHost(['--bare']),
      progress,
    )),
    ...(await attackHost(
      inputs.filter(({ admission }) => admission === true),
      () => startHost([]),
      progress,
    )),
  ]
  report('crdlab', outcomes, show)
  const others = new Map<string, Outcome>()
  if (values.oracle !== undefined) {
    const target = targetAt(values.oracle)
    await prepare(target)
    for (const outcome of await attack(
      inputs.filter(({ beyond, admission }) => beyond !== true && admission !== true),
      target,
      () => undefined,
      () => undefined,
    ))
      others.set(nameOf(outcome), outcome)
    report('the real server', [...others.values()], show)
    if (values.differ) {
      for (const outcome of outcomes) {
        const other = others.get(nameOf(outcome))
        if (other === undefined || other.answer.status === outcome.answer.status) continue
        console.log(`${nameOf(outcome)}: ${outcome.answer.status}, the real server ${other.answer.status}`)
        console.log(`    ${outcome.answer.body.slice(0, 200)}\n    ${other.answer.body.slice(0, 200)}`)
      }
    }
  }
  const problems = outcomes.flatMap((outcome) => problemsOf(outcome, others.get(nameOf(outcome))))
  for (const problem of problems) console.log(problem)
  console.log(`\n${outcomes.length} inputs, ${problems.length} problems`)
  return problems.length === 0 ? 0 : 1
}

process.exit(await main())

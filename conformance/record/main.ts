import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { KUBERNETES_RELEASE } from '../../src/apimachinery/version/kubernetes-release.ts'
import { documentsIn, readScenarios, type ScenarioFile, scenarioPaths, scenariosText } from '../files.ts'
import { buildOracle } from '../oracle/build.ts'
import { type Oracle, startOracle } from '../oracle/start.ts'
import { compareAnswers, explain } from '../replay/compare.ts'
import type { Json } from '../replay/numbers.ts'
import { runScenario } from '../replay/run.ts'
import type { Answer, Scenario } from '../replay/scenario.ts'
import { ADMISSION_PORT } from '../webhooks/admission-replies.ts'
import { startAdmissionServer } from '../webhooks/admission-server.ts'
import { changedAnswers, recorded, releaseAnswers } from './recording.ts'
import { besideRelease, differencesOf, writeRelease } from './releases.ts'

const USAGE = `usage: npm run record -- [options] [FILE ...]

Sends scenarios to two real API servers, each empty at the start, and writes their answers. An answer in which the two differ is
marked "varies". Answers of Kubernetes ${KUBERNETES_RELEASE} are written to the scenarios; of any other release only what differs from its
neighbour on the way to ${KUBERNETES_RELEASE} is written, to conformance/releases/RELEASE.

  --oracle PROGRAM   the real API server (default: built from conformance/oracle)
  --release 1.36     builds it with the modules of this release
  --only TEXT        only scenarios with this text in their name
  --lanes N          how many files are recorded at once (1); then record those that differ --again, one after the other
  --again            only scenarios of which differences of this release are kept
  --to FOLDER        where scenarios are written (conformance/scenarios)
  --data FOLDER      where the files are that scenarios send
  FILE               scenarios (conformance/scenarios/*.json)`

const OPTIONS = {
  oracle: { type: 'string' },
  release: { type: 'string' },
  only: { type: 'string', default: '' },
  lanes: { type: 'string', default: '1' },
  again: { type: 'boolean', default: false },
  to: { type: 'string', default: 'conformance/scenarios' },
  data: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

interface Recording {
  readonly servers: readonly [Oracle, Oracle]
  readonly only: string
  readonly again: boolean
  readonly to: string
  readonly data: string | undefined
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  const program = values.oracle ?? buildOracle(values.release)
  const paths = positionals.length > 0 ? positionals : scenarioPaths(values.to)
  const needsWebhooks = paths.some((path) => readFileSync(path, 'utf8').includes(`127.0.0.1:${ADMISSION_PORT}`))
  const stopWebhooks = needsWebhooks ? await startAdmissionServer() : () => undefined
  const servers = [await startOracle(program), await startOracle(program)] as const
  try {
    const recording = { servers, only: values.only, again: values.again, to: values.to, data: values.data }
    const waiting = [...paths]
    const lane = async (): Promise<void> => {
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) await recordFile(path, recording)
    }
    await Promise.all(Array.from({ length: Number(values.lanes) }, lane))
  } finally {
    for (const server of servers) server.stop()
    stopWebhooks()
  }
  return 0
}

async function recordFile(path: string, recording: Recording): Promise<void> {
  const release = /^v(\d+\.\d+)/.exec(recording.servers[0].version)?.[1] ?? ''
  const file: ScenarioFile = release === KUBERNETES_RELEASE ? readScenarios(path) : besideRelease(path, release)
  const differing = recording.again ? new Set(differencesOf(release, path).map(({ name }) => name)) : undefined
  const asked = file.scenarios.filter(({ name }) => name.includes(recording.only) && (differing?.has(name) ?? true))
  const found = new Map<string, Scenario>()
  for (const scenario of asked) {
    const again = await record(scenario, recording)
    found.set(scenario.name, again)
    report(scenario, again)
  }
  if (found.size === 0) return
  if (release === KUBERNETES_RELEASE) {
    const all = file.scenarios.map((scenario) => found.get(scenario.name) ?? scenario)
    mkdirSync(recording.to, { recursive: true })
    writeFileSync(join(recording.to, basename(file.path)), scenariosText(all))
    return
  }
  const answers = asked.flatMap((scenario) => releaseAnswers(scenario, found.get(scenario.name) ?? scenario) ?? [])
  writeRelease(release, file.path, [...found.keys()], answers)
}

async function record(scenario: Scenario, { servers, data }: Recording): Promise<Scenario> {
  const run = async ({ base }: Oracle): Promise<readonly Answer[]> =>
    (await runScenario(scenario, { fetch, base, settle: true, ...(data && { readDocument: documentsIn(data) }) })) as Answer[]
  const [first, second] = servers
  const runs = await Promise.all([run(first), run(second)])
  const again = recorded(scenario, first.version, runs)
  const varying = again.answers.flatMap((answer, i) => (answer.varies && scenario.answers[i]?.varies !== true ? [i] : []))
  if (varying.length > 0) {
    const comparison = compareAnswers({ ...again, answers: runs[0] }, runs[1] as readonly Json[], { managedFields: true })
    console.log(`answers ${varying.join(', ')} vary: ${explain(comparison)}`)
  }
  return again
}

function report(former: Scenario, again: Scenario): void {
  const changed = former.answers.length === 0 ? [] : changedAnswers(former, again)
  if (changed.length > 0)
    console.log(`${again.name}: answers ${changed.join(', ')} differ from ${former.server ?? 'the recorded ones'}`)
}

process.exit(await main())

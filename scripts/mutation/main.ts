import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { type MutantOutcome, tally } from './score.ts'
import { mutatedFiles, parseShard } from './shard.ts'
import { describeChange, disagreements, formatReasons, parseReasons, updateReasons } from './survivors.ts'

const REASONS = 'scripts/mutation/survivors.txt'

const USAGE = `usage: npm run mutation -- FOLDER... [--tests FOLDER] [--shard I/N] [--concurrency N] [--static] [--write]

Changes the sources below a folder of src one small place at a time, runs the unit tests that reach the place, and lists the changes that no
test notices. Each of them must have a reason in scripts/mutation/survivors.txt. The report goes to dist/mutation.

  FOLDER             folders or files: structured-merge-diff, src/apiserver/storage/watch-cache.ts
  --tests FOLDER     the unit tests below this folder of src alone, or those of a pattern: 'apiserver/storage/*.test.ts'; without it
                     those of the layer of FOLDER: apiserver, structured-merge-diff
  --shard I/N        only the I-th of N parts of its files
  --concurrency N    how many test runners work at once (1)
  --static           changes also what runs when a module is loaded, which takes all tests for each change
  --write            replaces the survivors of these files in the list, which keeps the known reasons`

const OPTIONS = {
  tests: { type: 'string' },
  shard: { type: 'string', default: '1/1' },
  concurrency: { type: 'string', default: '1' },
  static: { type: 'boolean', default: false },
  write: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
  const shard = parseShard(values.shard)
  const folders = positionals.map((given) => (given.startsWith('src/') ? given : `src/${given}`))
  const [folder] = folders
  if (values.help || folder === undefined || shard === undefined) {
    console.log(USAGE)
    return values.help ? 0 : 2
  }
  const files = folders.filter((at) => existsSync(at)).flatMap((at) => mutatedFiles(at, shard))
  if (files.length === 0) {
    console.log(`${folders.join(', ')}: no sources in this shard`)
    return 2
  }
  process.env.CRDLAB_MUTATION_TESTS = values.tests ?? folder.split('/')[1] ?? ''
  const name = `${folder.slice('src/'.length).replaceAll('/', '-')}-${values.shard.replace('/', '-of-')}`
  const outcomes = await mutate(files, name, Number(values.concurrency), !values.static)
  const survivors = new Map<string, Set<string>>()
  for (const file of files) {
    const score = tally(outcomes.filter(({ fileName }) => relative('.', fileName) === file))
    const source = readFileSync(file, 'utf8')
    survivors.set(file, new Set(score.survivors.map((survivor) => describeChange(source, survivor))))
    console.log(`${file}: ${score.line}`)
    for (const survivor of score.survivors) {
      console.log(`  ${survivor.location.start.line} ${survivor.status}: ${describeChange(source, survivor)}`)
    }
  }
  const reasons = parseReasons(readFileSync(REASONS, 'utf8'))
  if (values.write) writeFileSync(REASONS, formatReasons(updateReasons(survivors, reasons)))
  const faults = values.write ? [] : disagreements(survivors, reasons)
  if (faults.length > 0) console.log(`\n${REASONS} is not up to date:\n${faults.join('\n')}`)
  console.log(`\n${folders.join(', ')} ${values.shard}: ${tally(outcomes).line}`)
  return faults.length === 0 ? 0 : 1
}

function mutate(files: readonly string[], name: string, concurrency: number, ignoreStatic: boolean): Promise<MutantOutcome[]> {
  const stryker = new Stryker({
    mutate: [...files],
    // Everything else stays out of the copy in which the sources are changed.
    ignorePatterns: [
      '**',
      '!src/**',
      '!conformance/scenarios/**',
      '!scripts/mutation/**',
      '!scripts/validators.mjs',
      '!package.json',
    ],
    plugins: ['@stryker-mutator/vitest-runner'],
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: true },
    coverageAnalysis: 'perTest',
    ignoreStatic,
    concurrency,
    // Stryker would read it with TypeScript's former API; nothing here needs it to.
    tsconfigFile: 'no-such-tsconfig.json',
    disableTypeChecks: false,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: `dist/mutation/${name}.json` },
    tempDirName: `dist/mutation/copy-${process.pid}`,
    timeoutMS: 10_000,
  })
  return stryker.runMutationTest()
}

process.exit(await main())

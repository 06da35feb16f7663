import { type FSWatcher, watch } from 'node:fs'
import { dirname, relative, sep } from 'node:path'
import { linesOf } from '../../../analysis/crd-text/lines.ts'
import { loadAnalysisCode } from '../../../analysis/late-code.ts'
import { benchOf } from '../../../analysis/rules/bench.ts'
import { readDocuments } from '../../../analysis/yaml/documents.ts'
import { isObject } from '../../../apimachinery/json/value.ts'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import { runSuite, type SuiteCrd } from '../../../trial/run-suite.ts'
import { hasPolicies, isSuite, readSuite, type Suite, SuiteError } from '../../../trial/suite.ts'
import type { TrialServer } from '../../../trial/trial-server.ts'
import { Mistake } from '../mistake.ts'
import type { Arguments, FileCommand } from './command.ts'
import type { Diagnostic } from './diagnostic.ts'
import { HELM_TEMPLATE } from './documents.ts'
import { FORMATS, REPORT_OPTION, REPORT_USAGE, report, type Subject } from './reports/report.ts'
import { remoteServer, withLocalServer } from './servers.ts'
import { readSources, type SourceFile } from './sources.ts'

const USAGE = `usage: crdlab test [options] FOLDER...

Runs tests of CRDs on an API server in this process. A test file names its CRD, which is in the folder or in --crds, and has cases: tests.onCreate,
tests.onUpdate, tests.onRule and tests.onPolicy. docs/crd-tests.md describes the format. Exits with 1 when a case fails.

options
  --crds FILE          CRDs outside of the folder; repeatable
  --run TEXT           only cases whose names contain TEXT
  --server URL         use another API server; the CRDs must not be installed there, and are removed at the end
  -w, --watch          run again when a file changes
${REPORT_USAGE}`

/** After a change, the tests wait this long for more changes, in milliseconds. */
const QUIET_MS = 50

interface TestFile {
  readonly file: string
  /** The first line of its document. */
  readonly line: number
  readonly body: string
  readonly suite: Suite
}

interface CrdFile extends SuiteCrd {
  readonly file: string
  readonly name: string
}

interface TestFolder {
  readonly suites: readonly TestFile[]
  readonly crds: readonly CrdFile[]
  readonly problems: readonly Diagnostic[]
}

function readFolder(files: readonly SourceFile[]): TestFolder {
  const suites: TestFile[] = []
  const crds: CrdFile[] = []
  const problems: Diagnostic[] = []
  for (const { name: file, text } of files) {
    const { documents, templateLines } = readDocuments(text)
    for (const { found, value } of documents) {
      const { body, contentType, line, name } = found
      const addProblem = (at: number, message: string): void =>
        void problems.push({ file, line: at, severity: 'error', rule: 'yaml', message, object: '' })
      if (found.problem !== undefined && found.problem.code === undefined)
        addProblem(found.problem.line, templateLines > 0 ? HELM_TEMPLATE : found.problem.message)
      else if (isObject(value) && found.kind === 'CustomResourceDefinition') crds.push({ file, name, body, contentType, value })
      else if (isSuite(value)) {
        try {
          suites.push({ file, line, body, suite: readSuite(value) })
        } catch (error) {
          if (!(error instanceof SuiteError)) throw error
          addProblem(line, error.message)
        }
      }
    }
  }
  return { suites, crds, problems }
}

/** The number of folders on the way from one file to another. */
const distance = (from: string, to: string): number => relative(dirname(from), dirname(to)).split(sep).filter(Boolean).length

/** Returns the CRD of a suite that is nearest to its file, or several variants at the same distance. */
function crdsOf({ suite, file }: TestFile, crds: readonly CrdFile[]): readonly CrdFile[] {
  const candidates = crds.filter(({ name }) => name === suite.crdName)
  const nearest = Math.min(...candidates.map((crd) => distance(file, crd.file)))
  return candidates.filter((crd) => distance(file, crd.file) === nearest)
}

/** Runs all suites of a folder once. Returns the exit code. */
async function runOnce(args: Arguments, { suites, crds, problems }: TestFolder, server: TrialServer): Promise<number> {
  const more = args.texts('crds').length === 0 ? [] : readFolder(readSources(args.texts('crds'))).crds
  const isText = args.choice('output', FORMATS) === 'text'
  if (suites.length === 0 && problems.length === 0) throw new Error(`no tests in ${args.names.join(', ')}`)
  const only = args.text('run') ?? ''
  const subjects: Subject[] = []
  const failures: Diagnostic[] = []
  const fileProblems: Diagnostic[] = [...problems]
  for (const source of suites) {
    const { file, line, body } = source
    const suite = { ...source.suite, cases: source.suite.cases.filter((one) => one.case.name.includes(only)) }
    if (suite.cases.length === 0) continue
    const variants = crdsOf(source, [...crds, ...more])
    if (variants.length === 0) {
      const message = `no CustomResourceDefinition ${suite.crdName} in the folder. Use --crds`
      fileProblems.push({ file, line, severity: 'error', rule: 'crdName', message, object: '' })
    }
    for (const crd of variants) {
      for await (const { case: of, index, problems: found } of runSuite(server, suite, crd, async (...rules) =>
        benchOf(...rules),
      )) {
        const [[first] = [1]] = linesOf(body, [['tests', of.on, index]])
        const at = line + first - 1
        const title = `${of.on} ${of.name}${variants.length > 1 ? ` (${crd.file})` : ''}`
        subjects.push({ file, line: at, title })
        if (found.length > 0)
          failures.push({ file, line: at, severity: 'error', rule: of.on, message: found.join('\n'), object: title })
        if (isText) console.log(caseText(found, `${file}:${at}`, title))
      }
    }
  }
  if (isText) {
    for (const { file, line, message } of fileProblems) console.log(`${file}:${line}: error: ${message}`)
    console.log(`${subjects.length - failures.length} passed, ${failures.length + fileProblems.length} failed`)
  } else report(args, { command: 'test', subjects, skipped: 0, diagnostics: [...fileProblems, ...failures] })
  return failures.length + fileProblems.length > 0 ? 1 : 0
}

function caseText(problems: readonly string[], place: string, title: string): string {
  if (problems.length === 0) return `ok    ${place} ${title}`
  const details = problems.flatMap((problem) => problem.split('\n').map((line) => `        ${line}`))
  return [`FAIL  ${place} ${title}`, ...details].join('\n')
}

/** Resolves after a file in one of the folders has changed. */
function nextChange(names: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined
    const watchers: FSWatcher[] = names.map((name) =>
      watch(name, { recursive: true }, () => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          for (const watcher of watchers) watcher.close()
          resolve()
        }, QUIET_MS)
      }),
    )
  })
}

async function run(args: Arguments): Promise<number> {
  const url = args.text('server')
  if (url !== undefined && !URL.canParse(url)) throw new Mistake(`--server ${url}: must be a URL`)
  await loadAnalysisCode()
  const once = (): Promise<number> => {
    const folder = readFolder(readSources(args.names))
    if (url !== undefined) return runOnce(args, folder, remoteServer(url))
    const isBare = !folder.suites.some(({ suite }) => hasPolicies(suite))
    return withLocalServer((server) => runOnce(args, folder, server), isBare)
  }
  if (!args.has('watch')) return await once()
  for (;;) {
    const changed = nextChange(args.names)
    try {
      await once()
    } catch (error) {
      console.error(errorMessage(error))
    }
    await changed
    console.log('')
  }
}

export const test: FileCommand = {
  usage: USAGE,
  options: {
    ...REPORT_OPTION,
    crds: { type: 'string', multiple: true },
    run: { type: 'string' },
    server: { type: 'string' },
    watch: { type: 'boolean', short: 'w' },
  },
  run,
}

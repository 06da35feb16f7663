import { type FSWatcher, watch } from 'node:fs'
import { linesOf } from '../../../analysis/crd-text/lines.ts'
import { benchOf } from '../../../analysis/rules/bench.ts'
import { readDocuments } from '../../../analysis/yaml/documents.ts'
import { isObject } from '../../../apimachinery/json/value.ts'
import { RE2 } from '../../../apimachinery/regexp/lazy.ts'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import { type CaseResult, runSuite, type SuiteCrd } from '../../../trial/run-suite.ts'
import { isSuite, readSuite, type Suite, SuiteError } from '../../../trial/suite.ts'
import type { TrialServer } from '../../../trial/trial-server.ts'
import { Mistake } from '../mistake.ts'
import type { FileCommand, Given } from './command.ts'
import type { Diagnostic } from './diagnostic.ts'
import { REPORT_OPTION, REPORT_USAGE, report, type Subject } from './reports/report.ts'
import { remoteServer, withLocalServer } from './servers.ts'
import { readSources, type SourceFile } from './sources.ts'

const USAGE = `usage: crdlab test [options] FOLDER...

Runs the tests of CRDs in a folder, on an API server in this process. A file of tests names its CRD, which is in the folder or given by --crds, and has
cases: tests.onCreate (initial, expected or expectedError), tests.onUpdate (initial, updated, expected, expectedError or expectedStatusError,
initialCRDPatches) and tests.onRule (path, self, oldSelf, expectedError, maxCost). docs/crd-tests.md describes them. The exit code is 1 when a case fails.

options
  --crds FILE        CRDs that are not in the folder; can be repeated
  --run TEXT         runs the cases whose names have this text
  --server URL       runs them on another API server, in which the CRDs are installed and removed
  -w, --watch        runs them again whenever a file changes
${REPORT_USAGE}`

interface SourceSuite {
  readonly file: string
  /** The line where its document begins. */
  readonly line: number
  readonly body: string
  readonly suite: Suite
}

interface SourceCrd extends SuiteCrd {
  readonly file: string
  readonly name: string
}

interface Read {
  readonly suites: readonly SourceSuite[]
  readonly crds: readonly SourceCrd[]
  readonly problems: readonly Diagnostic[]
}

function readFiles(files: readonly SourceFile[]): Read {
  const suites: SourceSuite[] = []
  const crds: SourceCrd[] = []
  const problems: Diagnostic[] = []
  for (const { name: file, text } of files) {
    for (const { found, value } of readDocuments(text).documents) {
      const { body, contentType, line, name } = found
      const problem = (message: string, at = line): void =>
        void problems.push({ file, line: at, severity: 'error', rule: 'yaml', message, object: '' })
      if (found.problem !== undefined && found.problem.code === undefined) problem(found.problem.message, found.problem.line)
      else if (isObject(value) && found.kind === 'CustomResourceDefinition') crds.push({ file, name, body, contentType, value })
      else if (isSuite(value)) {
        try {
          suites.push({ file, line, body, suite: readSuite(value) })
        } catch (error) {
          if (!(error instanceof SuiteError)) throw error
          problem(errorMessage(error))
        }
      }
    }
  }
  return { suites, crds, problems }
}

/** How many folders two paths share. */
function nearness(a: string, b: string): number {
  const [left, right] = [a.split('/'), b.split('/')]
  let shared = 0
  while (shared < left.length && left[shared] === right[shared]) shared++
  return shared
}

/** The CRDs of a name that are nearest to a file: variants of one CRD may stand beside each other. */
function crdsFor({ suite, file }: SourceSuite, crds: readonly SourceCrd[]): readonly SourceCrd[] {
  const own = crds.filter(({ name }) => name === suite.crdName)
  const nearest = Math.max(...own.map((crd) => nearness(crd.file, file)))
  return own.filter((crd) => nearness(crd.file, file) === nearest)
}

/** Runs what is asked for once, and resolves to the exit code. */
async function runOnce(given: Given, server: TrialServer): Promise<number> {
  const { suites, crds, problems } = readFiles(readSources(given.names))
  const more = given.texts('crds').length === 0 ? [] : readFiles(readSources(given.texts('crds'))).crds
  if (suites.length === 0 && problems.length === 0) throw new Error('there are no tests in what was named')
  const only = given.text('run') ?? ''
  const isLoud = given.choice('output', ['text', 'json', 'sarif', 'junit', 'github']) === 'text'
  const subjects: Subject[] = []
  const diagnostics: Diagnostic[] = [...problems]
  for (const source of suites) {
    const { file, line, body } = source
    const suite = { ...source.suite, cases: source.suite.cases.filter((one) => one.case.name.includes(only)) }
    const variants = suite.cases.length === 0 ? [] : crdsFor(source, [...crds, ...more])
    if (variants.length === 0 && suite.cases.length > 0) {
      const message = `there is no CustomResourceDefinition ${suite.crdName} in the folder; give it with --crds`
      diagnostics.push({ file, line, severity: 'error', rule: 'crdName', message, object: '' })
    }
    for (const crd of variants) {
      for await (const { case: of, index, problems: found } of runSuite(server, suite, crd, async (...asked) =>
        benchOf(...asked),
      )) {
        const [lines] = linesOf(body, [['tests', of.on, index]])
        const at = line + (lines?.[0] ?? 1) - 1
        const title = `${of.on} ${of.name}${variants.length > 1 ? ` (${crd.file})` : ''}`
        subjects.push({ file, line: at, title })
        if (found.length > 0)
          diagnostics.push({ file, line: at, severity: 'error', rule: of.on, message: found.join('\n'), object: title })
        if (isLoud) console.log(caseLine(found, `${file}:${at}`, title))
      }
    }
  }
  const failed = new Set(diagnostics.map(({ object, file }) => `${file} ${object}`)).size
  if (!isLoud) report(given, { command: 'test', subjects, skipped: 0, diagnostics })
  else {
    for (const { file, line, message } of diagnostics.filter(({ object }) => object === ''))
      console.log(`${file}:${line}: error: ${message}`)
    console.log(
      `${subjects.length - (failed - diagnostics.filter(({ object }) => object === '').length)} passed, ${failed} failed`,
    )
  }
  return diagnostics.length > 0 ? 1 : 0
}

function caseLine(problems: CaseResult['problems'], place: string, title: string): string {
  if (problems.length === 0) return `ok    ${place} ${title}`
  return [`FAIL  ${place} ${title}`, ...problems.flatMap((problem) => problem.split('\n').map((line) => `        ${line}`))].join(
    '\n',
  )
}

/** Resolves when a file in one of the folders changes, and no other follows at once. */
function changeIn(names: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined
    const watchers: FSWatcher[] = names.map((name) =>
      watch(name, { recursive: true }, () => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          for (const watcher of watchers) watcher.close()
          resolve()
        }, 50)
      }),
    )
  })
}

async function run(given: Given): Promise<number> {
  const url = given.text('server')
  if (url !== undefined && !URL.canParse(url)) throw new Mistake(`--server ${url}: must be a URL`)
  const once = (): Promise<number> =>
    url === undefined ? withLocalServer((server) => runOnce(given, server)) : runOnce(given, remoteServer(url))
  await RE2.load()
  if (!given.has('watch')) return await once()
  for (;;) {
    const changed = changeIn(given.names)
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

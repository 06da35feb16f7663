import { stringify } from '../../../apimachinery/json/serialize.ts'
import type { EvaluateRules } from '../../../trial/rule-case.ts'
import { type CaseResult, runSuite } from '../../../trial/run-suite.ts'
import { hasPolicies } from '../../../trial/suite.ts'
import { TrialServer } from '../../../trial/trial-server.ts'
import { language } from '../../base/language/language.ts'
import { silent } from '../../base/server/plain-fetch.ts'
import type { Scratch } from '../../base/state/connection.ts'
import { appStore } from '../../base/state/store.ts'
import { type Bench, openBench } from '../../entities/crd/scratch-server.ts'
import { installedCrd, withoutServerFields } from '../../entities/crd/source.ts'
import { parseSuite } from './suite-text.ts'
import { testsTexts } from './texts.en.ts'

/** A result with the first line of its case. */
export interface LocatedResult extends CaseResult {
  readonly line: number
}

export interface Results {
  readonly isRunning: boolean
  readonly results: readonly LocatedResult[]
  /** Why no case runs. */
  readonly problem: string | undefined
  /** The line of the problem; 0 when it has none. */
  readonly line: number
}

/** Runs test files one after the other on a scratch server, which it opens for the first. */
export class SuiteRunner {
  #scratch: Scratch | undefined
  #bench: Bench | undefined
  #isBare = true
  #last: Promise<void> = Promise.resolve()

  /** Runs a test file after the previous one has ended, unless the signal aborts before. Calls `onResults` after each case. */
  run(text: string, signal: AbortSignal, onResults: (results: Results) => void): Promise<void> {
    const done = this.#last.then(async () => {
      if (!signal.aborted) await this.#run(text, signal, onResults)
    })
    this.#last = done.catch(() => undefined)
    return done
  }

  /** Closes the scratch server after the current test file. */
  close(): void {
    void this.#last.then(() => this.#bench?.close())
  }

  async #run(text: string, signal: AbortSignal, onResults: (results: Results) => void): Promise<void> {
    const fail = (problem: string, line = 0): void => onResults({ isRunning: false, results: [], problem, line })
    const parsed = parseSuite(text)
    if ('problem' in parsed) return fail(parsed.problem, parsed.line)
    const { suite } = parsed
    if (suite.cases.length === 0) return fail(testsTexts.noCases)
    const { page, dialects } = appStore.getState()
    const installed = page && (await installedCrd(silent(page), suite.crdName))
    if (installed === undefined) return fail(testsTexts.noCrd(suite.crdName))
    const crd = withoutServerFields(installed)
    const bench = this.#openBench(!hasPolicies(suite))
    if (bench === undefined) return fail(testsTexts.unavailable)
    const lines = await language.lines(
      text,
      suite.cases.map(({ case: of, index }) => ['tests', of.on, index]),
    )
    const server = new TrialServer(bench.client, bench.idle)
    const evaluate: EvaluateRules = (...asked) => language.bench(...asked, dialects.kubernetes)
    const results: LocatedResult[] = []
    const manifest = { body: stringify(crd), contentType: 'application/json', value: crd }
    for await (const result of runSuite(server, suite, manifest, evaluate)) {
      if (signal.aborted) return
      results.push({ ...result, line: lines[results.length]?.[0] ?? 1 })
      onResults({ isRunning: results.length < suite.cases.length, results: [...results], problem: undefined, line: 0 })
    }
  }

  /** Policies need a server with namespaces and roles; all other tests run on a bare one. */
  #openBench(isBare: boolean): Bench | undefined {
    if (this.#bench !== undefined && this.#isBare === isBare) return this.#bench
    this.#scratch ??= appStore.getState().connector.scratch?.()
    if (this.#scratch === undefined) return undefined
    this.#bench = openBench(this.#scratch, isBare)
    this.#isBare = isBare
    this.#bench.reset()
    return this.#bench
  }
}

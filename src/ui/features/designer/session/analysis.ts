import { receiveEdits } from '../../../../analysis/crd-text/sent-edits.ts'
import type { Asked, Designed } from '../../../../analysis/diagnostics/designed.ts'
import { ReceivedList } from '../../../../analysis/diagnostics/list-change.ts'
import type { HadFindings, SentFindings } from '../../../../analysis/diagnostics/sent-findings.ts'
import { applyEdits, type Edit, type Path, valueAt } from '../../../../analysis/edit.ts'
import type { Finding } from '../../../../analysis/lint/finding.ts'
import { listOf } from '../../../../analysis/walk.ts'
import { parseJson } from '../../../../apimachinery/json/parse.ts'
import { isObject, type JsonObject } from '../../../../apimachinery/json/value.ts'
import { errorMessage } from '../../../../apimachinery/text/error-message.ts'
import type { ClientClock } from '../../../../client/transport.ts'
import { type LatestRunner, latestRunner, yieldToMain } from '../../../base/async/async.ts'
import { fieldsOf } from '../crd/fields.ts'
import { type Problem, withExpensiveRuleFixes } from '../crd/problems.ts'
import type { History } from './history.ts'
import type { SessionLanguage, SessionState, SessionStore } from './store.ts'

/** The edits that make a text from another one. */
interface TextChange {
  readonly of: string
  readonly edits: readonly Edit[]
}

/** The CRD that was parsed last. What an edit does not touch stays the same value, so that it is not analyzed or drawn again. */
export class ParsedCrd {
  #last: { readonly text: string; readonly crd: JsonObject } | undefined

  /** Its text; empty when there is none. */
  get text(): string {
    return this.#last?.text ?? ''
  }

  /**
   * Returns the CRD of a text that is also given as JSON; undefined when it is no object. Applies the change instead of parsing when it starts at
   * the last text.
   */
  parse(text: string, json: string, change: TextChange | undefined): JsonObject | undefined {
    const edited = change !== undefined && this.#last?.text === change.of ? applyEdits(this.#last.crd, change.edits) : undefined
    const crd = edited ?? parseJson(json).value
    if (!isObject(crd)) return undefined
    this.#last = { text, crd }
    return crd
  }
}

/** The problems that lint rules find in a CRD. */
interface LintProblems {
  readonly style: readonly Problem[]
  readonly breaks: readonly Problem[]
  /** How many findings were left out. */
  readonly more: number
}

/** Asks the language worker for findings; it sends what the receiver does not have. */
type SendFindings = (text: string, base: string, asked: Asked, had: HadFindings) => Promise<SentFindings>

/** Receives findings as problems of a kind. A finding that was received before stays the same problem. */
function problemList(kind: 'style' | 'breaks') {
  const received = new ReceivedList<Finding>()
  const problems = new WeakMap<Finding, Problem>()
  let last: { readonly findings: readonly Finding[]; readonly problems: readonly Problem[] } | undefined
  const problemOf = (finding: Finding): Problem => {
    const problem = problems.get(finding) ?? { kind, ...finding }
    problems.set(finding, problem)
    return problem
  }
  return {
    get has(): number {
      return received.has
    },
    receive(change: SentFindings['findings']): readonly Problem[] {
      const findings = received.receive(change)
      if (last?.findings !== findings) last = { findings, problems: findings.map(problemOf) }
      return last.problems
    },
  }
}

/**
 * Returns a function that finds the lint problems of a CRD's text. `base` is the text of the installed CRD, empty when there is none. Problems
 * that were there before are the same objects, so that they are not drawn again. Each session has lists of its own.
 */
export function lintProblems(send: SendFindings): (text: string, base: string, asked: Asked) => Promise<LintProblems> {
  const style = problemList('style')
  const breaks = problemList('breaks')
  return async (text, base, asked) => {
    const found = await send(text, base, asked, { findings: style.has, breaks: breaks.has })
    return { style: style.receive(found.findings), breaks: breaks.receive(found.breaks), more: found.more }
  }
}

/** A text that was parsed as a CRD, as the dry run needs it. */
export interface CrdText {
  readonly text: string
  readonly json: string
  /** Where its metadata begin and end in the JSON. */
  readonly metadata: Designed['metadata']
  /** Keys occur twice, which the server finds in the text alone. */
  readonly duplicates: boolean
  readonly crd: JsonObject
  /** The revision of the installed CRD that the session knows. */
  readonly installed: SessionState['installed']
  /** The design was just opened, and is what the server stores: nobody waits for the answer. */
  readonly isAsStored: boolean
}

/** Asks the server for the errors and warnings of a CRD by a dry run. */
export interface DryRun {
  (crd: CrdText): Promise<readonly Problem[]>
  /** Ends the pause before a dry run, which is not sent: a newer text is on its way. */
  skip?(): void
}

/** How long in milliseconds the parsed CRD waits for the dry run, so that both are drawn at once. */
const DRY_RUN_MS = 100

/** A text that is shown as far as the worker knows it. */
interface Applied {
  /** Resolves once the result of its dry run is shown too. */
  readonly verdict: Promise<void>
}

interface AnalysisOptions {
  readonly store: SessionStore
  readonly history: History
  readonly language: SessionLanguage
  readonly dryRun: DryRun
  readonly clock: ClientClock
  readonly release: string | undefined
  /** Stores the text as a draft. */
  saveDraft(): void
}

const NO_VERDICT: Applied = { verdict: Promise.resolve() }

/** The version that is shown, or the last one where the CRD has fewer. */
const versionWithin = (crd: JsonObject, version: number): number =>
  Math.max(0, Math.min(version, listOf(valueAt(crd, ['spec', 'versions'])).length - 1))

/**
 * Keeps what a session knows about its text up to date with it. The life of a keystroke is the methods in their order: `type` records and stores
 * the text, `#parseNewest` has the worker parse it, `applyParsed` shows its fields and its lint problems, and `#awaitVerdict` what the server
 * answers. Texts are numbered as they are parsed: nothing of an older text replaces what a newer one has shown.
 */
export class Analysis {
  readonly #with: AnalysisOptions
  readonly #crd = new ParsedCrd()
  readonly #lint: ReturnType<typeof lintProblems>
  readonly #runner: LatestRunner<undefined>
  #parsing: Promise<Applied> | undefined
  /** The numbers of the texts that were parsed, shown and answered last. */
  #turns = { parsed: 0, shown: 0, answered: 0 }
  #pendingVerdicts = 0

  constructor(options: AnalysisOptions) {
    this.#with = options
    this.#lint = lintProblems(options.language.findings)
    this.#runner = latestRunner(() => this.#parseNewest(), {
      onError: (error) => this.#showFailure(error),
      onIdle: () => this.#showIdle(),
    })
  }

  /** Replaces the text by what the user typed, and analyzes it. */
  type(text: string): void {
    this.#with.history.type(text)
    this.#with.saveDraft()
    this.request()
  }

  /** Analyzes the newest text. Texts that come during an analysis are skipped but for the last. */
  request(): void {
    this.#with.dryRun.skip?.()
    this.#with.store.setState({ checking: true })
    this.#runner.submit(undefined)
  }

  async #parseNewest(): Promise<void> {
    const { text } = this.#with.store.getState()
    const of = this.#crd.text
    const parse = async (): Promise<Applied> => {
      const parsed = await this.#with.language.design(text, of)
      return this.applyParsed(parsed, text, () => undefined, parsed.changes && { of, edits: receiveEdits(parsed.changes) })
    }
    this.#parsing = parse()
    await (await this.#parsing).verdict
  }

  /**
   * Shows what the worker found in a text, and starts the dry run of it. With the change that made the text, everything else stays the same value.
   * Selects the path that `select` gives then; undefined leaves the selection. Rejects when the worker fails.
   */
  async applyParsed(
    parsed: Designed,
    text: string,
    select: () => Path | undefined,
    change: TextChange | undefined,
  ): Promise<Applied> {
    const { store, dryRun, clock } = this.#with
    const { getState: get, setState: set } = store
    const { json, metadata, problem, duplicates } = parsed
    if (problem !== undefined) {
      if (get().text === text) set({ textProblem: problem, server: [], analysisError: undefined })
      return NO_VERDICT
    }
    const crd = this.#crd.parse(text, json, change)
    if (crd === undefined) return NO_VERDICT
    const turn = ++this.#turns.parsed
    const { base, installed, ignored, profile } = get()
    const isAsStored = turn === 1 && installed !== undefined && text === base
    const answer = dryRun({ text, json, metadata, crd, duplicates, installed, isAsStored })
    // Drawing a quick answer together with the fields takes less time than drawing twice.
    const early = isAsStored ? undefined : Promise.race([answer, clock.sleep(DRY_RUN_MS)])
    const found = Promise.all([this.#lint(text, base, { ignored: Object.keys(ignored), profile }), early])
    // Both are awaited below; a rejection before that is no unhandled one.
    for (const promise of [answer, found]) promise.catch(() => undefined)
    // The fields are computed while the worker and the server work, in a task of their own.
    await yieldToMain()
    fieldsOf(crd, versionWithin(crd, get().version))
    const [problems, verdict] = await found
    if (turn < this.#turns.shown) return NO_VERDICT
    this.#turns.shown = turn
    const { selected, version } = get()
    set({ crd, textProblem: undefined, selected: select() ?? selected, version: versionWithin(crd, version) })
    // Fields and problems are drawn in two tasks: one would hold the page for longer.
    await yieldToMain()
    const isEarly = verdict !== undefined && turn >= this.#turns.answered
    const isChecking = !isEarly && !isAsStored
    set({ ...problems, analysisError: undefined, ...(isEarly && { server: verdict }), ...(isChecking && { checking: true }) })
    const shown = this.#awaitVerdict(turn, text, answer, isEarly)
    return isAsStored ? NO_VERDICT : { verdict: this.#whileChecking(shown) }
  }

  async #awaitVerdict(turn: number, text: string, answer: ReturnType<DryRun>, isShown: boolean): Promise<void> {
    const { store, language, release } = this.#with
    try {
      const server = await answer
      // The answer for an older text is shown too until a newer one comes, which can take long.
      if (turn < this.#turns.answered) return
      this.#turns.answered = turn
      if (!isShown) store.setState({ server })
      const fixed = await withExpensiveRuleFixes(server, (schema) => language.costs(text, schema, release))
      if (turn === this.#turns.answered && fixed !== server) store.setState({ server: fixed })
    } catch (error) {
      this.#showFailure(error)
    }
  }

  async #whileChecking(verdict: Promise<void>): Promise<void> {
    this.#pendingVerdicts++
    await verdict
    this.#pendingVerdicts--
    this.#showIdle()
  }

  /** Resolves once the newest text is parsed and shown, or has a syntax error. Rejects when the worker fails. */
  async whenParsed(): Promise<void> {
    const isBehind = (): boolean => this.#runner.idle !== undefined && this.#crd.text !== this.#with.store.getState().text
    while (isBehind()) {
      const step = this.#parsing
      await step
      if (step === this.#parsing && isBehind()) await this.#runner.idle
    }
  }

  #showFailure(error: unknown): void {
    this.#with.store.setState({ analysisError: errorMessage(error) })
  }

  #showIdle(): void {
    if (this.#pendingVerdicts === 0 && this.#runner.idle === undefined) this.#with.store.setState({ checking: false })
  }
}

import type { Asked } from '../../../../analysis/diagnostics/designed.ts'
import { ReceivedList } from '../../../../analysis/diagnostics/list-change.ts'
import type { HadFindings, SentFindings } from '../../../../analysis/diagnostics/sent-findings.ts'
import type { Finding } from '../../../../analysis/lint/finding.ts'
import type { Problem } from '../crd/problem.ts'

/** The problems that lint rules find in a CRD. */
export interface LintProblems {
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

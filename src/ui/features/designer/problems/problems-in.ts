import type { DesignFindings } from '../../../../analysis/diagnostics/designed.ts'
import type { Finding } from '../../../../analysis/lint/finding.ts'
import type { Problem } from './server.ts'

/** Findings as problems of a kind; what was one before is the same one. */
function problemsFrom(kind: 'style' | 'breaks'): (findings: readonly Finding[]) => readonly Problem[] {
  const problems = new WeakMap<Finding, Problem>()
  let last: { readonly findings: readonly Finding[]; readonly problems: readonly Problem[] } | undefined
  const problemOf = (finding: Finding): Problem => {
    const problem = problems.get(finding) ?? { kind, ...finding }
    problems.set(finding, problem)
    return problem
  }
  return (findings) => {
    if (last?.findings !== findings) last = { findings, problems: findings.map(problemOf) }
    return last.problems
  }
}

/** What is found in a CRD as its problems; those that were there before are the same ones, so that they are not drawn again. */
export function createProblemsIn() {
  const style = problemsFrom('style')
  const breaks = problemsFrom('breaks')
  return (found: DesignFindings) => ({ style: style(found.findings), breaks: breaks(found.breaks), more: found.more })
}

import type { Diagnostic } from '../diagnostic.ts'
import type { Report, Subject } from './report.ts'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for XML. Removes control characters, which XML cannot contain. */
const escaped = (text: string): string =>
  [...text]
    .filter((char) => char >= ' ' || char === '\n' || char === '\t')
    .map((char) => ENTITIES[char] ?? char)
    .join('')

interface TestCase {
  readonly subject: Subject
  readonly diagnostics: Diagnostic[]
}

/** Groups diagnostics by file and title. Problems of a file are a case of their own. */
function casesByFile({ subjects, diagnostics }: Report): ReadonlyMap<string, ReadonlyMap<string, TestCase>> {
  const files = new Map<string, Map<string, TestCase>>()
  const caseOf = (subject: Subject): TestCase => {
    const cases = files.get(subject.file) ?? new Map<string, TestCase>()
    files.set(subject.file, cases)
    const found = cases.get(subject.title) ?? { subject, diagnostics: [] }
    cases.set(subject.title, found)
    return found
  }
  for (const subject of subjects) caseOf(subject)
  for (const one of diagnostics) caseOf({ file: one.file, line: one.line, title: one.object }).diagnostics.push(one)
  return files
}

const isError = ({ severity }: Diagnostic): boolean => severity === 'error'

function caseText({ subject: { file, title, line }, diagnostics }: TestCase): string {
  const failures = diagnostics
    .filter(isError)
    .map(
      ({ rule, message, line: at }) =>
        `      <failure type="${escaped(rule)}" message="${escaped(message)}">${escaped(`${file}:${at}`)}</failure>\n`,
    )
  const others = diagnostics.filter((one) => !isError(one)).map(({ message, line: at }) => `${file}:${at}: ${message}\n`)
  const out = others.length === 0 ? '' : `      <system-out>${escaped(others.join(''))}</system-out>\n`
  const attributes = `classname="${escaped(file)}" name="${escaped(title || file)}" file="${escaped(file)}" line="${line}"`
  return `    <testcase ${attributes}>\n${failures.join('')}${out}    </testcase>\n`
}

/** Makes a JUnit report: a suite for each file, and a case for each object, which errors fail. */
export function junitReport(report: Report): string {
  const suites = [...casesByFile(report)].map(([file, byTitle]) => {
    const cases = [...byTitle.values()]
    const failed = cases.filter(({ diagnostics }) => diagnostics.some(isError)).length
    return `  <testsuite name="${escaped(file)}" tests="${cases.length}" failures="${failed}">\n${cases.map(caseText).join('')}  </testsuite>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="crdlab ${report.command}">\n${suites.join('')}</testsuites>\n`
}

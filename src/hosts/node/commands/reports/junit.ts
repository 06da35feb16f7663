import type { Diagnostic } from '../diagnostic.ts'
import type { Report, Subject } from './report.ts'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** What XML cannot hold is left out; what means something else in it is escaped. */
const escaped = (text: string): string =>
  [...text]
    .filter((char) => char >= ' ' || char === '\n' || char === '\t')
    .map((char) => ENTITIES[char] ?? char)
    .join('')

/** A test case for each object, failed by errors; what is said of a whole file is a case of its own. */
export function junitReport({ command, subjects, diagnostics }: Report): string {
  const files = new Map<string, Map<string, Subject>>()
  const ofFile = new Map<string, Diagnostic[]>()
  const add = (subject: Subject): void => {
    const cases = files.get(subject.file) ?? new Map<string, Subject>()
    files.set(subject.file, cases)
    if (!cases.has(subject.title)) cases.set(subject.title, subject)
  }
  for (const subject of subjects) add(subject)
  for (const one of diagnostics) {
    add({ file: one.file, line: one.line, title: one.object })
    ofFile.set(one.file, [...(ofFile.get(one.file) ?? []), one])
  }
  const suites = [...files].map(([file, byTitle]) => {
    const cases = [...byTitle.values()]
    const said = ofFile.get(file) ?? []
    const failed = new Set(said.flatMap(({ severity, object }) => (severity === 'error' ? [object] : [])))
    const made = cases.map(({ title, line }) => {
      const own = said.filter(({ object }) => object === title)
      const errors = own.filter(({ severity }) => severity === 'error')
      const failure = errors.map(
        ({ rule, message, line: at }) =>
          `      <failure type="${escaped(rule)}" message="${escaped(message)}">${escaped(`${file}:${at}`)}</failure>\n`,
      )
      const others = own
        .filter(({ severity }) => severity !== 'error')
        .map(({ message, line: at }) => `${file}:${at}: ${message}\n`)
      const out = others.length === 0 ? '' : `      <system-out>${escaped(others.join(''))}</system-out>\n`
      return `    <testcase classname="${escaped(file)}" name="${escaped(title || file)}" file="${escaped(file)}" line="${line}">\n${failure.join('')}${out}    </testcase>\n`
    })
    return `  <testsuite name="${escaped(file)}" tests="${cases.length}" failures="${failed.size}">\n${made.join('')}  </testsuite>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="crdlab ${command}">\n${suites.join('')}</testsuites>\n`
}

import packageJson from '../../../../../package.json' with { type: 'json' }
import type { Arguments } from '../command.ts'
import type { Diagnostic, Severity } from '../diagnostic.ts'
import { type SourceObject, titleOf } from '../documents.ts'
import { githubReport } from './github.ts'
import { junitReport } from './junit.ts'
import { sarifReport } from './sarif.ts'

/** An object or test case that a command checked. */
export interface Subject {
  readonly file: string
  /** From 1. */
  readonly line: number
  readonly title: string
}

/** The results of a command. */
export interface Report {
  readonly command: string
  readonly subjects: readonly Subject[]
  /** The number of objects that were not checked, because there is no CRD for them. */
  readonly skipped: number
  readonly diagnostics: readonly Diagnostic[]
  /** Names of severities, where a command has its own. */
  readonly words?: Readonly<Record<Severity, string>>
}

export const subjectOf = (object: SourceObject): Subject => ({
  file: object.file.name,
  line: object.line,
  title: titleOf(object),
})

/** Returns 1 when there are errors, 0 otherwise. */
export const exitCodeOf = (diagnostics: readonly Diagnostic[]): number =>
  diagnostics.some(({ severity }) => severity === 'error') ? 1 : 0

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'note']
export const FORMATS = ['text', 'json', 'sarif', 'junit', 'github'] as const

export const REPORT_OPTION = { output: { type: 'string', short: 'o' } } as const
export const REPORT_USAGE = `  -o, --output FORMAT  text, json, sarif (code scanning), junit (test reports) or github (workflow annotations)`

export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

const countOf = ({ diagnostics }: Report, severity: Severity): number =>
  diagnostics.reduce((count, one) => count + (one.severity === severity ? 1 : 0), 0)

/** Returns the last line of a report, with the numbers of objects and problems. */
function summaryOf(of: Report): string {
  const skipped = of.skipped === 0 ? '' : `, ${of.skipped} skipped`
  const found = SEVERITIES.flatMap((severity) => {
    const count = countOf(of, severity)
    if (of.words !== undefined) return [`${count} ${of.words[severity]}`]
    return severity === 'note' && count === 0 ? [] : [counted(count, severity)]
  })
  return `${counted(of.subjects.length, 'object')}${skipped}: ${found.join(', ')}`
}

const lineOf = ({ file, line, severity, object, message, rule }: Diagnostic, words: Report['words']): string =>
  `${file}:${line}: ${words?.[severity] ?? severity}: ${object === '' ? '' : `${object}: `}${message} (${rule})\n`

const textReport = (of: Report): string => `${of.diagnostics.map((one) => lineOf(one, of.words)).join('')}${summaryOf(of)}\n`

function jsonReport(of: Report): string {
  const summary = {
    objects: of.subjects.length,
    skipped: of.skipped,
    errors: countOf(of, 'error'),
    warnings: countOf(of, 'warning'),
    notes: countOf(of, 'note'),
  }
  return `${JSON.stringify({ command: of.command, summary, objects: of.subjects, diagnostics: of.diagnostics }, null, 2)}\n`
}

/** Prints a report in the format of `--output`. */
export function report(args: Arguments, of: Report): void {
  const format = args.choice('output', FORMATS)
  const made = {
    text: textReport,
    json: jsonReport,
    sarif: (one: Report) => sarifReport(one, packageJson.version),
    junit: junitReport,
    github: (one: Report) => `${githubReport(one)}${summaryOf(one)}\n`,
  }[format](of)
  process.stdout.write(made)
}

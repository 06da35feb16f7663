import { designFindings } from '../../../analysis/diagnostics/designed.ts'
import { fieldOf } from '../../../analysis/lint/field.ts'
import type { Finding } from '../../../analysis/lint/finding.ts'
import { PROFILES } from '../../../analysis/lint/style/profile.ts'
import { messageOf } from '../../../analysis/lint/texts.en.ts'
import type { Arguments, FileCommand } from './command.ts'
import { atPath, type Diagnostic, type Severity } from './diagnostic.ts'
import { crdsAmong, objectsIn, type SourceObject } from './documents.ts'
import { REPORT_OPTION, REPORT_USAGE, report, subjectOf } from './reports/report.ts'
import { readSources } from './sources.ts'

const USAGE = `usage: crdlab lint [options] FILE...

Reports problems in the design of CRDs, by the rules of kube-api-linter and crdlab. The annotation crdlab.dev/ignored of a CRD disables rules for it.
FILE is a file, a folder, - for stdin or git:REV:PATH. Exits with 1 when there are problems of the severity of --fail-on.

options
  --profile NAME       operator (for operators) or core (for Kubernetes' own APIs)
  --ignore FILE        rules to ignore, one per line: RULE, RULE CRD, or RULE CRD FIELD; repeatable
  --fail-on SEVERITY   warning, note or never
${REPORT_USAGE}`

const SEVERITY_OF: Readonly<Record<Finding['severity'], Severity>> = { error: 'error', warning: 'warning', hint: 'note' }

/** A line of an ignore file: `RULE`, `RULE CRD` or `RULE CRD FIELD`. */
interface IgnoredRule {
  readonly rule: string
  readonly crd: string | undefined
  readonly field: string | undefined
}

function readIgnoredRules(files: readonly string[]): IgnoredRule[] {
  if (files.length === 0) return []
  return readSources(files).flatMap(({ name, text }) =>
    text.split('\n').flatMap((line, i): IgnoredRule[] => {
      const [rule = '', crd, field, more] = (line.split('#', 1)[0] ?? '').trim().split(/\s+/)
      if (more !== undefined) throw new Error(`${name}:${i + 1}: must be RULE, RULE CRD or RULE CRD FIELD`)
      return rule === '' ? [] : [{ rule, crd, field }]
    }),
  )
}

const isIgnored = (ignored: readonly IgnoredRule[], object: SourceObject, { rule, path }: Finding): boolean =>
  ignored.some(
    (one) =>
      one.rule === rule &&
      (one.crd === undefined || one.crd === object.name) &&
      (one.field === undefined || one.field === fieldOf(path)),
  )

/** Converts a finding to a diagnostic with its field. */
export function diagnosticOf(object: SourceObject, finding: Finding): Diagnostic {
  const field = fieldOf(finding.path)
  const message = `${field === '' ? '' : `${field}: `}${messageOf(finding)}`
  return atPath(object, finding.path, { severity: SEVERITY_OF[finding.severity], rule: finding.rule, message })
}

function run(args: Arguments): number {
  const profile = args.choice('profile', PROFILES)
  const failing = args.choice('fail-on', ['warning', 'note', 'never'])
  const ignored = readIgnoredRules(args.texts('ignore'))
  const read = objectsIn(readSources(args.names))
  const { objects: crds, problems: undecodable } = crdsAmong(read.objects)
  const problems = [...read.problems, ...undecodable]
  if (crds.length === 0 && problems.length === 0) throw new Error(`no CustomResourceDefinition in ${args.names.join(', ')}`)
  const found = crds.flatMap((crd) =>
    designFindings(crd.body, '', { ignored: [], profile })
      .findings.filter((finding) => !isIgnored(ignored, crd, finding))
      .map((finding) => diagnosticOf(crd, finding)),
  )
  const diagnostics = [...problems, ...found]
  report(args, { command: 'lint', subjects: crds.map(subjectOf), skipped: 0, diagnostics })
  const fails = ({ severity }: Diagnostic): boolean =>
    severity === 'error' || (failing === 'warning' ? severity === 'warning' : failing === 'note')
  return diagnostics.some(fails) ? 1 : 0
}

export const lint: FileCommand = {
  usage: USAGE,
  options: {
    ...REPORT_OPTION,
    profile: { type: 'string' },
    ignore: { type: 'string', multiple: true },
    'fail-on': { type: 'string' },
  },
  run,
}

import { designFindings } from '../../../analysis/diagnostics/designed.ts'
import { fieldOf } from '../../../analysis/lint/field.ts'
import type { Finding } from '../../../analysis/lint/finding.ts'
import { PROFILES } from '../../../analysis/lint/style/profile.ts'
import { messageOf } from '../../../analysis/lint/texts.en.ts'
import type { FileCommand, Given } from './command.ts'
import { atPath, type Diagnostic, type Severity } from './diagnostic.ts'
import { isCrd, objectsIn, type SourceObject } from './documents.ts'
import { REPORT_OPTION, REPORT_USAGE, report, subjectOf } from './reports/report.ts'
import { readSources } from './sources.ts'

const USAGE = `usage: crdlab lint [options] FILE...

Says what in CRDs will be regretted, by the rules of kube-api-linter and crdlab. A CRD leaves rules out by its annotation crdlab.dev/ignored, which
the page writes. FILE is a file, a folder, - for what comes in, or git:REV:PATH. The exit code is 1 when something of the weight of --fail-on is found.

options
  --profile NAME     operator (what makers of operators are asked) or core (what the API of Kubernetes itself is asked)
  --ignore FILE      rules that are left out: in each line a rule, and where it is left out: nothing, a CRD, or a CRD and a field
  --fail-on WEIGHT   warning, note or never
${REPORT_USAGE}`

export const SEVERITY_OF: Readonly<Record<Finding['severity'], Severity>> = { error: 'error', warning: 'warning', hint: 'note' }

/** A line of an ignore file: `rule`, `rule CRD` or `rule CRD field`. */
type Ignore = readonly [rule: string, crd?: string, field?: string]

function ignoresIn(files: readonly string[]): Ignore[] {
  if (files.length === 0) return []
  return readSources(files).flatMap(({ name, text }) =>
    text.split('\n').flatMap((line, i): Ignore[] => {
      const [rule, crd, field, more] = (line.split('#', 1)[0] ?? '').trim().split(/\s+/)
      if (rule === undefined || rule === '') return []
      if (more !== undefined) throw new Error(`${name}:${i + 1}: a line is a rule, a CRD and a field`)
      return [[rule, ...(crd === undefined ? [] : [crd]), ...(field === undefined ? [] : [field])] as unknown as Ignore]
    }),
  )
}

const isIgnored = (ignores: readonly Ignore[], object: SourceObject, { rule, path }: Finding): boolean =>
  ignores.some(
    ([of, crd, field]) =>
      of === rule && (crd === undefined || crd === object.name) && (field === undefined || field === fieldOf(path)),
  )

/** What a finding says, with the field that it is about. */
export function diagnosticOf(object: SourceObject, finding: Finding): Diagnostic {
  const field = fieldOf(finding.path)
  const message = `${field === '' ? '' : `${field}: `}${messageOf(finding)}`
  return atPath(object, finding.path, { severity: SEVERITY_OF[finding.severity], rule: finding.rule, message })
}

function run(given: Given): number {
  const profile = given.choice('profile', PROFILES)
  const failing = given.choice('fail-on', ['warning', 'note', 'never'])
  const ignores = ignoresIn(given.texts('ignore'))
  const { objects, problems } = objectsIn(readSources(given.names))
  const crds = objects.filter(isCrd)
  if (crds.length === 0 && problems.length === 0) throw new Error('there is no CustomResourceDefinition in what was named')
  const found = crds.flatMap((crd) =>
    designFindings(crd.body, '', { ignored: [], profile })
      .findings.filter((finding) => !isIgnored(ignores, crd, finding))
      .map((finding) => diagnosticOf(crd, finding)),
  )
  const diagnostics = [...problems, ...found]
  report(given, { command: 'lint', subjects: crds.map(subjectOf), skipped: 0, diagnostics })
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

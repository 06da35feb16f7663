import { POLICIES } from '../../../analysis/lint/compat/policy.ts'
import { compatFindings } from '../../../analysis/lint/compat.ts'
import { PROFILES } from '../../../analysis/lint/style/profile.ts'
import { append } from '../../../apimachinery/append.ts'
import { tryUpdate } from '../../../trial/try-update.ts'
import { Mistake } from '../mistake.ts'
import type { Arguments, FileCommand } from './command.ts'
import { atField, atPath, type Diagnostic, type Severity } from './diagnostic.ts'
import { crdsIn, objectsIn, type SourceObject } from './documents.ts'
import { diagnosticOf } from './lint.ts'
import { exitCodeOf, REPORT_OPTION, REPORT_USAGE, report, subjectOf } from './reports/report.ts'
import { withLocalServer } from './servers.ts'
import { readSources } from './sources.ts'

const USAGE = `usage: crdlab diff [options] OLD NEW

Reports what NEW breaks for clients and stored objects of the CRDs in OLD, by the rules of crdify and crdlab. OLD and NEW are a file, a folder,
- for stdin or git:REV:PATH: crdlab diff git:main:config/crd config/crd. Exits with 1 when a change is breaking.

options
  --objects FILE       objects stored under OLD, to test their next read and write under NEW; repeatable
  --profile NAME       operator (severities for operators) or core (all changes are errors, as in crdify without a configuration)
${REPORT_USAGE}`

const WORDS: Readonly<Record<Severity, string>> = { error: 'breaking', warning: 'risky', note: 'safe' }

const WEIGHTS: readonly Severity[] = ['error', 'warning', 'note']

/** Tests the next write of stored objects under the new CRD. */
async function storedObjectFindings(
  old: SourceObject,
  now: SourceObject,
  objects: readonly SourceObject[],
): Promise<Diagnostic[]> {
  const trial = await withLocalServer((server) => tryUpdate(server, old, now.value, objects))
  if (trial.failure !== undefined)
    return [atPath(now, [], { severity: 'error', rule: trial.failure.reason, message: trial.failure.message })]
  return trial.objects.flatMap(({ object, invalidBefore, pruned, defaulted, changed, rejections, unreadable }) => {
    const at = (field: string, severity: Severity, rule: string, message: string): Diagnostic =>
      atField(object, field, { severity, rule, message })
    if (invalidBefore !== undefined) return [at('', 'warning', 'invalidBefore', `invalid under the old CRD: ${invalidBefore}`)]
    return [
      ...(unreadable === undefined ? [] : [at('', 'error', 'unreadable', unreadable)]),
      ...pruned.map(({ path, was }) => at(path, 'error', 'pruned', `${path} is pruned, was ${was}`)),
      ...rejections.map(({ field, message }) => at(field, 'error', 'rejected', `${field === '' ? '' : `${field}: `}${message}`)),
      ...changed.map(({ path, was, is }) => at(path, 'warning', 'changed', `${path} changes from ${was} to ${is}`)),
      ...defaulted.map(({ path, is }) => at(path, 'note', 'defaulted', `${path} is defaulted to ${is}`)),
    ]
  })
}

async function run(args: Arguments): Promise<number> {
  const policy = POLICIES[args.choice('profile', PROFILES)]
  const [before, after, more] = args.names
  if (before === undefined || after === undefined || more !== undefined) throw new Mistake('OLD and NEW are required')
  const [oldCrds, crds] = [crdsIn([before]), crdsIn([after])]
  const stored = args.texts('objects').length === 0 ? undefined : objectsIn(readSources(args.texts('objects')))
  const diagnostics: Diagnostic[] = [...(stored?.problems ?? [])]
  for (const crd of oldCrds) {
    const next = crds.find(({ name }) => name === crd.name)
    const findings = next === undefined ? [] : compatFindings(crd.value, next.value, policy).map((one) => diagnosticOf(next, one))
    append(
      diagnostics,
      findings.sort((a, b) => WEIGHTS.indexOf(a.severity) - WEIGHTS.indexOf(b.severity)),
    )
    if (next === undefined)
      diagnostics.push(
        atPath(crd, [], { severity: 'error', rule: 'crdRemoval', message: 'CRD removed: its objects are deleted' }),
      )
    else if (stored !== undefined) append(diagnostics, await storedObjectFindings(crd, next, stored.objects))
  }
  for (const crd of crds) {
    if (oldCrds.some(({ name }) => name === crd.name)) continue
    diagnostics.push(atPath(crd, [], { severity: 'note', rule: 'crdAddition', message: 'CRD added' }))
  }
  report(args, { command: 'diff', subjects: crds.map(subjectOf), skipped: 0, diagnostics, words: WORDS })
  return exitCodeOf(diagnostics)
}

export const diff: FileCommand = {
  usage: USAGE,
  options: { ...REPORT_OPTION, profile: { type: 'string' }, objects: { type: 'string', multiple: true } },
  run,
}

import { POLICIES } from '../../../analysis/lint/compat/policy.ts'
import { compatFindings } from '../../../analysis/lint/compat.ts'
import { PROFILES } from '../../../analysis/lint/style/profile.ts'
import { append } from '../../../apimachinery/append.ts'
import { triedObjects } from '../../../trial/tried-objects.ts'
import { Mistake } from '../mistake.ts'
import type { FileCommand, Given } from './command.ts'
import { atField, atPath, type Diagnostic, type Severity } from './diagnostic.ts'
import { isCrd, objectsIn, type SourceObject } from './documents.ts'
import { diagnosticOf } from './lint.ts'
import { exitCodeOf, REPORT_OPTION, REPORT_USAGE, report, subjectOf } from './reports/report.ts'
import { withLocalServer } from './servers.ts'
import { readSources } from './sources.ts'

const USAGE = `usage: crdlab diff [options] OLD NEW

Says what NEW breaks for clients and for stored objects of the CRDs in OLD, by the rules of crdify and crdlab. OLD and NEW are a file, a folder,
- for what comes in, or git:REV:PATH: crdlab diff git:main:config/crd config/crd. The exit code is 1 when something is breaking.

options
  --objects FILE     objects as they are stored under OLD: what happens to each when it is next read and written is tried; can be repeated
  --profile NAME     operator (weighs as the installer of operators does) or core (crdify without a configuration)
${REPORT_USAGE}`

const WORDS: Readonly<Record<Severity, string>> = { error: 'breaking', warning: 'risky', note: 'safe' }

const WEIGHTS: readonly Severity[] = ['error', 'warning', 'note']

/** What the next write of stored objects does to them. */
async function storedFindings(old: SourceObject, now: SourceObject, objects: readonly SourceObject[]): Promise<Diagnostic[]> {
  const { rejected, tried } = await withLocalServer((server) => triedObjects(server, old, now.value, objects))
  if (rejected !== undefined) return [atPath(now, [], { severity: 'error', rule: rejected.reason, message: rejected.message })]
  return tried.flatMap(({ object, notStored, pruned, defaulted, changed, invalid, unreadable }) => {
    const of = (field: string, severity: Severity, rule: string, message: string): Diagnostic =>
      atField(object, field, { severity, rule, message })
    if (notStored !== undefined) return [of('', 'warning', 'notStored', `could not be stored under the old CRD: ${notStored}`)]
    return [
      ...(unreadable === undefined ? [] : [of('', 'error', 'unreadable', unreadable)]),
      ...pruned.map(({ path, was }) => of(path, 'error', 'pruned', `${path} is lost; it was ${was}`)),
      ...invalid.map(({ field, message }) => of(field, 'error', 'rejected', `${field === '' ? '' : `${field}: `}${message}`)),
      ...changed.map(({ path, was, is }) => of(path, 'warning', 'changed', `${path} is ${is}; it was ${was}`)),
      ...defaulted.map(({ path, is }) => of(path, 'note', 'defaulted', `${path} is ${is} by default`)),
    ]
  })
}

async function run(given: Given): Promise<number> {
  const policy = POLICIES[given.choice('profile', PROFILES)]
  const [before, after, more] = given.names
  if (before === undefined || after === undefined || more !== undefined) throw new Mistake('diff needs OLD and NEW')
  const [old, now] = [objectsIn(readSources([before])), objectsIn(readSources([after]))]
  const stored = given.texts('objects').length === 0 ? undefined : objectsIn(readSources(given.texts('objects')))
  const diagnostics: Diagnostic[] = [old, now, stored].flatMap((each) => each?.problems ?? [])
  const crds = now.objects.filter(isCrd)
  const oldCrds = old.objects.filter(isCrd)
  if (crds.length + oldCrds.length === 0 && diagnostics.length === 0)
    throw new Error('there is no CustomResourceDefinition in OLD or NEW')
  for (const crd of oldCrds) {
    const next = crds.find(({ name }) => name === crd.name)
    const findings = next === undefined ? [] : compatFindings(crd.value, next.value, policy).map((one) => diagnosticOf(next, one))
    append(
      diagnostics,
      findings.sort((a, b) => WEIGHTS.indexOf(a.severity) - WEIGHTS.indexOf(b.severity)),
    )
    if (next === undefined)
      diagnostics.push(
        atPath(crd, [], { severity: 'error', rule: 'crdRemoval', message: 'the CRD is removed, and all objects with it' }),
      )
    else if (stored !== undefined) append(diagnostics, await storedFindings(crd, next, stored.objects))
  }
  for (const crd of crds) {
    if (oldCrds.some(({ name }) => name === crd.name)) continue
    diagnostics.push(atPath(crd, [], { severity: 'note', rule: 'crdAddition', message: 'the CRD is new' }))
  }
  report(given, { command: 'diff', subjects: crds.map(subjectOf), skipped: 0, diagnostics, words: WORDS })
  return exitCodeOf(diagnostics)
}

export const diff: FileCommand = {
  usage: USAGE,
  options: { ...REPORT_OPTION, profile: { type: 'string' }, objects: { type: 'string', multiple: true } },
  run,
}

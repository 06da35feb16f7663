import { append } from '../../../apimachinery/append.ts'
import { objectAt, stringAt, stringsOf } from '../../../apimachinery/json/access.ts'
import { NEXT_MINOR, OLDEST_MINOR } from '../../../apimachinery/releases/named.ts'
import { VALIDATIONS, type Validation } from '../../../trial/trial-server.ts'
import { checkReleases, minorsIn, reportReleases } from './check-releases.ts'
import { Checker, groupOf } from './checker.ts'
import type { Arguments, FileCommand } from './command.ts'
import type { Diagnostic } from './diagnostic.ts'
import { isCrd, objectsIn, type SourceObject } from './documents.ts'
import { exitCodeOf, REPORT_OPTION, REPORT_USAGE, report, subjectOf } from './reports/report.ts'
import { withLocalServer } from './servers.ts'
import { readSources } from './sources.ts'

const USAGE = `usage: crdlab check [options] FILE...

Validates CRDs and their objects as the API server does, without a server. FILE is a file, a folder, - for stdin (helm template CHART | crdlab check -)
or git:REV:PATH. Exits with 1 when an object is invalid.

options
  --crds FILE          more CRDs to validate objects against; repeatable
  --validate MODE      how to treat unknown and duplicate fields: strict (reject, as kubectl does), warn or ignore
  --second-opinion     note where JSON Schema rejects what the server accepts, and why
  --kubernetes RANGE   what releases of Kubernetes do with each CRD and object, such as 1.${OLDEST_MINOR}..1.${NEXT_MINOR}; text or json
  --skip-missing       skip objects of groups without a CRD; built-in kinds are always skipped
${REPORT_USAGE}`

function validationOf(args: Arguments): Validation {
  const chosen = args.choice('validate', ['strict', 'warn', 'ignore'])
  return VALIDATIONS.find((one) => one.toLowerCase() === chosen) ?? 'Strict'
}

/** Returns the names of a CRD that must be unique in its group. */
function namesOf({ value }: SourceObject): string[] {
  const spec = objectAt(value, 'spec')
  const { plural, singular, shortNames, kind, listKind } = objectAt(spec, 'names')
  const names = [plural, singular, ...stringsOf(shortNames)].filter((name) => name !== undefined)
  const kinds = [kind, listKind].filter((name) => name !== undefined)
  return [...new Set([...names.map((name) => `names ${name}`), ...kinds.map((name) => `kinds ${name}`)])].map(
    (name) => `${spec.group} ${name}`,
  )
}

/**
 * Returns the CRDs to install: those that objects need, and those whose conditions a controller sets, because they share a name or need an approval. A dry
 * run is enough for the others and takes half the time.
 */
function crdsToInstall(crds: readonly SourceObject[], objects: readonly SourceObject[]): ReadonlySet<SourceObject> {
  const groups = new Set(objects.filter((object) => !isCrd(object)).map(groupOf))
  const counts = new Map<string, number>()
  for (const name of crds.flatMap(namesOf)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return new Set(
    crds.filter((crd) => {
      const group = stringAt(objectAt(crd.value, 'spec'), 'group')
      return groups.has(group) || group.endsWith('.k8s.io') || namesOf(crd).some((name) => (counts.get(name) ?? 0) > 1)
    }),
  )
}

async function run(args: Arguments): Promise<number> {
  const validation = validationOf(args)
  const { objects, problems } = objectsIn(readSources(args.names))
  const others = args.texts('crds').length === 0 ? undefined : objectsIn(readSources(args.texts('crds')))
  if (objects.length === 0 && problems.length === 0) throw new Error(`no Kubernetes objects in ${args.names.join(', ')}`)
  const kubernetes = args.text('kubernetes')
  if (kubernetes !== undefined) {
    const minors = minorsIn(kubernetes)
    const [problem] = [...problems, ...(others?.problems ?? [])]
    if (problem !== undefined) throw new Error(`${problem.file}:${problem.line}: ${problem.message}`)
    const checked = { objects, others: others?.objects.filter(isCrd) ?? [], validation, skipsMissing: args.has('skip-missing') }
    return reportReleases(args, await checkReleases(minors, checked))
  }
  const found: Diagnostic[] = [...problems, ...(others?.problems ?? [])]
  const crds = objects.filter(isCrd)
  const checked = crds.map(subjectOf)
  let skipped = 0
  await withLocalServer(async (server) => {
    const checker = new Checker(server, validation)
    for (const crd of others?.objects.filter(isCrd) ?? []) await checker.install(crd)
    const installed = crdsToInstall(crds, objects)
    for (const crd of crds) append(found, installed.has(crd) ? await checker.install(crd) : await checker.dryRun(crd))
    for (const object of objects) {
      if (isCrd(object)) continue
      if (checker.isSkipped(object, args.has('skip-missing'))) skipped++
      else {
        checked.push(subjectOf(object))
        const own = await checker.validate(object)
        append(found, own)
        if (args.has('second-opinion') && exitCodeOf(own) === 0) append(found, checker.secondOpinion(object))
      }
    }
  })
  report(args, { command: 'check', subjects: checked, skipped, diagnostics: found })
  return exitCodeOf(found)
}

export const check: FileCommand = {
  usage: USAGE,
  options: {
    ...REPORT_OPTION,
    crds: { type: 'string', multiple: true },
    validate: { type: 'string' },
    kubernetes: { type: 'string' },
    'second-opinion': { type: 'boolean' },
    'skip-missing': { type: 'boolean' },
  },
  run,
}

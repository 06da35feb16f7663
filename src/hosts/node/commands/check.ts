import { append } from '../../../apimachinery/append.ts'
import { objectAt, stringAt, stringsOf } from '../../../apimachinery/json/access.ts'
import { VALIDATIONS, type Validation } from '../../../trial/trial-server.ts'
import { Checker, groupOf } from './checker.ts'
import type { FileCommand, Given } from './command.ts'
import type { Diagnostic } from './diagnostic.ts'
import { isCrd, objectsIn, type SourceObject } from './documents.ts'
import { exitCodeOf, REPORT_OPTION, REPORT_USAGE, report, subjectOf } from './reports/report.ts'
import { withLocalServer } from './servers.ts'
import { readSources } from './sources.ts'

const USAGE = `usage: crdlab check [options] FILE...

Says what the API server would say to CRDs, and to objects of them. Nothing is sent anywhere: the server runs in this process.
FILE is a file, a folder, - for what comes in (helm template CHART | crdlab check -), or git:REV:PATH. The exit code is 1 when an object is rejected.

options
  --crds FILE        CRDs that objects are checked against, beside those among the files; can be repeated
  --validate HOW     unknown and repeated fields are rejected (strict, as kubectl asks for), warned of (warn) or passed over (ignore)
  --skip-missing     passes over objects of groups that have no CRD here; those of Kubernetes' own kinds always are
${REPORT_USAGE}`

function validationOf(given: Given): Validation {
  const chosen = given.choice('validate', ['strict', 'warn', 'ignore'])
  return VALIDATIONS.find((one) => one.toLowerCase() === chosen) ?? 'Strict'
}

/** The names by which a CRD is found within its group. */
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
 * The CRDs that have to be installed: those that objects may be of, and those of which only controllers of the server know whether they are served, as
 * they share a name or need an approval. Installing costs about as much again as judging.
 */
function neededCrds(crds: readonly SourceObject[], objects: readonly SourceObject[]): ReadonlySet<SourceObject> {
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

async function run(given: Given): Promise<number> {
  const validation = validationOf(given)
  const { objects, problems } = objectsIn(readSources(given.names))
  const others = given.texts('crds').length === 0 ? undefined : objectsIn(readSources(given.texts('crds')))
  if (objects.length === 0 && problems.length === 0) throw new Error('there is no object in what was named')
  const found: Diagnostic[] = [...problems, ...(others?.problems ?? [])]
  const checked = objects.filter(isCrd)
  let skipped = 0
  await withLocalServer(async (server) => {
    const checker = new Checker(server, validation)
    for (const crd of others?.objects.filter(isCrd) ?? []) await checker.crd(crd)
    const needed = neededCrds(checked, objects)
    for (const crd of checked.slice()) append(found, needed.has(crd) ? await checker.crd(crd) : await checker.trial(crd))
    for (const object of objects) {
      if (isCrd(object)) continue
      if (checker.isForeign(object, given.has('skip-missing'))) skipped++
      else {
        checked.push(object)
        append(found, await checker.object(object))
      }
    }
  })
  report(given, { command: 'check', subjects: checked.map(subjectOf), skipped, diagnostics: found })
  return exitCodeOf(found)
}

export const check: FileCommand = {
  usage: USAGE,
  options: {
    ...REPORT_OPTION,
    crds: { type: 'string', multiple: true },
    validate: { type: 'string' },
    'skip-missing': { type: 'boolean' },
  },
  run,
}

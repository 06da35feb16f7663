import { append } from '../../../apimachinery/append.ts'
import { objectAt, stringAt, stringsOf } from '../../../apimachinery/json/access.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import type { Answer } from '../../../client/client.ts'
import {
  conditionOf,
  kindsServedBy,
  type ServedKind,
  type TrialServer,
  VALIDATIONS,
  type Validation,
} from '../../../trial/trial-server.ts'
import type { FileCommand, Given } from './command.ts'
import { atField, atPath, type Diagnostic, type Severity } from './diagnostic.ts'
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
  --skip-missing     passes over objects whose CRD is not there; those of Kubernetes' own kinds always are
${REPORT_USAGE}`

const CRD_VERSION = 'apiextensions.k8s.io/v1'

/** The groups of Kubernetes' own kinds that do not end in `.k8s.io`. */
const OWN_GROUPS: ReadonlySet<string> = new Set(['', 'apps', 'autoscaling', 'batch', 'extensions', 'policy'])

const groupOf = ({ apiVersion }: SourceObject): string => (apiVersion.includes('/') ? (apiVersion.split('/')[0] ?? '') : '')

const isOwnKind = (object: SourceObject): boolean => OWN_GROUPS.has(groupOf(object)) || groupOf(object).endsWith('.k8s.io')

/** What a server answered to an object, each part at its field. */
export function diagnosticsOf(object: SourceObject, { failure, exchange }: Answer): Diagnostic[] {
  const of = (severity: Severity, rule: string, message: string, field = ''): Diagnostic =>
    atField(object, field, { severity, rule, message })
  const warnings = exchange.warnings.map((message) =>
    of('warning', 'warning', message, /^unknown field "([^"]+)"/.exec(message)?.[1]),
  )
  if (failure === undefined) return warnings
  const { causes, reason, message } = failure
  // Some messages name one field for each of several errors, which are no causes.
  const field = /unknown field "([^"]+)"|"([^"]+)" already set/.exec(message)
  if (causes.length === 0) return [of('error', reason, message, field?.[1] ?? field?.[2]), ...warnings]
  return [
    ...causes.map((cause) => of('error', reason, `${cause.field === '' ? '' : `${cause.field}: `}${cause.message}`, cause.field)),
    ...warnings,
  ]
}

/** What keeps a CRD that the server took from being served. */
function conditionsAgainst(object: SourceObject, crd: JsonObject): Diagnostic[] {
  const found: Diagnostic[] = []
  for (const [type, bad, path] of [
    ['NamesAccepted', 'False', ['spec', 'names']],
    ['NonStructuralSchema', 'True', ['spec']],
    ['KubernetesAPIApprovalPolicyConformant', 'False', ['metadata']],
  ] as const) {
    const condition = conditionOf(crd, type)
    if (condition?.status !== bad) continue
    const said = { severity: 'error', rule: stringAt(condition, 'reason'), message: stringAt(condition, 'message') } as const
    found.push(atPath(object, path, said))
  }
  return found
}

/** Checks objects, one after the other. */
export class Checker {
  readonly #server: TrialServer
  readonly #validation: Validation
  readonly #kinds = new Map<string, ServedKind>()
  readonly #installed = new Set<string>()

  constructor(server: TrialServer, validation: Validation) {
    this.#server = server
    this.#validation = validation
  }

  /** Tries a CRD that nothing else is checked against. */
  async trial(object: SourceObject): Promise<Diagnostic[]> {
    if (object.apiVersion !== CRD_VERSION) return [this.#noMatch(object)]
    return diagnosticsOf(object, await this.#server.tried(object, this.#validation))
  }

  /** Installs a CRD in the place of one of its name. */
  async crd(object: SourceObject): Promise<Diagnostic[]> {
    if (object.apiVersion !== CRD_VERSION) return [this.#noMatch(object)]
    if (this.#installed.has(object.name)) await this.#server.remove(object.name)
    const answer = await this.#server.install(object, this.#validation)
    const said = diagnosticsOf(object, answer)
    if (answer.object === undefined) return said
    this.#installed.add(object.name)
    for (const kind of kindsServedBy(answer.object)) this.#kinds.set(`${kind.group}/${kind.version} ${kind.kind}`, kind)
    return [...said, ...conditionsAgainst(object, answer.object)]
  }

  #noMatch(object: SourceObject): Diagnostic {
    const message = `no matches for kind "${object.kind}" in version "${object.apiVersion}"`
    return atPath(object, ['apiVersion'], { severity: 'error', rule: 'NoKindMatch', message })
  }

  /** The kind that an object is of; undefined without its CRD. */
  kindOf({ apiVersion, kind }: SourceObject): ServedKind | undefined {
    return this.#kinds.get(`${apiVersion} ${kind}`)
  }

  async object(object: SourceObject, kind: ServedKind | undefined): Promise<Diagnostic[]> {
    if (kind === undefined) return [this.#noMatch(object)]
    const { namespace, body, contentType } = object
    const query = { dryRun: 'All', fieldValidation: this.#validation }
    const path = this.#server.pathOf(kind, { namespace })
    return diagnosticsOf(object, await this.#server.client.send({ method: 'POST', path, query, body, contentType }))
  }
}

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
      const kind = checker.kindOf(object)
      if (kind === undefined && (isOwnKind(object) || given.has('skip-missing'))) skipped++
      else {
        checked.push(object)
        append(found, await checker.object(object, kind))
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

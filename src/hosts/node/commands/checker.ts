import { stringAt } from '../../../apimachinery/json/access.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import type { Answer } from '../../../client/client.ts'
import { conditionOf, kindsServedBy, type ServedKind, type TrialServer, type Validation } from '../../../trial/trial-server.ts'
import { atField, atPath, type Diagnostic, type Severity } from './diagnostic.ts'
import type { SourceObject } from './documents.ts'

const CRD_VERSION = 'apiextensions.k8s.io/v1'

/** The groups of Kubernetes' own kinds that do not end in `.k8s.io`. */
const OWN_GROUPS: ReadonlySet<string> = new Set(['', 'apps', 'autoscaling', 'batch', 'extensions', 'policy'])

export const groupOf = ({ apiVersion }: SourceObject): string =>
  apiVersion.includes('/') ? (apiVersion.split('/')[0] ?? '') : ''

const isOwnKind = (object: SourceObject): boolean => OWN_GROUPS.has(groupOf(object)) || groupOf(object).endsWith('.k8s.io')

/** What the server says before the fields that it does not know, and those that stand twice. */
const STRICT = 'strict decoding error: '

/** What a server answered to an object, each part at its field. */
export function diagnosticsOf(object: SourceObject, { failure, exchange }: Answer): Diagnostic[] {
  const of = (severity: Severity, rule: string, message: string, field = ''): Diagnostic =>
    atField(object, field, { severity, rule, message })
  const warnings = exchange.warnings.map((message) =>
    of('warning', 'warning', message, /^unknown field "([^"]+)"/.exec(message)?.[1]),
  )
  if (failure === undefined) return warnings
  const { causes, reason, message } = failure
  const strict = message.indexOf(STRICT)
  if (strict >= 0) {
    const faults = [...message.slice(strict).matchAll(/(?:unknown|duplicate) field "([^"]*)"/g)]
    if (faults.length > 0) return faults.map(([text, field]) => of('error', reason, STRICT + text, field))
  }
  if (causes.length === 0) return [of('error', reason, message), ...warnings]
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

const keyOf = ({ group, version, kind }: ServedKind): string => `${group}/${version} ${kind}`

/** Checks objects, one after the other. */
export class Checker {
  readonly #server: TrialServer
  readonly #validation: Validation
  /** By the name of the CRD. */
  readonly #installed = new Map<string, readonly ServedKind[]>()
  readonly #kinds = new Map<string, ServedKind>()

  constructor(server: TrialServer, validation: Validation) {
    this.#server = server
    this.#validation = validation
  }

  /** Tries a CRD that is not there, and that nothing else is checked against. */
  async trial(object: SourceObject): Promise<Diagnostic[]> {
    if (object.apiVersion !== CRD_VERSION) return [this.#noMatch(object)]
    return diagnosticsOf(object, await this.#server.tried(object, this.#validation))
  }

  /** Installs a CRD in the place of one of its name. */
  async crd(object: SourceObject): Promise<Diagnostic[]> {
    if (object.apiVersion !== CRD_VERSION) return [this.#noMatch(object)]
    await this.remove(object.name)
    const answer = await this.#server.install(object, this.#validation)
    const said = diagnosticsOf(object, answer)
    if (answer.object === undefined) return said
    const kinds = kindsServedBy(answer.object)
    this.#installed.set(object.name, kinds)
    for (const kind of kinds) this.#kinds.set(keyOf(kind), kind)
    return [...said, ...conditionsAgainst(object, answer.object)]
  }

  /** Removes a CRD, where it is installed. */
  async remove(name: string): Promise<void> {
    const kinds = this.#installed.get(name)
    if (kinds === undefined) return
    this.#installed.delete(name)
    for (const kind of kinds) this.#kinds.delete(keyOf(kind))
    await this.#server.remove(name)
  }

  #hasGroup(object: SourceObject): boolean {
    const group = groupOf(object)
    return [...this.#kinds.values()].some((kind) => kind.group === group)
  }

  #noMatch(object: SourceObject): Diagnostic {
    const message = `no matches for kind "${object.kind}" in version "${object.apiVersion}"`
    return atPath(object, ['apiVersion'], { severity: 'error', rule: 'NoKindMatch', message })
  }

  /** Whether nothing can be said of an object, because its kind is Kubernetes' own, or because there is no CRD of its group and there need not be. */
  isForeign(object: SourceObject, skipsMissing: boolean): boolean {
    return this.kindOf(object) === undefined && (isOwnKind(object) || (skipsMissing && !this.#hasGroup(object)))
  }

  /** The kind that an object is of; undefined without its CRD. */
  kindOf({ apiVersion, kind }: SourceObject): ServedKind | undefined {
    return this.#kinds.get(`${apiVersion} ${kind}`)
  }

  /** Tries an object that is not there. */
  async object(object: SourceObject): Promise<Diagnostic[]> {
    const kind = this.kindOf(object)
    if (kind === undefined) return [this.#noMatch(object)]
    const { namespace, body, contentType } = object
    const query = { dryRun: 'All', fieldValidation: this.#validation }
    const path = this.#server.pathOf(kind, { namespace })
    return diagnosticsOf(object, await this.#server.client.send({ method: 'POST', path, query, body, contentType }))
  }
}

import { strictFaults } from '../../../analysis/diagnostics/strict-faults.ts'
import { type Kind, kindsOf } from '../../../analysis/export/kind.ts'
import type { ReleaseAnswer } from '../../../analysis/releases/findings.ts'
import { type Difference, secondOpinion } from '../../../analysis/second-opinion.ts'
import { stringAt } from '../../../apimachinery/json/access.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import type { Answer } from '../../../client/client.ts'
import { conditionOf, type ServedKind, servedKinds, type TrialServer, type Validation } from '../../../trial/trial-server.ts'
import { atField, atPath, type Diagnostic, type Severity } from './diagnostic.ts'
import { manifestOf, type SourceObject } from './documents.ts'

const CRD_VERSION = 'apiextensions.k8s.io/v1'

/** The groups of built-in kinds that do not end in `.k8s.io`. */
const BUILT_IN_GROUPS: ReadonlySet<string> = new Set(['', 'apps', 'autoscaling', 'batch', 'extensions', 'policy'])

export const groupOf = ({ apiVersion }: SourceObject): string =>
  apiVersion.includes('/') ? (apiVersion.split('/')[0] ?? '') : ''

const isBuiltIn = (object: SourceObject): boolean => BUILT_IN_GROUPS.has(groupOf(object)) || groupOf(object).endsWith('.k8s.io')

/** The server's message before unknown and duplicate fields. */
const STRICT = 'strict decoding error: '

/** Converts an answer to diagnostics at the lines of the fields. */
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
    const faults = strictFaults(message.slice(strict))
    if (faults.length > 0) return faults.map(({ text, field }) => of('error', reason, STRICT + text, field))
  }
  if (causes.length === 0) return [of('error', reason, message), ...warnings]
  return [
    ...causes.map((cause) => of('error', reason, `${cause.field === '' ? '' : `${cause.field}: `}${cause.message}`, cause.field)),
    ...warnings,
  ]
}

/** Returns the conditions that keep an accepted CRD from being served. */
function failedConditions(object: SourceObject, crd: JsonObject): Diagnostic[] {
  const found: Diagnostic[] = []
  for (const [type, bad, path] of [
    ['NamesAccepted', 'False', ['spec', 'names']],
    ['NonStructuralSchema', 'True', ['spec']],
    ['KubernetesAPIApprovalPolicyConformant', 'False', ['metadata']],
  ] as const) {
    const condition = conditionOf(crd, type)
    if (condition?.status !== bad) continue
    const [rule, message] = [stringAt(condition, 'reason'), stringAt(condition, 'message')]
    found.push(atPath(object, path, { severity: 'error', rule, message }))
  }
  return found
}

const keyOf = ({ group, version, kind }: Pick<Kind, 'group' | 'version' | 'kind'>): string => `${group}/${version} ${kind}`

/** What a JSON Schema validator says, and why the server does not. */
const SECOND_OPINIONS: Readonly<Record<Difference, string>> = {
  unknown: 'JSON Schema rejects the unknown field. The server drops unknown fields',
  null: 'JSON Schema rejects null. The server drops null where the schema is not nullable',
  default: 'JSON Schema rejects the object without the field. The server sets its default first',
  number: 'JSON Schema compares the number exactly. The server converts it to the type that it is compared with',
  format: 'JSON Schema rejects the value of this format. The server checks it as Go does',
}

/** Validates CRDs and their objects on a server. */
export class Checker {
  readonly #server: TrialServer
  readonly #validation: Validation
  /** By the name of the CRD. */
  readonly #installed = new Map<string, readonly ServedKind[]>()
  readonly #kinds = new Map<string, ServedKind>()
  readonly #schemas = new Map<string, Kind>()
  /** What the server said of what was installed and validated. */
  readonly answers = new Map<SourceObject, ReleaseAnswer>()

  constructor(server: TrialServer, validation: Validation) {
    this.#server = server
    this.#validation = validation
  }

  /** Validates a CRD that no object needs. */
  async dryRun(object: SourceObject): Promise<Diagnostic[]> {
    if (object.apiVersion !== CRD_VERSION) return [this.#noMatch(object)]
    return diagnosticsOf(object, await this.#server.dryRun(manifestOf(object), this.#validation))
  }

  /** Validates a CRD and installs it, replacing one of the same name. */
  async install(object: SourceObject): Promise<Diagnostic[]> {
    if (object.apiVersion !== CRD_VERSION) return [this.#noMatch(object)]
    await this.remove(object.name)
    const answer = await this.#server.install(manifestOf(object), this.#validation)
    this.#note(object, answer)
    const found = diagnosticsOf(object, answer)
    if (answer.object === undefined) return found
    const kinds = servedKinds(answer.object)
    this.#installed.set(object.name, kinds)
    for (const kind of kinds) this.#kinds.set(keyOf(kind), kind)
    for (const kind of kindsOf(object.value)) this.#schemas.set(keyOf(kind), kind)
    return [...found, ...failedConditions(object, answer.object)]
  }

  #note(object: SourceObject, { failure, exchange, object: stored }: Answer): void {
    this.answers.set(object, { failure, warnings: exchange.warnings, stored })
  }

  /** Uninstalls a CRD; does nothing when it is not installed. */
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

  /** Whether an object is not validated: its kind is built-in, or with `skipsMissing` no CRD has its group. */
  isSkipped(object: SourceObject, skipsMissing: boolean): boolean {
    return this.#kindOf(object) === undefined && (isBuiltIn(object) || (skipsMissing && !this.#hasGroup(object)))
  }

  #kindOf({ apiVersion, kind }: SourceObject): ServedKind | undefined {
    return this.#kinds.get(`${apiVersion} ${kind}`)
  }

  /** Returns what a JSON Schema validator finds in an object that the server accepts. */
  secondOpinion(object: SourceObject): Diagnostic[] {
    const schema = this.#schemas.get(`${object.apiVersion} ${object.kind}`)
    const found = schema === undefined ? [] : secondOpinion(schema, object.value)
    return found.flatMap(({ difference, fields }) =>
      fields.map((field) =>
        atField(object, field, { severity: 'note', rule: 'second-opinion', message: `${field}: ${SECOND_OPINIONS[difference]}` }),
      ),
    )
  }

  /** Validates an object by a dry run. */
  async validate(object: SourceObject): Promise<Diagnostic[]> {
    const kind = this.#kindOf(object)
    if (kind === undefined) return [this.#noMatch(object)]
    const { namespace } = object
    const query = { dryRun: 'All', fieldValidation: this.#validation }
    const path = this.#server.pathOf(kind, { namespace })
    const answer = await this.#server.client.send({ method: 'POST', path, query, ...manifestOf(object) })
    this.#note(object, answer)
    return diagnosticsOf(object, answer)
  }
}

import { objectAt } from '../apimachinery/json/access.ts'
import { stringify } from '../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, type JsonValue, newObject } from '../apimachinery/json/value.ts'
import { JsonPatchError, patchJson } from '../apimachinery/patch/json-patch.ts'
import { decodeJsonPatch } from '../apimachinery/patch/json-patch-decode.ts'
import type { Answer } from '../client/client.ts'
import { CaseFailure, differences, endsCase, nameOf, parseObject, QUERY, withMetadata } from './case-objects.ts'
import { PolicyManifests, policyProblems } from './policy-case.ts'
import { type EvaluateRules, ruleProblems } from './rule-case.ts'
import type { CreateCase, PolicyCase, Suite, SuiteCase, UpdateCase } from './suite.ts'
import { type Manifest, type ServedKind, servedKinds, type TrialServer } from './trial-server.ts'

/** The result of a test case. */
export interface CaseResult {
  readonly case: SuiteCase
  /** The index in its list. */
  readonly index: number
  /** Failures, one sentence each. Empty when the case passed. */
  readonly problems: readonly string[]
}

/** Runs the cases of a suite, each without objects of other cases. */
class Runner {
  readonly #server: TrialServer
  readonly #crd: JsonObject
  readonly #evaluate: EvaluateRules
  readonly #manifests: PolicyManifests
  #kinds: readonly ServedKind[] = []

  constructor(server: TrialServer, crd: JsonObject, { manifests }: Suite, evaluate: EvaluateRules) {
    this.#server = server
    this.#manifests = new PolicyManifests(server, manifests)
    this.#crd = crd
    this.#evaluate = evaluate
  }

  async install(crd: Manifest): Promise<void> {
    const answer = await this.#server.install(crd, 'Warn')
    if (answer.object === undefined) throw new CaseFailure(`CRD rejected: ${answer.failure?.message}`)
    this.#kinds = servedKinds(answer.object)
  }

  uninstall(): Promise<void> {
    return this.#server.remove(nameOf(this.#crd))
  }

  #kindOf(object: JsonObject): ServedKind {
    const kind = this.#kinds.find((one) => `${one.group}/${one.version}` === object.apiVersion && one.kind === object.kind)
    if (kind === undefined) throw new CaseFailure(`no matches for kind "${object.kind}" in version "${object.apiVersion}"`)
    return kind
  }

  #send(method: 'POST' | 'PUT', path: string, object: JsonObject): Promise<Answer> {
    return this.#server.client.send({ method, path, query: QUERY, body: stringify(object), contentType: 'application/json' })
  }

  async #read(kind: ServedKind, name: string): Promise<JsonObject> {
    const { object, failure } = await this.#server.client.send({ method: 'GET', path: this.#server.pathOf(kind, { name }) })
    if (object === undefined) throw new CaseFailure(`cannot read the object: ${failure?.message}`)
    return object
  }

  async create(of: CreateCase): Promise<string[]> {
    const object = parseObject(of.initial, 'initial')
    const kind = this.#kindOf(object)
    const created = await this.#send('POST', this.#server.pathOf(kind, {}), object)
    if (endsCase(created, of.expectedError, 'object')) return []
    const got = await this.#read(kind, nameOf(created.object ?? newObject()))
    return differences(parseObject(of.expected, 'expected'), got)
  }

  async update(of: UpdateCase): Promise<string[]> {
    if (of.initialCRDPatches.length > 0) await this.#replaceCrd(this.#patched(of.initialCRDPatches))
    const { kind, name } = await this.#createInitial(of.initial)
    const statusPath = this.#server.pathOf(kind, { name, subresource: 'status' })
    if (of.initialCRDPatches.length > 0) await this.#replaceCrd(this.#crd)
    const { resourceVersion = '' } = objectAt(await this.#read(kind, name), 'metadata')
    const updated = withMetadata(parseObject(of.updated, 'updated'), { name, resourceVersion })
    const written = await this.#send('PUT', this.#server.pathOf(this.#kindOf(updated), { name }), updated)
    if (endsCase(written, of.expectedError, 'updated object')) return []
    if (updated.status !== undefined) {
      const whole = Object.assign(newObject(), written.object, { status: updated.status })
      if (endsCase(await this.#send('PUT', statusPath, whole), of.expectedStatusError, 'updated status')) return []
    }
    const expected = parseObject(of.expected, 'expected')
    return differences(expected, await this.#read(this.#kindOf(expected), name))
  }

  /** Creates the object that a case begins with, with its status. */
  async #createInitial(text: string): Promise<{ readonly kind: ServedKind; readonly name: string }> {
    const initial = parseObject(text, 'initial')
    const kind = this.#kindOf(initial)
    const created = await this.#send('POST', this.#server.pathOf(kind, {}), initial)
    endsCase(created, '', 'initial object')
    const name = nameOf(created.object ?? newObject())
    if (initial.status !== undefined) {
      const whole = Object.assign(newObject(), created.object, { status: initial.status })
      const path = this.#server.pathOf(kind, { name, subresource: 'status' })
      endsCase(await this.#send('PUT', path, whole), '', 'initial status')
    }
    return { kind, name }
  }

  async policy(of: PolicyCase): Promise<string[]> {
    const kind = this.#kindOf(parseObject(of.initial, 'initial'))
    const name = of.operation === 'CREATE' ? '' : (await this.#createInitial(of.initial)).name
    return policyProblems(this.#server, this.#manifests, kind, name, of)
  }

  #patched(patches: readonly JsonValue[]): JsonObject {
    const decoded = decodeJsonPatch([...patches])
    if ('error' in decoded) throw new CaseFailure(`initialCRDPatches: ${decoded.error}`)
    try {
      const { value } = patchJson(this.#crd, decoded.operations)
      if (isObject(value)) return value
    } catch (error) {
      if (!(error instanceof JsonPatchError)) throw error
      throw new CaseFailure(`initialCRDPatches: ${error.message}`)
    }
    throw new CaseFailure('initialCRDPatches: the result is not an object')
  }

  async #replaceCrd(crd: JsonObject): Promise<void> {
    const { failure } = await this.#server.replace(crd, 'Warn')
    if (failure !== undefined) throw new CaseFailure(`CRD rejected: ${failure.message}`)
  }

  /** Restores the CRD and deletes all objects. */
  async clean(of: SuiteCase): Promise<void> {
    if (of.on === 'onRule') return
    if (of.on === 'onUpdate' && of.initialCRDPatches.length > 0) await this.#replaceCrd(this.#crd)
    for (const kind of this.#kinds) await this.#server.deleteObjects(kind)
  }

  run(of: SuiteCase): Promise<string[]> {
    if (of.on === 'onCreate') return this.create(of)
    if (of.on === 'onUpdate') return this.update(of)
    return of.on === 'onPolicy' ? this.policy(of) : ruleProblems(this.#crd, of, this.#evaluate)
  }
}

/** The CRD under test, as text and parsed. */
export interface SuiteCrd extends Manifest {
  readonly value: JsonObject
}

/**
 * Runs the cases of a suite in order. Installs the CRD before the first case and removes it after the last. When the server rejects the CRD, every case
 * fails with that error, and the server stays unchanged.
 */
export async function* runSuite(
  server: TrialServer,
  suite: Suite,
  crd: SuiteCrd,
  evaluate: EvaluateRules,
): AsyncGenerator<CaseResult> {
  const runner = new Runner(server, crd.value, suite, evaluate)
  const installFailures = await failuresOf(async () => {
    await runner.install(crd)
    return []
  })
  const isInstalled = installFailures.length === 0
  try {
    for (const { case: of, index } of suite.cases) {
      yield { case: of, index, problems: isInstalled ? await failuresOf(() => runner.run(of)) : installFailures }
      if (isInstalled) await runner.clean(of)
    }
  } finally {
    // A CRD that was there before is not the suite's to remove.
    if (isInstalled) await runner.uninstall()
  }
}

/** Runs a case and returns its failures. */
async function failuresOf(run: () => Promise<readonly string[]>): Promise<readonly string[]> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof CaseFailure)) throw error
    return [error.message]
  }
}

import { compareStored, type FieldDifference, listOfText } from '../analysis/stored-objects.ts'
import { objectAt, stringAt } from '../apimachinery/json/access.ts'
import { stringify } from '../apimachinery/json/serialize.ts'
import { deepEqual, isObject, type JsonObject, type JsonValue, newObject } from '../apimachinery/json/value.ts'
import { JsonPatchError, patchJson } from '../apimachinery/patch/json-patch.ts'
import { decodeJsonPatch } from '../apimachinery/patch/json-patch-decode.ts'
import { errorMessage } from '../apimachinery/text/error-message.ts'
import { parseYaml } from '../apimachinery/yaml/parse.ts'
import type { Answer } from '../client/client.ts'
import { pathOf } from '../client/resource-type.ts'
import { type Judge, ruleProblems } from './rule-case.ts'
import type { CreateCase, Suite, SuiteCase, UpdateCase } from './suite.ts'
import { kindsServedBy, type Sent, type ServedKind, type TrialServer } from './trial-server.ts'

/** What came of a case. */
export interface CaseResult {
  readonly case: SuiteCase
  /** Its number in its list. */
  readonly index: number
  /** What differs from what is expected, a sentence each; none: it passed. */
  readonly problems: readonly string[]
}

/** The namespace of namespaced objects. */
const NAMESPACE = 'default'
const QUERY = { fieldManager: 'crdlab' }

/** Ends a case; the message is its problem. */
class Failed extends Error {}

/** An object of a case, with a name of its own where it has none. */
function objectIn(text: string, of: string): JsonObject {
  let value: JsonValue
  try {
    value = parseYaml(text).value
  } catch (error) {
    throw new Failed(`${of}: ${errorMessage(error)}`)
  }
  if (!isObject(value)) throw new Failed(`${of} is not an object`)
  return withMetadata(value, { generateName: 'test-', namespace: NAMESPACE })
}

const withMetadata = (object: JsonObject, more: JsonObject): JsonObject =>
  Object.assign(newObject(), object, { metadata: Object.assign(newObject(), objectAt(object, 'metadata'), more) })

const nameOf = (object: JsonObject): string => stringAt(objectAt(object, 'metadata'), 'name')

/** Checks an answer against what is expected to be said against it. Whether the case ends with it. */
function isEnd({ failure }: Answer, expected: string, doing: string): boolean {
  if (expected === '') {
    if (failure !== undefined) throw new Failed(`${doing} is rejected: ${failure.message}`)
    return false
  }
  if (failure === undefined) throw new Failed(`${doing} is accepted; an error is expected with: ${expected}`)
  if (!failure.message.includes(expected))
    throw new Failed(`${doing} is rejected: ${failure.message}\nexpected is an error with: ${expected}`)
  return true
}

/** What people write of metadata. */
const OWN_METADATA = ['labels', 'annotations', 'finalizers', 'ownerReferences'] as const

function differences(expected: JsonObject, got: JsonObject): string[] {
  const asNamed = (object: JsonObject): string => stringify(Object.assign(newObject(), object, { metadata: { name: 'test' } }))
  const [found] = compareStored(listOfText(asNamed(expected)), listOfText(asNamed(got)))
  const line = ({ path, was = 'absent', is = 'absent' }: FieldDifference): string => `${path}: expected ${was}, got ${is}`
  const lines = found === undefined ? [] : [...found.pruned, ...found.changed, ...found.defaulted].map(line)
  for (const key of ['apiVersion', 'kind'] as const)
    if (expected[key] !== got[key]) lines.push(`${key}: expected ${expected[key]}, got ${got[key]}`)
  for (const key of OWN_METADATA) {
    const [was, is] = [objectAt(expected, 'metadata')[key], objectAt(got, 'metadata')[key]]
    if (!deepEqual(was, is))
      lines.push(
        `metadata.${key}: expected ${was === undefined ? 'absent' : stringify(was)}, got ${is === undefined ? 'absent' : stringify(is)}`,
      )
  }
  return lines
}

/** Runs the cases of a suite on a server, each with nothing else in it. */
class Runner {
  readonly #server: TrialServer
  readonly #crd: JsonObject
  readonly #judge: Judge
  #kinds: readonly ServedKind[] = []

  constructor(server: TrialServer, crd: JsonObject, judge: Judge) {
    this.#server = server
    this.#crd = crd
    this.#judge = judge
  }

  async install(crd: Sent): Promise<void> {
    const answer = await this.#server.install(crd, 'Warn')
    if (answer.object === undefined) throw new Failed(`the CRD is rejected: ${answer.failure?.message}`)
    this.#kinds = kindsServedBy(answer.object)
  }

  uninstall(): Promise<void> {
    return this.#server.remove(nameOf(this.#crd))
  }

  #kindOf(object: JsonObject): ServedKind {
    const kind = this.#kinds.find((one) => `${one.group}/${one.version}` === object.apiVersion && one.kind === object.kind)
    if (kind === undefined) throw new Failed(`no matches for kind "${object.kind}" in version "${object.apiVersion}"`)
    return kind
  }

  #send(method: 'POST' | 'PUT', path: string, object: JsonObject): Promise<Answer> {
    return this.#server.client.send({ method, path, query: QUERY, body: stringify(object), contentType: 'application/json' })
  }

  async #read(kind: ServedKind, name: string): Promise<JsonObject> {
    const { object, failure } = await this.#server.client.send({ method: 'GET', path: this.#server.pathOf(kind, { name }) })
    if (object === undefined) throw new Failed(`the object cannot be read: ${failure?.message}`)
    return object
  }

  async create(of: CreateCase): Promise<string[]> {
    const object = objectIn(of.initial, 'initial')
    const kind = this.#kindOf(object)
    const created = await this.#send('POST', this.#server.pathOf(kind, {}), object)
    if (isEnd(created, of.expectedError, 'the object')) return []
    const got = await this.#read(kind, nameOf(created.object ?? newObject()))
    return differences(objectIn(of.expected, 'expected'), got)
  }

  async update(of: UpdateCase): Promise<string[]> {
    if (of.initialCRDPatches.length > 0) await this.#replaceCrd(this.#patched(of.initialCRDPatches))
    const initial = objectIn(of.initial, 'initial')
    const kind = this.#kindOf(initial)
    const created = await this.#send('POST', this.#server.pathOf(kind, {}), initial)
    isEnd(created, '', 'the initial object')
    const name = nameOf(created.object ?? newObject())
    const statusPath = this.#server.pathOf(kind, { name, subresource: 'status' })
    if (initial.status !== undefined) {
      const whole = Object.assign(newObject(), created.object, { status: initial.status })
      isEnd(await this.#send('PUT', statusPath, whole), '', 'the initial status')
    }
    if (of.initialCRDPatches.length > 0) await this.#replaceCrd(this.#crd)
    const { resourceVersion = '' } = objectAt(await this.#read(kind, name), 'metadata')
    const updated = withMetadata(objectIn(of.updated, 'updated'), { name, resourceVersion })
    const written = await this.#send('PUT', this.#server.pathOf(this.#kindOf(updated), { name }), updated)
    if (isEnd(written, of.expectedError, 'the updated object')) return []
    if (updated.status !== undefined) {
      const whole = Object.assign(newObject(), written.object, { status: updated.status })
      if (isEnd(await this.#send('PUT', statusPath, whole), of.expectedStatusError, 'the updated status')) return []
    }
    const expected = objectIn(of.expected, 'expected')
    return differences(expected, await this.#read(this.#kindOf(expected), name))
  }

  #patched(patches: readonly JsonValue[]): JsonObject {
    const decoded = decodeJsonPatch([...patches])
    if ('error' in decoded) throw new Failed(`initialCRDPatches: ${decoded.error}`)
    try {
      const { value } = patchJson(this.#crd, decoded.operations)
      if (isObject(value)) return value
    } catch (error) {
      if (!(error instanceof JsonPatchError)) throw error
      throw new Failed(`initialCRDPatches: ${error.message}`)
    }
    throw new Failed('initialCRDPatches leave no CRD')
  }

  async #replaceCrd(crd: JsonObject): Promise<void> {
    const { failure } = await this.#server.replace(crd, 'Warn')
    if (failure !== undefined) throw new Failed(`the CRD is rejected: ${failure.message}`)
  }

  /** Puts the CRD back, and removes all objects. */
  async clean(of: SuiteCase): Promise<void> {
    if (of.on === 'onRule') return
    if (of.on === 'onUpdate' && of.initialCRDPatches.length > 0) await this.#replaceCrd(this.#crd)
    for (const kind of this.#kinds) {
      const path = pathOf(kind, { namespace: kind.namespaced ? NAMESPACE : undefined })
      await this.#server.client.send({ method: 'DELETE', path })
    }
  }

  run(of: SuiteCase): Promise<string[]> {
    if (of.on === 'onCreate') return this.create(of)
    return of.on === 'onUpdate' ? this.update(of) : ruleProblems(this.#crd, of, this.#judge)
  }
}

/** A CRD with its text, as a suite is run on it. */
export interface SuiteCrd extends Sent {
  readonly value: JsonObject
}

/**
 * Runs the tests of a CRD, in their order, each as soon as it is asked for. The CRD is installed before the first and removed after the last; where the
 * server does not take it, every case fails with what it says.
 */
export async function* runSuite(server: TrialServer, suite: Suite, crd: SuiteCrd, judge: Judge): AsyncGenerator<CaseResult> {
  const runner = new Runner(server, crd.value, judge)
  const problem = await problemsOf(async () => {
    await runner.install(crd)
    return []
  })
  try {
    for (const { case: of, index } of suite.cases) {
      const problems = problem.length > 0 ? problem : await problemsOf(() => runner.run(of))
      yield { case: of, index, problems }
      if (problem.length === 0) await runner.clean(of)
    }
  } finally {
    await runner.uninstall()
  }
}

/** The problems of a case, also those that end it. */
async function problemsOf(run: () => Promise<readonly string[]>): Promise<readonly string[]> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Failed)) throw error
    return [error.message]
  }
}

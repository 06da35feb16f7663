import { objectAt, stringAt } from '../apimachinery/json/access.ts'
import { stringify } from '../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, newObject } from '../apimachinery/json/value.ts'
import { errorMessage } from '../apimachinery/text/error-message.ts'
import { parseYamlDocuments } from '../apimachinery/yaml/parse.ts'
import { type Answer, createClient } from '../client/client.ts'
import { apiVersionOf, pathOf, type ResourceType } from '../client/resource-type.ts'
import { CaseFailure, differences, endsCase, nameOf, parseObject, QUERY, withMetadata } from './case-objects.ts'
import type { PolicyCase } from './suite.ts'
import type { ServedKind, TrialServer } from './trial-server.ts'

/** How often a case is tried: policies take effect some time after they are stored. */
const MAX_TRIES = 20

/** The policies of a suite, with what binds them and what they look at. */
export class PolicyManifests {
  readonly #server: TrialServer
  readonly #text: string
  #types: readonly ResourceType[] | undefined

  /** `text` has YAML documents. */
  constructor(server: TrialServer, text: string) {
    this.#server = server
    this.#text = text
  }

  #objects(): JsonObject[] {
    try {
      return parseYamlDocuments(this.#text).flatMap(({ value }) => (isObject(value) ? [value] : []))
    } catch (error) {
      throw new CaseFailure(`manifests: ${errorMessage(error)}`)
    }
  }

  async #placeOf(object: JsonObject) {
    this.#types ??= await this.#server.client.discover()
    const type = this.#types.find((one) => one.kind === object.kind && apiVersionOf(one) === object.apiVersion)
    if (type === undefined)
      throw new CaseFailure(`manifests: no matches for kind "${object.kind}" in version "${object.apiVersion}"`)
    const namespace = stringAt(objectAt(object, 'metadata'), 'namespace') || 'default'
    return { type, place: type.namespaced ? { namespace } : {} }
  }

  /** Creates the objects in their order. Throws CaseFailure. */
  async install(): Promise<void> {
    for (const object of this.#objects()) {
      const { type, place } = await this.#placeOf(object)
      endsCase(await this.#server.client.create(type, place, stringify(object)), '', `${object.kind} ${nameOf(object)}`)
    }
    await this.#server.settle()
  }

  /** Deletes the objects, the last first. */
  async remove(): Promise<void> {
    for (const object of this.#objects().reverse()) {
      const { type, place } = await this.#placeOf(object)
      await this.#server.client.remove(type, { ...place, name: nameOf(object) })
    }
    await this.#server.settle()
  }
}

/** Sends the write of a case as its user, as a dry run. `name`: of the object that is there. */
async function send({ client }: TrialServer, kind: ServedKind, name: string, of: PolicyCase): Promise<Answer> {
  const { operation, subresource, user, groups } = of
  const writer = user === '' ? client : createClient({ ...client.wire, user, groups })
  const place = kind.namespaced ? { namespace: 'default' } : {}
  const at = { ...place, name, ...(subresource !== '' && { subresource }) }
  const query = { ...QUERY, dryRun: 'All' }
  const json = { contentType: 'application/json' }
  if (operation === 'DELETE') return writer.send({ method: 'DELETE', path: pathOf(kind, at), query: { dryRun: 'All' } })
  if (operation === 'CREATE') {
    const body = stringify(parseObject(of.initial, 'initial'))
    return writer.send({ method: 'POST', path: pathOf(kind, place), query, body, ...json })
  }
  const stored = await client.send({ method: 'GET', path: pathOf(kind, { ...place, name }) })
  const { resourceVersion = '' } = objectAt(stored.object, 'metadata')
  const body = stringify(withMetadata(parseObject(of.updated, 'updated'), { name, resourceVersion }))
  return writer.send({ method: 'PUT', path: pathOf(kind, at), query, body, ...json })
}

function problemsOf(answer: Answer, { expected, expectedError, expectedWarning }: PolicyCase): string[] {
  const { warnings } = answer.exchange
  if (endsCase(answer, expectedError, 'write')) return []
  const problems =
    expectedWarning === '' || warnings.some((warning) => warning.includes(expectedWarning))
      ? []
      : [`no warning with: ${expectedWarning}${warnings.length === 0 ? '' : `\ngot: ${warnings.join('; ')}`}`]
  if (expected === '') return problems
  return [...problems, ...differences(parseObject(expected, 'expected'), answer.object ?? newObject())]
}

/** Runs a case of policies on an object that is there, or on none, and returns its failures. */
export async function policyProblems(
  server: TrialServer,
  manifests: PolicyManifests,
  kind: ServedKind,
  name: string,
  of: PolicyCase,
): Promise<string[]> {
  await manifests.install()
  try {
    for (let tries = 1; ; tries++) {
      try {
        const problems = problemsOf(await send(server, kind, name, of), of)
        if (problems.length === 0 || tries === MAX_TRIES) return problems
      } catch (error) {
        if (!(error instanceof CaseFailure) || tries === MAX_TRIES) throw error
      }
      await server.settle()
    }
  } finally {
    await manifests.remove()
  }
}

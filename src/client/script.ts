import { stringify } from '../apimachinery/json/serialize.ts'
import { isObject, type JsonObject } from '../apimachinery/json/value.ts'
import { decodeAnswer } from './json.ts'
import { actedAs, curlOf, kubectlOf } from './kubectl.ts'
import { parsePath } from './resource-type.ts'
import type { RequestSpec } from './transport.ts'

/** A stored write, as a script repeats it. */
export interface ScriptStep {
  readonly request: RequestSpec
  /** Whom it acted as; absent: the administrator. */
  readonly user?: string
  /** The groups beside it. */
  readonly groups?: readonly string[]
  /** The name that the server gave to a created object. */
  readonly created?: string
}

/** Fields that every server sets itself; a script must not send them. */
const OF_THE_SERVER = [
  'resourceVersion',
  'uid',
  'creationTimestamp',
  'generation',
  'managedFields',
  'selfLink',
  'deletionTimestamp',
]

function withoutServerFields(object: JsonObject, name: string | undefined): JsonObject {
  const metadata = isObject(object.metadata) ? object.metadata : undefined
  if (metadata === undefined) return object
  const kept = Object.entries(metadata).filter(([key]) => !OF_THE_SERVER.includes(key))
  const named = name === undefined ? {} : { name }
  return { ...object, metadata: { ...Object.fromEntries(kept), ...named } as JsonObject }
}

/** The request as another server can take it: without versions and uids of this one, whose objects have others there. */
function elsewhere({ request, created }: ScriptStep): RequestSpec {
  const { known: _, signal: __, trace: ___, ...spec } = request
  if (spec.method === 'DELETE') {
    const options = decodeAnswer(spec.body ?? '')
    if (!isObject(options)) return spec
    const { preconditions: ____, ...rest } = options
    return { ...spec, body: stringify(rest as JsonObject) }
  }
  const isWhole = spec.method === 'POST' || spec.method === 'PUT' || spec.contentType?.includes('apply-patch') === true
  const isPatchOfObject = spec.contentType === 'application/merge-patch+json'
  if (!isWhole && !isPatchOfObject) return spec
  const object = decodeAnswer(spec.body ?? '')
  return isObject(object) ? { ...spec, body: stringify(withoutServerFields(object, created)) } : spec
}

const isCrd = ({ request, created }: ScriptStep): boolean =>
  request.method === 'POST' && parsePath(request.path)?.resource === 'customresourcedefinitions' && created !== undefined

/** Deletions do not wait for finalizers, which a later step may remove. */
function kubectlStep(step: ScriptStep): string[] {
  const request = elsewhere(step)
  const command = kubectlOf(request, actedAs(step))
  const isDeletion = request.method === 'DELETE'
  const lines = [isDeletion ? `${command} --wait=false` : command]
  if (isCrd(step)) lines.push(`kubectl wait --for=condition=Established --timeout=60s crd/${step.created}`)
  return lines
}

const HEADS = {
  kubectl: [
    '#!/bin/sh',
    '# Repeats what was stored, in order. Run it against a server that has none of these objects.',
    'set -e',
  ],
  curl: [
    '#!/bin/sh',
    '# The stored writes as they were sent. SERVER is the address of an API server: kubectl proxy prints one.',
    'set -e',
  ],
} as const

/** A shell script that makes the same writes: for kubectl at any server, or for curl exactly as they were sent. */
export function scriptOf(steps: readonly ScriptStep[], tool: 'kubectl' | 'curl'): string {
  const lines = tool === 'kubectl' ? steps.flatMap(kubectlStep) : steps.map((step) => curlOf(step.request, actedAs(step)))
  return `${[...HEADS[tool], '', ...lines].join('\n')}\n`
}

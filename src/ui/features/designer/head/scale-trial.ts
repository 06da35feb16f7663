import { valueAt } from '../../../../analysis/edit.ts'
import { stringify } from '../../../../apimachinery/json/serialize.ts'
import type { JsonObject } from '../../../../apimachinery/json/value.ts'
import { pathOf } from '../../../../client/resource-type.ts'
import { type Manifest, TrialServer } from '../../../../trial/trial-server.ts'
import { textAt } from '../../../entities/crd/crd.ts'
import { type Bench, sentencesOf } from '../../../entities/crd/scratch-server.ts'

/** What a Scale of some replicas makes of an object; `problem`: what the server says against it. */
export type ScaleTrial = { readonly object: JsonObject; readonly scale: JsonObject } | { readonly problem: string }

interface ScaleTrialInput {
  readonly crd: JsonObject
  /** An index. */
  readonly version: number
  readonly replicas: number
  /** An object to begin with, as YAML. */
  sample(crd: string, version: string, namespace: string): Promise<string>
}

/** Installs a CRD on a scratch server, creates an object, and sends a Scale with so many replicas, as an autoscaler does. */
export async function tryScale(bench: Bench, { crd, version, replicas, sample }: ScaleTrialInput): Promise<ScaleTrial> {
  bench.reset()
  const text = stringify(crd)
  const server = new TrialServer(bench.client, bench.idle)
  const problemOf = ({ failure }: Awaited<ReturnType<TrialServer['install']>>) =>
    failure === undefined ? undefined : { problem: sentencesOf(failure).join(' ') }
  const installed = await server.install({ body: text, contentType: 'application/json' }, 'Ignore')
  if (installed.failure !== undefined) return { problem: sentencesOf(installed.failure).join(' ') }
  const name = textAt(crd, ['spec', 'versions', version, 'name'])
  const type = {
    group: textAt(crd, ['spec', 'group']),
    version: name,
    resource: textAt(crd, ['spec', 'names', 'plural']),
    namespaced: textAt(crd, ['spec', 'scope']) === 'Namespaced',
  }
  const namespace = type.namespaced ? 'default' : undefined
  const manifest: Manifest = { body: await sample(text, name, 'default'), contentType: 'application/yaml' }
  const created = await bench.client.send({ method: 'POST', path: pathOf(type, { namespace }), ...manifest })
  if (created.object === undefined) return problemOf(created) ?? { problem: '' }
  const path = pathOf(type, { namespace, name: textAt(created.object, ['metadata', 'name']) })
  const scaled = await bench.client.send({
    method: 'PATCH',
    path: `${path}/scale`,
    body: stringify({ spec: { replicas } }),
    contentType: 'application/merge-patch+json',
  })
  if (scaled.object === undefined) return problemOf(scaled) ?? { problem: '' }
  const { object } = await bench.client.send({ method: 'GET', path })
  return { object: object ?? created.object, scale: scaled.object }
}

/** The kind that a CRD is about. */
export const kindOf = (crd: JsonObject): string => String(valueAt(crd, ['spec', 'names', 'kind']) ?? '')

import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { groupVersion } from '../../../apimachinery/meta/type-meta.ts'
import { protobufKind } from '../../../apimachinery/protobuf/kinds.ts'
import { patchedText } from '../../../apimachinery/typed/patched-text.ts'
import { SCALE } from '../../../apimachinery/typed/scale.ts'
import type { RequestScope } from '../../../apiserver/endpoints/scope.ts'
import type { Store } from '../../../apiserver/registry/store.ts'
import { tableOf } from '../../tableconvertor/convertor.ts'
import { CREATION_TIMESTAMP } from '../../tableconvertor/descriptions.ts'
import type { CodecConfig } from './codec.ts'
import { decodeScale, noScale } from './scale.ts'
import { replicasPaths, ScaleEndpoint, type ScaleStrategy } from './scale-endpoint.ts'

export { V1Scale } from './scale.ts'

/** The columns of a Scale as a Table. */
const SCALE_COLUMNS: JsonObject = {
  additionalPrinterColumns: [
    { name: 'Desired', type: 'integer', jsonPath: '.spec.replicas', description: 'Number of desired replicas' },
    { name: 'Available', type: 'integer', jsonPath: '.status.replicas', description: 'Number of actual replicas' },
    { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp', description: CREATION_TIMESTAMP },
  ],
}

/** A Scale is read from protobuf, though no answer of its endpoint is written as it. */
const SCALE_PROTOBUF = protobufKind('autoscaling/v1', 'Scale')

/** What the Scale of a version is served from. */
interface ScaleOf {
  readonly store: Store
  readonly strategy: ScaleStrategy
  readonly config: CodecConfig
  readonly verbs: readonly string[]
  readonly fieldManager: NonNullable<RequestScope['fieldManager']>
}

/** The scope of `/scale` of a version. `main` is that of its objects. */
export function scaleScope(main: RequestScope, { store, strategy, config, verbs, fieldManager }: ScaleOf): RequestScope {
  const parent = { apiVersion: groupVersion(main), replicas: replicasPaths(config) }
  const { mutated: _, ...like } = main
  return {
    ...like,
    subresource: 'scale',
    kind: { group: 'autoscaling', version: 'v1', kind: 'Scale' },
    verbs: new Set(verbs),
    endpoint: new ScaleEndpoint(store, strategy, parent),
    table: tableOf(SCALE_COLUMNS),
    decode: decodeScale,
    undecodable: noScale,
    ...(SCALE_PROTOBUF && { protobufInput: SCALE_PROTOBUF }),
    patchedText: (patched, touched) => patchedText(patched, SCALE, touched),
    fieldManager,
  }
}

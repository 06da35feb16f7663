import { LazyModule } from '../../../apimachinery/lazy-module.ts'
import type { ProtobufKind } from '../../../apimachinery/protobuf/kinds.ts'
import type { Release } from '../../../apimachinery/releases/release.ts'
import { API_VERSION, KIND } from '../../v1/names.ts'

/** The field managers of CRDs. */
export const DEFINITION_FIELD_MANAGERS = new LazyModule(() => import('./field-managers.ts'))

/** The deletion of CRDs. */
export const DEFINITION_DELETES = new LazyModule(() => import('./delete.ts'))

const PROTOBUF_MESSAGE = new LazyModule(() => import('../../v1/protobuf.ts'))

/** How CRDs are read from protobuf and written as it. */
export const definitionProtobuf = (release: Release): ProtobufKind => ({
  apiVersion: API_VERSION,
  kind: KIND,
  message: () => PROTOBUF_MESSAGE.get().definitionMessageOf(release),
})

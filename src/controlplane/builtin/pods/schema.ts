import { LazyModule } from '../../../apimachinery/lazy-module.ts'

/** What OpenAPI and protobuf say of Pods. */
export const POD_SCHEMA = new LazyModule(() => import('./schema.json', { with: { type: 'json' } }))

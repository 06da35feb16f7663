import type { ResourceType } from '../../../client/resource-type.ts'
import { useKinds, useResourceType } from '../../data/kinds.ts'
import { type LiveObject, useLiveObject } from '../../data/object.ts'

export interface RunningExample {
  readonly type: ResourceType | undefined
  readonly namespace: string
  readonly name: string
  readonly live: LiveObject
  /** Nothing is there, and nothing is on its way. */
  readonly missing: boolean
}

/** The object of the first run. */
export function useExample(): RunningExample {
  const namespace = 'default'
  const name = 'storefront'
  const { state } = useKinds()
  const type = useResourceType('webapps.demo.crdlab.dev', 'v1')
  const live = useLiveObject(type, namespace, name)
  const missing = state !== 'loading' && (type === undefined || live.state === 'gone')
  return { type, namespace, name, live, missing }
}

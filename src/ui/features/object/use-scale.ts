import { useEffect, useState } from 'react'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { ApiError, type ApiStatus } from '../../../client/api-status.ts'
import type { ObjectRef } from '../../data/object-ref.ts'
import { useApp } from '../../state/store.ts'

export interface ScaleState {
  readonly object?: JsonObject
  /** What GET /scale said against it, for example that the replicas path has no value. */
  readonly failure?: ApiStatus
}

/** The Scale of an object, read again whenever the object's version changes: /scale has no watch of its own. */
export function useScale(ref: ObjectRef, version: string): ScaleState {
  const page = useApp((state) => state.page)
  const has = ref.type.subresources.includes('scale')
  const [state, setState] = useState<ScaleState>({})
  const { type, namespace, name } = ref
  useEffect(() => {
    if (page === undefined || !has || version === '') return
    const controller = new AbortController()
    page.get(type, { namespace, name, subresource: 'scale' }, controller.signal).then(
      (object) => setState({ object }),
      (error: unknown) => {
        if (!controller.signal.aborted && error instanceof ApiError) setState({ failure: error.status })
      },
    )
    return () => controller.abort()
  }, [page, has, version, type, namespace, name])
  return state
}

import { useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import { pathOf, type ResourceType } from '../../../client/resource-type.ts'
import { resourcesAt, type Selectors, selectorQuery } from '../../base/address/object-address.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import type { RejectedRequirement } from './selector-bar.tsx'
import { isSameRequirement as isSame, type Requirement, requirementsOf, selectorsOf } from './selectors.ts'

/** The selectors of a list: those in its address, and those that the server rejected. */
export function useSelectors(type: ResourceType, namespace: string | undefined, selectors: Selectors) {
  const workspace = useApp((state) => state.workspace)
  const [, navigate] = useLocation()
  const [rejected, setRejected] = useState<readonly RejectedRequirement[]>([])
  const { labels, fields } = selectors
  const requirements = useMemo(() => requirementsOf({ labels, fields }), [labels, fields])
  // The server may answer about one requirement after another was added or removed.
  const newest = useRef<readonly Requirement[]>(requirements)
  newest.current = requirements
  const show = (next: readonly Requirement[]): void => {
    newest.current = next
    navigate(resourcesAt(workspace, type, namespace, selectorsOf(next)), { replace: true })
  }
  /** Asks the server whether it takes the requirement; a list that it rejected would lose its rows. */
  const add = async (requirement: Requirement): Promise<void> => {
    const { page } = appStore.getState()
    if (page === undefined || requirements.some((one) => isSame(one, requirement))) return
    const query = { limit: '1', ...selectorQuery(selectorsOf([requirement])) }
    const answer = await page
      .send({ method: 'GET', path: pathOf(type, { namespace }), query })
      .then(({ failure }) => failure?.message)
      .catch((error: unknown) => errorMessage(error))
    if (answer === undefined) show([...newest.current.filter((one) => !isSame(one, requirement)), requirement])
    else setRejected((old) => [...old.filter((one) => !isSame(one, requirement)), { ...requirement, message: answer }])
  }
  const remove = (requirement: Requirement): void => {
    setRejected((old) => old.filter((one) => !isSame(one, requirement)))
    const kept = newest.current.filter((one) => !isSame(one, requirement))
    if (kept.length < newest.current.length) show(kept)
  }
  const clear = (): void => {
    setRejected([])
    show([])
  }
  return { requirements, rejected, add, remove, clear }
}

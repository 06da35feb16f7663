import { useEffect } from 'react'
import type { Address } from '../state/address.ts'
import { VIEWS } from './views.ts'

/** What the browser's tab says: what is looked at first, then the workspace, unless it is the first one. */
export function titleOf(address: Address | undefined, firstWorkspace: string): string {
  const parts = address === undefined ? [] : [subjectOf(address)]
  if (address !== undefined && address.workspace !== firstWorkspace) parts.push(address.workspace)
  return [...parts, 'crdlab'].filter((part) => part !== '').join(' · ')
}

function subjectOf(address: Address): string {
  const view = VIEWS.find((entry) => entry.shows(address.view))?.word() ?? ''
  switch (address.view) {
    case 'home':
      return ''
    case 'resource':
      return [address.object.name, address.object.type.split('.')[0] ?? ''].join(' · ')
    case 'resources':
      return address.list?.type.split('.')[0] ?? view
    case 'design':
      return address.name === undefined || address.name === 'new' ? view : `${address.name} · ${view}`
    default:
      return view
  }
}

/** Keeps the title of the tab to the address. */
export function useTitle(address: Address | undefined, firstWorkspace: string): void {
  const title = titleOf(address, firstWorkspace)
  useEffect(() => {
    document.title = title
  }, [title])
}

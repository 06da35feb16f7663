import { createContext, useContext, useEffect } from 'react'
import { readPath } from '../base/address/path.ts'
import { VIEWS } from '../features/registry.ts'
import type { OpenedView, RailPlace, View } from '../kit/view.ts'

/** The views that the page has; tests have others. */
export const ViewsContext = createContext<readonly View[]>(VIEWS)

/** A view with a place in the rail. */
export type PlacedView = View & { readonly place: RailPlace }

/** The views with a place in the rail, in its order. */
export const usePlacedViews = (): readonly PlacedView[] =>
  useContext(ViewsContext).filter((view): view is PlacedView => view.place !== undefined)

/** Opens an address of the page; undefined where no view has it. `current`: the workspace of an address that names none. */
export function openAddress(views: readonly View[], location: string, current: string): OpenedView | undefined {
  const path = readPath(location)
  if (path === undefined) return undefined
  for (const view of views) {
    const opened = view.open(path, current)
    if (opened !== undefined) return opened
  }
  return undefined
}

/** What an address shows. */
export const useOpenedView = (location: string, current: string): OpenedView | undefined =>
  openAddress(useContext(ViewsContext), location, current)

/** What the browser's tab says: what is looked at first, then the workspace, unless it is the first one. */
export function titleOf(views: readonly View[], opened: OpenedView | undefined, firstWorkspace: string): string {
  if (opened === undefined) return 'crdlab'
  const subject = opened.subject ?? views.find(({ id }) => id === opened.view.shownAt)?.place?.texts.title ?? ''
  const workspace = opened.workspace === firstWorkspace ? '' : opened.workspace
  return [subject, workspace, 'crdlab'].filter((part) => part !== '').join(' · ')
}

/** Keeps the title of the tab to what is shown. */
export function useTitle(opened: OpenedView | undefined, firstWorkspace: string): void {
  const title = titleOf(useContext(ViewsContext), opened, firstWorkspace)
  useEffect(() => {
    document.title = title
  }, [title])
}

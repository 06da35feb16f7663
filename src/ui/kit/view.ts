import type { LucideIcon } from 'lucide-react'
import { type ComponentType, createElement, type ReactElement } from 'react'
import { once } from '../../apimachinery/lazy-module.ts'
import { joinPath, type Path } from '../base/address/path.ts'
import { late } from './late.tsx'

/** A place in the rail, which the palette and the help list too. */
export interface RailPlace {
  readonly icon: LucideIcon
  readonly texts: { readonly title: string; readonly help: string }
  /** Its address. */
  readonly at: (workspace: string) => string
  /** Stands in the rail only while the server has dialects, or the view is shown. */
  readonly ofDialects?: boolean
  /** Stands in the menu of further views on a phone. */
  readonly isFolded?: boolean
  /** Stands at the end of the rail. */
  readonly isLast?: boolean
}

/** What an address shows. */
export interface OpenedView {
  readonly view: View
  readonly workspace: string
  /** What the title of the tab begins with; undefined: the title of its place. */
  readonly subject: string | undefined
  readonly element: ReactElement
  /** Reads ahead what the view asks the server for; absent: nothing. */
  readonly readAhead?: () => Promise<unknown>
}

/** A view of the page, as `features/registry.ts` lists it. */
export interface View {
  readonly id: string
  /** The id of the view at whose place in the rail it is shown: its own, where it has a place. */
  readonly shownAt: string
  readonly place?: RailPlace
  /** Fills the window: neither rail nor bar is drawn. */
  readonly isFullWindow: boolean
  /** Fetches its code. */
  load(): Promise<unknown>
  /** Opens an address; undefined where it is not of this view. `current`: the workspace of an address that names none. */
  open(path: Path, current: string): OpenedView | undefined
}

type Code<Props> =
  /** Loads its component when it is first opened or pointed at. */
  { readonly load: () => Promise<{ readonly default: ComponentType<Props> }> } | { readonly Component: ComponentType<Props> }

/** How a view is defined. `Props` are those of its component. */
export type ViewDefinition<Props extends object> = Code<Props> & {
  readonly id: string
  /** By the first word of an address (`Path`): reads the parts after it; undefined where they name nothing. By default the view's id alone. */
  readonly paths?: Readonly<Record<string, (parts: readonly string[]) => Props | undefined>>
  /** Its place in the rail, by default at its first word, or the id of the view at whose place it is shown. */
  readonly place: (Omit<RailPlace, 'at'> & Partial<Pick<RailPlace, 'at'>>) | string
  /** What the title of the tab begins with; by default the title of its place. */
  readonly subject?: (props: Props) => string
  /** Components of different keys share no state. */
  readonly keyOf?: (props: Props) => string
  readonly isFullWindow?: boolean
  readonly readAhead?: (props: Props) => Promise<unknown>
}

/** Loads the browser's locale data in a task of its own: the first use of Intl does that, and takes long. */
const readLocales = once(
  () =>
    new Promise<void>((resolve) => {
      setTimeout(() => {
        Intl.DateTimeFormat.supportedLocalesOf(navigator.language)
        resolve()
      })
    }),
)

/** Defines a view: a folder in `features` has one as `view.ts`, and `features/registry.ts` lists it. */
export function defineView<Props extends object>(definition: ViewDefinition<Props>): View {
  const { id, place, subject, keyOf, readAhead, isFullWindow = false } = definition
  const { paths = { [id]: () => ({}) as Props } } = definition
  const [first = id] = Object.keys(paths)
  // Home, whose code comes with the page, writes its numbers without Intl.
  const load = 'load' in definition ? () => Promise.all([definition.load(), readLocales()]).then(([module]) => module) : undefined
  const Component = 'load' in definition ? late(load ?? definition.load) : definition.Component
  const view: View = {
    id,
    shownAt: typeof place === 'string' ? place : id,
    isFullWindow,
    load: load ?? (() => Promise.resolve()),
    open({ workspace = undefined, word, parts }, current) {
      const props = Object.hasOwn(paths, word) ? paths[word]?.(parts) : undefined
      if (props === undefined) return undefined
      return {
        view,
        workspace: workspace ?? current,
        subject: subject?.(props),
        element: createElement(Component, { key: keyOf?.(props), ...props }),
        ...(readAhead && { readAhead: () => readAhead(props) }),
      }
    },
    ...(typeof place !== 'string' && { place: { at: (workspace: string) => joinPath('ws', workspace, first), ...place } }),
  }
  return view
}

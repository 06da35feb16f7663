import {
  Boxes,
  ChartNoAxesGantt,
  FileDown,
  GitCompare,
  GraduationCap,
  House,
  type LucideIcon,
  PencilRuler,
  Settings,
  Shield,
} from 'lucide-react'
import { useEffect } from 'react'
import {
  type Address,
  accessAt,
  designAt,
  dialectsAt,
  homeAt,
  installAt,
  LESSONS_AT,
  resourcesAt,
  settingsAt,
  timelineAt,
} from '../base/address/address.ts'
import { pageTexts } from '../base/i18n/page.en.ts'

/** A place in the rail. A new view is one entry here and one case in `routes.tsx`. */
export interface ViewEntry {
  readonly id: string
  readonly word: () => string
  readonly icon: LucideIcon
  readonly at: (workspace: string) => string
  readonly shows: (view: Address['view']) => boolean
  /** Stands in the rail only while the server has dialects, or the view is shown. */
  readonly ofDialects?: boolean
  /** Stands in the menu of further views on a phone. */
  readonly isFolded?: boolean
  /** Stands at the end of the rail. */
  readonly last?: boolean
}

export const VIEWS: readonly ViewEntry[] = [
  { id: 'home', word: () => pageTexts.app.home, icon: House, at: homeAt, shows: (view) => view === 'home' },
  {
    id: 'design',
    word: () => pageTexts.app.design,
    icon: PencilRuler,
    at: (workspace) => designAt(workspace),
    shows: (view) => view === 'design',
  },
  {
    id: 'resources',
    word: () => pageTexts.app.resources,
    icon: Boxes,
    at: (workspace) => resourcesAt(workspace),
    shows: (view) => view === 'resources' || view === 'resource' || view === 'present',
  },
  {
    id: 'install',
    word: () => pageTexts.app.install,
    icon: FileDown,
    at: installAt,
    shows: (view) => view === 'install',
    isFolded: true,
  },
  {
    id: 'timeline',
    word: () => pageTexts.app.timeline,
    icon: ChartNoAxesGantt,
    at: (workspace) => timelineAt(workspace),
    shows: (view) => view === 'timeline',
  },
  {
    id: 'access',
    word: () => pageTexts.access.title,
    icon: Shield,
    at: (workspace) => accessAt(workspace),
    shows: (view) => view === 'access',
    isFolded: true,
  },
  {
    id: 'lessons',
    word: () => pageTexts.app.lessons,
    icon: GraduationCap,
    at: () => LESSONS_AT,
    shows: (view) => view.startsWith('lesson'),
  },
  {
    id: 'dialects',
    word: () => pageTexts.app.dialects,
    icon: GitCompare,
    at: (workspace) => dialectsAt(workspace),
    shows: (view) => view === 'dialects',
    ofDialects: true,
    isFolded: true,
  },
  {
    id: 'settings',
    word: () => pageTexts.app.settings,
    icon: Settings,
    at: settingsAt,
    shows: (view) => view === 'settings',
    isFolded: true,
    last: true,
  },
]

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
    case 'present':
    case 'resource':
      return [address.object.name, address.object.type.split('.')[0] ?? ''].join(' · ')
    case 'timeline':
      return address.object === undefined ? view : `${address.object.name} · ${view}`
    case 'resources':
      return address.list?.type.split('.')[0] ?? view
    case 'design':
      return address.name === undefined || !address.name.includes('.') ? view : `${address.name} · ${view}`
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

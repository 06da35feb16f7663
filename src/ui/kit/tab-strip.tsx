import type { ReactNode } from 'react'
import { type Key, Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { leaveField } from './leave-field.ts'

interface TabStripProps<T extends string> {
  readonly label: string
  readonly tabs: readonly T[]
  readonly shown: T
  readonly onShow: (tab: T) => void
  readonly wordOf: (tab: T) => ReactNode
  /** What the tab that is shown holds; nothing else is drawn. */
  readonly children: ReactNode
  /** They share the width of a phone. */
  readonly isEven?: boolean
}

/** Tabs over a part, of which one is shown. */
export function TabStrip<T extends string>({ label, tabs, shown, onShow, wordOf, children, isEven = false }: TabStripProps<T>) {
  const show = (key: Key): void => {
    const tab = tabs.find((one) => one === key)
    if (tab === undefined) return
    leaveField()
    onShow(tab)
  }
  return (
    <Tabs className="flex h-full min-h-0 min-w-0 flex-1 flex-col" selectedKey={shown} onSelectionChange={show}>
      <TabList className="flex flex-none gap-0.5 overflow-x-auto overflow-y-hidden border-b border-line px-2" aria-label={label}>
        {tabs.map((tab) => (
          <Tab
            key={tab}
            id={tab}
            className={`inline-flex flex-none cursor-default items-center gap-1.5 border-b-2 border-transparent px-2 pt-1.75 pb-1.5 text-sm/[18px] text-ink-2 aria-selected:border-accent-ink aria-selected:font-[550] aria-selected:text-ink narrow:min-h-11 ${isEven ? 'narrow:flex-1 narrow:justify-center' : ''}`}
          >
            {wordOf(tab)}
          </Tab>
        ))}
      </TabList>
      <TabPanel key={shown} id={shown} className="flex min-h-0 flex-1 flex-col">
        {children}
      </TabPanel>
    </Tabs>
  )
}

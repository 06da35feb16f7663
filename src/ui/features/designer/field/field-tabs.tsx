import { type ReactNode, useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react'
import { pageTexts } from '../../../base/i18n/page.en.ts'
import { TabStrip } from '../../../kit/tab-strip.tsx'
import type { Subject } from '../crd/fields.ts'
import type { Group } from '../crd/problems.ts'
import { FIELD_TABS, type FieldTab, heldByTab, problemsByTab } from '../crd/tabs.ts'
import { LOOKS } from '../problems/list.tsx'
import { NeedsAt } from '../releases/needs-at.tsx'
import { Rules } from '../rules/rules.tsx'
import { useDesign, useProblems, useSession } from '../session/context.ts'
import { designTexts } from '../texts/design.en.ts'
import { problemTexts } from '../texts/problems.en.ts'
import { Docs } from './docs.tsx'
import { FieldPart } from './field-part.tsx'
import { ListRules } from './list-rules.tsx'
import { Raw } from './raw.tsx'

/** Below the tabs: all that a tab has of a subject. */
function partOf(tab: Exclude<FieldTab, 'raw'>, subject: Subject, id: string): ReactNode {
  if (tab === 'cel') return <Rules key={id} subject={subject} />
  if (tab === 'list') return <ListRules key={id} subject={subject} />
  if (tab === 'docs') return <Docs key={id} subject={subject} />
  return <FieldPart subject={subject} id={id} />
}

/** How much a tab holds, and the worst of the problems that can be mended there. */
function TabWord({ tab, held, worst }: { readonly tab: FieldTab; readonly held: number; readonly worst: Group | undefined }) {
  const [Icon, tone] = worst === undefined ? [] : LOOKS[worst]
  return (
    <>
      {designTexts.tabs[tab]}
      {tab === 'cel' && held > 0 && (
        <span className="text-ink-3 tabular-nums">
          <span aria-hidden="true">{pageTexts.app.number(held)}</span>
          <span className="sr-only">{designTexts.held.cel(held)}</span>
        </span>
      )}
      {(tab === 'list' || tab === 'docs') && held > 0 && (
        <span className="size-1.5 rounded-full bg-ink-3">
          <span className="sr-only">{designTexts.held[tab]}</span>
        </span>
      )}
      {Icon !== undefined && worst !== undefined && (
        <span className={`inline-flex text-tone ${tone}`}>
          <Icon className="icon-sm" aria-hidden />
          <span className="sr-only">{problemTexts.words[worst]}</span>
        </span>
      )}
    </>
  )
}

/** One tab of a subject. Every subject begins at the top. */
function Section({
  subject,
  id,
  tab,
}: {
  readonly subject: Subject
  readonly id: string
  readonly tab: Exclude<FieldTab, 'raw'>
}) {
  const element = useRef<HTMLDivElement>(null)
  const isScrolled = useRef(false)
  const shown = useRef(id + tab)
  useLayoutEffect(() => {
    // To write where an element is scrolled to is to lay out the page.
    if (shown.current !== id + tab && isScrolled.current && element.current !== null) element.current.scrollTop = 0
    shown.current = id + tab
  }, [id, tab])
  return (
    <div
      ref={element}
      className="flex-1 overflow-auto px-3.5 pt-2 pb-4 text-sm"
      onScroll={(event) => {
        isScrolled.current = event.currentTarget.scrollTop > 0
      }}
    >
      {tab === 'field' && <NeedsAt path={subject.path} />}
      {partOf(tab, subject, id)}
    </div>
  )
}

/** The tabs of a subject, of which one is drawn. */
export function FieldTabs({ subject, id }: { readonly subject: Subject; readonly id: string }) {
  const session = useSession()
  const tab = useDesign((state) => state.tab)
  const problems = useDeferredValue(useProblems())
  const { path, schema } = subject
  const worst = useMemo(() => problemsByTab(problems, path), [problems, path])
  const held = useMemo(() => heldByTab(schema), [schema])
  return (
    <TabStrip
      label={designTexts.tabsLabel}
      tabs={FIELD_TABS}
      shown={tab}
      onShow={session.showTab}
      wordOf={(one) => <TabWord tab={one} held={one === 'field' || one === 'raw' ? 0 : held[one]} worst={worst.get(one)} />}
    >
      {tab === 'raw' ? <Raw subject={subject} /> : <Section subject={subject} id={id} tab={tab} />}
    </TabStrip>
  )
}

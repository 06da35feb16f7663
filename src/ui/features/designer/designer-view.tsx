import { Files, Ghost } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { Link } from 'wouter'
import { designAt } from '../../base/address/address.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import { useMedia } from '../../base/state/theme.ts'
import { draftKey } from '../../base/state/workspace-keys.ts'
import { useCommands } from '../../kit/keys.tsx'
import { runCommandIn } from '../../kit/part-commands.ts'
import { Split } from '../../kit/split.tsx'
import { TabStrip } from '../../kit/tab-strip.tsx'
import { keyOf } from './crd/problems.ts'
import { Inspector } from './field/inspector.tsx'
import { Head } from './head/head.tsx'
import { Problems } from './problems/problems.tsx'
import { goTo, problemsOf, SessionContext, useDesign, useSession } from './session/context.ts'
import { useSelectionInAddress } from './session/selection-address.ts'
import { type OpenDesign, openDesign } from './session/session.ts'
import type { Part } from './session/store.ts'
import { Start } from './start/start.tsx'
import { designTexts } from './texts/design.en.ts'
import { SchemaTree } from './tree/schema-tree.tsx'
import { YamlPane } from './yaml-pane.tsx'
import './designer.css'
import { useAsync } from '../../base/async/use-async.ts'

/**
 * Tells that another tab has written into the draft that is designed here, under the name of the address. Its text is taken as an edit that
 * can be undone, or is passed over: then what stands here is the draft again.
 */
function DraftElsewhere({ name }: { readonly name: string }) {
  const session = useSession()
  const key = useApp((state) => draftKey(state.workspace, name))
  const theirs = useApp((state) => state.otherTabTexts[key])
  const isSame = useDesign((state) => state.text === theirs)
  useEffect(() => appStore.getState().followDraft(key), [key])
  useEffect(() => {
    if (isSame) appStore.getState().ignoreOtherTab(key)
  }, [isSame, key])
  if (theirs === undefined || isSame) return null
  const keepMine = (): void => {
    const { drafts, ignoreOtherTab, setDraft } = appStore.getState()
    const own = drafts[key]
    ignoreOtherTab(key)
    // Without a draft of one's own there is nothing to keep: what is here is installed, or blank.
    if (own !== undefined) setDraft(key, own)
  }
  return (
    <div className="pane-note t-warn rounded-2 border-1 border-tone-line" role="alert">
      <Files className="icon-sm" aria-hidden />
      <span className="min-w-0 flex-1">{designTexts.otherTab.what}</span>
      <Button className="btn btn-sm" onPress={() => session.type(theirs)}>
        {designTexts.otherTab.load}
      </Button>
      <Button className="btn btn-sm" onPress={keepMine}>
        {designTexts.otherTab.keep}
      </Button>
    </div>
  )
}

/** The name of a part of the designer. */
const wordOf = (part: Part): string =>
  ({ schema: designTexts.schema, field: designTexts.inspector, yaml: designTexts.yaml, problems: designTexts.problems })[part]

/** How much is to be mended, where the problems themselves are a tab away. */
function ProblemCount() {
  const { count, isBad } = useDesign((state) => ({
    count: problemsOf(state).length + (state.textProblem === undefined ? 0 : 1),
    isBad: state.textProblem !== undefined || state.server.some(({ kind }) => kind === 'rejected'),
  }))
  return count === 0 ? null : (
    <span className={`tabular-nums ${isBad ? 'text-bad' : 'text-ink-3'}`}>{pageTexts.app.number(count)}</span>
  )
}

interface PartTabsProps<P extends Part> {
  readonly parts: readonly P[]
  readonly shown: P
  readonly onShow: (part: P) => void
}

/** Parts of which one is shown. */
function PartTabs<P extends Part>({ parts, shown, onShow }: PartTabsProps<P>) {
  const word = (part: P): ReactNode => (
    <>
      {wordOf(part)}
      {part === 'problems' && <ProblemCount />}
    </>
  )
  return (
    <TabStrip label={designTexts.panes} tabs={parts} shown={shown} onShow={onShow} wordOf={word} isEven>
      {partOf(shown)}
    </TabStrip>
  )
}

const partOf = (part: Part): ReactNode =>
  part === 'schema' ? <SchemaTree /> : part === 'field' ? <Inspector /> : part === 'yaml' ? <YamlPane /> : <Problems />

/** Three parts side by side; two and tabs, or one and tabs, where there is less room. */
function Parts() {
  const wide = useMedia('(min-width: 1280px)')
  const narrow = useMedia('(max-width: 767px)')
  const { showPart } = useSession()
  const shown = useDesign((state) => state.part)
  if (narrow) {
    return (
      <div className="pane min-h-80 flex-1">
        <PartTabs parts={['schema', 'field', 'yaml', 'problems']} shown={shown} onShow={showPart} />
      </div>
    )
  }
  const right = shown === 'yaml' ? 'yaml' : 'field'
  return (
    <Split
      className="pane flex-1"
      line="dz-split"
      parts={[
        { id: 'dz-part-schema', share: wide ? 29 : 42, least: '18%', content: <SchemaTree /> },
        ...(wide
          ? [
              { id: 'dz-part-field', share: 31, least: '20%', content: <Inspector /> },
              { id: 'dz-part-yaml', share: 40, least: '20%', content: <YamlPane /> },
            ]
          : [
              {
                id: 'dz-part-right',
                share: 58,
                least: '30%',
                content: <PartTabs parts={['field', 'yaml']} shown={right} onShow={showPart} />,
              },
            ]),
      ]}
    />
  )
}

/** The commands of the designer as a whole. A component of its own: what can be undone changes more often than the designer is drawn. */
function DesignerCommands({ view }: { readonly view: RefObject<HTMLElement | null> }) {
  const session = useSession()
  const { canUndo, canRedo, hasProblems } = useDesign((state) => ({
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
    hasProblems: problemsOf(state).length > 0,
  }))
  const walkProblems = (by: 1 | -1): void => {
    const problems = problemsOf(session.getState())
    const at = problems.findIndex((one) => keyOf(one) === session.getState().problem)
    const problem = problems[at < 0 ? 0 : (at + by + problems.length) % problems.length]
    if (problem === undefined) return
    // What is being typed is taken before its field goes. The focus stays in the designer, whose keys these are.
    const { activeElement } = document
    if (activeElement?.matches('input, textarea') === true && activeElement.closest('.editor') === null)
      view.current?.focus({ preventScroll: true })
    session.showProblem(keyOf(problem))
    goTo(session, problem)
  }
  /** What was added goes with its editor, which may have the focus. */
  const through = (history: () => void) => () => {
    history()
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) view.current?.querySelector<HTMLElement>('[role=treegrid]')?.focus()
    })
  }
  const noProblems = hasProblems ? undefined : designTexts.disabledReasons.problems
  useCommands({
    undo: { run: through(session.undo), disabledReason: canUndo ? undefined : designTexts.disabledReasons.undo },
    redo: { run: through(session.redo), disabledReason: canRedo ? undefined : designTexts.disabledReasons.redo },
    nextProblem: { run: () => walkProblems(1), disabledReason: noProblems },
    previousProblem: { run: () => walkProblems(-1), disabledReason: noProblems },
  })
  return null
}

interface OpenedProps {
  readonly name: string
  /** The field that the address names. */
  readonly field: string | undefined
}

/** A text that is not in the CRD yet has an undo of its own, and its own keys to apply it. */
const isInOwnText = ({ ctrlKey, metaKey, target }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && target instanceof Element && target.closest('.own-text') !== null

/** The designer of one CRD: one text, one history, whatever part an edit comes from. */
function Designer({ name, field }: OpenedProps) {
  useSelectionInAddress(name, field)
  const view = useRef<HTMLElement>(null)
  const narrow = useMedia('(max-width: 767px)')
  return (
    <section
      ref={view}
      tabIndex={-1}
      className="flex min-h-0 flex-col gap-2 px-2.5 pt-2 pb-2.5 outline-0 narrow:overflow-auto narrow:p-1.5"
      aria-label={designTexts.title}
      onKeyDownCapture={(event) => isInOwnText(event) || runCommandIn('designer', event)}
    >
      <DesignerCommands view={view} />
      <Head name={name} />
      <DraftElsewhere name={name} />
      <Parts />
      {!narrow && <Problems />}
    </section>
  )
}

function OpenedView({ name, field }: OpenedProps) {
  const { workspace, phase } = useApp((state) => ({ workspace: state.workspace, phase: state.phase }))
  const [opened, setOpened] = useState<OpenDesign>()
  // A design that was just installed continues under the name of its CRD, with its history.
  const isOpen = opened?.workspace === workspace && opened.storage.name === name
  useAsync(
    async (signal) => {
      if (phase !== 'open' || isOpen) return
      const next = await openDesign(workspace, name)
      // The whole designer is drawn then: in slices, between which the browser answers.
      if (!signal.aborted) startTransition(() => setOpened(next))
    },
    [workspace, name, phase, isOpen],
  )
  if (opened === undefined || !isOpen) return null
  if (opened.session === undefined) {
    return (
      <div className="empty">
        <Ghost aria-hidden />
        <p className="mono text-[12px]/[18px] wrap-anywhere text-ink">{designTexts.notFound(name)}</p>
        <Link className="btn" href={designAt(workspace)}>
          {designTexts.title}
        </Link>
      </div>
    )
  }
  return (
    <SessionContext value={opened.session}>
      <Designer name={name} field={field} />
    </SessionContext>
  )
}

/** The Design view: where a design begins, or one CRD. */
export default function DesignerView({ name, field }: { readonly [Prop in keyof OpenedProps]: OpenedProps[Prop] | undefined }) {
  return name === undefined ? <Start /> : <OpenedView name={name} field={field} />
}

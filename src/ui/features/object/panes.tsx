import { Lock, OctagonX } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Key, Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { useLocation } from 'wouter'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { ApiError, type ApiStatus } from '../../../client/api-status.ts'
import { isBuiltIn } from '../../../client/built-in-groups.ts'
import type { Subresource } from '../../../client/resource-type.ts'
import { objectAt } from '../../base/address/object-address.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { useApp } from '../../base/state/store.ts'
import { useMedia } from '../../base/state/theme.ts'
import { type ObjectRef, versionOf } from '../../entities/object/object.ts'
import { ENDPOINTS } from '../../entities/object/pane-rules.tsx'
import type { ScalePaths } from '../../entities/object/use-marks.ts'
import { useForbiddenReasons } from '../../entities/persona/access.ts'
import { Split, type SplitPart } from '../../kit/split.tsx'
import { AbsentPane, Pane, PaneHead } from './pane.tsx'
import { paneTexts } from './panes.en.ts'
import { useSwipe } from './use-swipe.ts'

interface ScaleState {
  readonly object?: JsonObject
  /** What GET /scale said against it, for example that the replicas path has no value. */
  readonly failure?: ApiStatus
}

/** The Scale of an object, read again whenever the object's version changes: /scale has no watch of its own. */
function useScale(ref: ObjectRef, version: string): ScaleState {
  const page = useApp((state) => state.page)
  const has = ref.type.subresources.includes('scale')
  const { type, namespace, name } = ref
  const state = useAsync(
    async (signal): Promise<ScaleState | undefined> => {
      if (page === undefined || !has || version === '') return undefined
      try {
        return { object: await page.get(type, { namespace, name, subresource: 'scale' }, signal) }
      } catch (error) {
        if (error instanceof ApiError) return { failure: error.status }
        throw error
      }
    },
    [page, has, version, type, namespace, name],
    { keep: true },
  )
  return state ?? {}
}

interface Props {
  readonly target: ObjectRef
  readonly object: JsonObject | undefined
  readonly endpoint: Subresource
  readonly wires: ScalePaths | undefined
  /** The object was deleted; `object` is its last state. */
  readonly isGone: boolean
}

const ORDER: readonly Subresource[] = ['', 'status', 'scale']

function ScalePane({ target, object, wires, isGone }: Omit<Props, 'endpoint'>) {
  const scale = useScale(target, versionOf(object))
  if (!target.type.subresources.includes('scale')) return <AbsentPane target={target} endpoint="scale" />
  if (scale.failure === undefined)
    return <Pane target={target} endpoint="scale" shown={scale.object} object={object} wires={wires} isGone={isGone} />
  return (
    <section className="pane pane-edge t-scale" aria-labelledby="pane-scale">
      <PaneHead target={target} endpoint="scale" />
      <div className="pane-say" role="alert">
        <OctagonX className="text-bad" aria-hidden />
        <p className="code-text">
          {scale.failure.code} {scale.failure.message}
        </p>
        <p>{paneTexts.absent.scaleBroken}</p>
      </div>
    </section>
  )
}

function PaneOf({ endpoint, ...props }: Props) {
  if (endpoint === 'scale') return <ScalePane {...props} />
  if (endpoint === 'status' && !props.target.splitStatus) return <AbsentPane target={props.target} endpoint="status" />
  return <Pane target={props.target} endpoint={endpoint} shown={props.object} object={props.object} isGone={props.isGone} />
}

/** Says beside the name of an endpoint that the persona may write it in no way. */
function TabLock({ target, endpoint }: { readonly target: ObjectRef; readonly endpoint: Subresource }) {
  const { update, patch } = useForbiddenReasons(target, endpoint)
  if (update === undefined || patch === undefined) return null
  return <Lock className="icon-sm" role="img" aria-label={paneTexts.locked} />
}

interface TabbedProps {
  readonly target: ObjectRef
  readonly shown: Subresource
  readonly among: readonly Subresource[]
  /** They stand beside another pane. */
  readonly isBeside?: boolean
  readonly children: ReactNode
}

const PANES =
  'grid min-h-50 flex-auto grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] not-wide:h-[clamp(200px,100cqh_-_112px,360px)] not-wide:flex-[1_0_auto] narrow:h-[max(320px,calc(100dvh-372px))] narrow:flex-none'

/** The look of the tabs: over the one pane of a phone, and over the right one of two. */
const OVER_ONE = {
  tabs: 'flex flex-none flex-col',
  list: 'z-1 -mb-px grid auto-cols-fr grid-flow-col rounded-t-3 border border-line bg-surface',
  tab: 'relative flex h-11 cursor-default items-center justify-center gap-1.75 text-ink-2 data-selected:font-semibold data-selected:text-ink data-selected:after:absolute data-selected:after:inset-x-0 data-selected:after:bottom-0 data-selected:after:h-0.75 data-selected:after:[background:var(--p)]',
  panel: `object-swipe ${PANES} [&_.pane-edge]:before:hidden`,
}
const OVER_RIGHT = {
  tabs: 'grid min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)]',
  list: '-mb-px grid auto-cols-fr grid-flow-col overflow-hidden rounded-t-3 border border-line bg-sunken',
  tab: 'flex h-8 cursor-default items-center justify-center gap-1.75 text-sm text-ink-2 data-selected:bg-surface data-selected:font-semibold data-selected:text-ink',
  panel: 'grid min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] [&>.pane]:rounded-t-none',
}

/** Which endpoint shows where there is not room for all; the choice is in the address. */
function EndpointTabs({ target, shown, among, isBeside = false, children }: TabbedProps) {
  const [, navigate] = useLocation()
  const look = isBeside ? OVER_RIGHT : OVER_ONE
  const show = (endpoint: Subresource): void =>
    navigate(objectAt(target.workspace, target.type, target.namespace ?? '', target.name, endpoint), { replace: true })
  const go = (word: Key): void => show(among.find((one) => ENDPOINTS[one].word === word) ?? '')
  const swipe = useSwipe((by) => {
    const next = among[among.indexOf(shown) + by]
    if (next !== undefined) show(next)
  })
  return (
    <Tabs className={look.tabs} selectedKey={ENDPOINTS[shown].word} onSelectionChange={go}>
      <TabList className={look.list} aria-label={paneTexts.endpoints}>
        {among.map((endpoint) => {
          const { word, tone, icon: Icon } = ENDPOINTS[endpoint]
          return (
            <Tab key={word} id={word} className={`t-${tone} ${look.tab}`}>
              <Icon className="text-tone" aria-hidden />
              {word}
              <TabLock target={target} endpoint={endpoint} />
            </Tab>
          )
        })}
      </TabList>
      <TabPanel key={shown} id={ENDPOINTS[shown].word} className={look.panel} {...(isBeside ? {} : swipe)}>
        {children}
      </TabPanel>
    </Tabs>
  )
}

/** Intent left, observation middle, size right; two of them below 1280 px, one below 768. */
export function Panes(props: Props) {
  const wide = useMedia('(min-width: 1280px)')
  const narrow = useMedia('(max-width: 767px)')
  const { target } = props
  // A CRD can give its kind what it has not. What a kind of Kubernetes has not, it never has.
  const all = isBuiltIn(target.type.group) ? ORDER.filter((one) => one === '' || target.type.subresources.includes(one)) : ORDER
  const [, second] = all
  const endpoint = all.includes(props.endpoint) ? props.endpoint : ''
  if (second === undefined) {
    return (
      <div className={PANES}>
        <PaneOf {...props} endpoint="" />
      </div>
    )
  }
  if (narrow) {
    return (
      <EndpointTabs target={target} shown={endpoint} among={all}>
        <PaneOf {...props} key={endpoint} endpoint={endpoint} />
      </EndpointTabs>
    )
  }
  const part = (id: string, share: number, content: ReactNode): SplitPart => ({
    id: `part-${id}`,
    share,
    least: '220px',
    className: 'grid',
    content,
  })
  if (wide && all.length === 3) {
    const parts = [
      part('spec', 35.2, <PaneOf {...props} endpoint="" />),
      part('status', 33.3, <PaneOf {...props} endpoint="status" />),
      part('scale', 31.5, <PaneOf {...props} endpoint="scale" />),
    ]
    return (
      <div className={PANES}>
        <Split parts={parts} line="object-splitter" />
      </div>
    )
  }
  const right = endpoint === '' ? second : endpoint
  const other =
    all.length === 3 ? (
      <EndpointTabs target={target} shown={right} among={all.slice(1)} isBeside>
        <PaneOf {...props} key={right} endpoint={right} />
      </EndpointTabs>
    ) : (
      <PaneOf {...props} endpoint={right} />
    )
  return (
    <div className={PANES}>
      <Split parts={[part('spec', 52, <PaneOf {...props} endpoint="" />), part('other', 48, other)]} line="object-splitter" />
    </div>
  )
}

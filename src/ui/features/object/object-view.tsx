import { Ghost, TriangleAlert } from 'lucide-react'
import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { qualifiedName, type ResourceType, type Subresource } from '../../../client/resource-type.ts'
import { isSecretResource } from '../../../protocol/secrets.ts'
import { type ObjectAddress, objectAt, resourcesAt } from '../../base/address/object-address.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import { keep, recall } from '../../base/state/stored.ts'
import { useMedia } from '../../base/state/theme.ts'
import { typeIn, useKinds, useResourceType } from '../../entities/kind/kinds.ts'
import { resourcesTexts } from '../../entities/kind/resources.en.ts'
import { ConcealedSecret } from '../../entities/object/concealed-secret.tsx'
import { addressOf, type LiveObject, type ObjectRef, useLiveObject } from '../../entities/object/object.ts'
import { scalePathsOf } from '../../entities/object/use-marks.ts'
import { useCommands } from '../../kit/keys.tsx'
import { late } from '../../kit/late.tsx'
import { Split } from '../../kit/split.tsx'
import { Events } from './events.tsx'
import { Header } from './header.tsx'
import { PaneFocus } from './pane.tsx'
import { Panes } from './panes.tsx'
import { Terminating } from './terminating.tsx'
import { objectViewTexts } from './texts.en.ts'
import { verdictTexts } from './verdict.en.ts'
import { isShortResult, Verdict } from './verdict.tsx'
import './object.css'

function Nothing({ words, list }: { readonly words: string; readonly list: string }) {
  return (
    <div className="empty">
      <Ghost aria-hidden />
      <p className="code-text">{words}</p>
      <Link className="btn" href={list}>
        {pageTexts.app.resources}
      </Link>
    </div>
  )
}

function LostBanner({ live }: { readonly live: LiveObject }) {
  if (live.state !== 'lost') return null
  return (
    <div className="banner t-bad" role="alert">
      <TriangleAlert aria-hidden />
      <span className="min-w-0 flex-1">
        {objectViewTexts.lost} <span className="mono">{live.problem}</span>
      </span>
    </div>
  )
}

interface SplitProps {
  readonly panes: ReactNode
  readonly verdict: ReactNode
  /** The verdict takes the height that it needs, and the panes have the rest. */
  readonly isShort: boolean
}

/** How much of the height the verdict takes, in percent, kept for all objects. */
const SHARE = { key: 'verdict-share', usual: 40, least: 5, most: 90 }

const VERDICT = 'part-verdict'

function readShare(): number {
  const kept = recall(SHARE.key)
  return typeof kept === 'number' && kept >= SHARE.least && kept <= SHARE.most ? kept : SHARE.usual
}

/**
 * The panes, and below them what the server did. Where all fits on the screen, a splitter shares the height out, but for a short verdict; else the
 * view scrolls.
 */
function PanesAndVerdict({ panes, verdict, isShort }: SplitProps) {
  const wide = useMedia('(min-width: 1280px)')
  const [share, setShare] = useState(readShare)
  if (!wide) {
    return (
      <>
        {panes}
        {verdict}
      </>
    )
  }
  const isShared = verdict !== null && !isShort
  return (
    <>
      <Split
        parts={[
          { id: 'part-panes', share: 100 - share, least: '200px', className: 'object-panes grid', content: panes },
          ...(isShared ? [{ id: VERDICT, share, least: '54px', className: 'flex flex-col', content: verdict }] : []),
        ]}
        className="flex-1"
        isStacked
        line="object-splitter"
        label={verdictTexts.splitter}
        onResize={({ [VERDICT]: next }) => {
          if (next === undefined) return
          keep(SHARE.key, next)
          setShare(next)
        }}
      />
      {isShort && <div className="flex max-h-[60dvh] flex-none flex-col">{verdict}</div>}
    </>
  )
}

const Autoscaler = late(() => import('./autoscaler/autoscaler.tsx'))

const isAutoscaler = ({ group, version, resource }: ResourceType): boolean =>
  group === 'autoscaling' && version === 'v2' && resource === 'horizontalpodautoscalers'

function Known({ type, address }: { readonly type: ResourceType; readonly address: ObjectAddress }) {
  const workspace = useApp((state) => state.workspace)
  const { namespace, name } = address
  const target: ObjectRef = useMemo(
    () => ({ workspace, type, namespace, name, splitStatus: type.subresources.includes('status') }),
    [workspace, type, namespace, name],
  )
  const live = useLiveObject(type, namespace, name)
  const crdType = useResourceType('customresourcedefinitions.apiextensions.k8s.io', 'v1')
  const crd = useLiveObject(type.subresources.includes('scale') ? crdType : undefined, undefined, qualifiedName(type))
  const wires = useMemo(() => scalePathsOf(crd.object, type.version), [crd.object, type.version])
  const send = useApp((state) => state.sends[addressOf(target)])
  // What a write did is read where it was sent: it does not wait for the next visit.
  useEffect(() => () => appStore.getState().dropSend(addressOf(target)), [target])
  const [revealed, setRevealed] = useState('')
  const isConcealed = isSecretResource(type) && revealed !== addressOf(target)
  const [, navigate] = useLocation()
  // The pane may come with the next address, and its editor later still: it takes the focus when it is there.
  const [focused, setFocused] = useState<Subresource>()
  const [current, enter] = useState(address.endpoint)
  useEffect(() => enter(address.endpoint), [address.endpoint])
  const focus = useMemo(() => ({ endpoint: focused, done: () => setFocused(undefined), current, enter }), [focused, current])
  const show = (endpoint: Subresource): void => {
    navigate(objectAt(workspace, type, namespace ?? '', name, endpoint), { replace: true })
    setFocused(endpoint)
  }
  const reveal = (): void => {
    setRevealed(addressOf(target))
    setFocused('')
  }
  const has = (subresource: Subresource): boolean => type.subresources.includes(subresource)
  useCommands({
    spec: { run: () => show('') },
    ...(has('status') ? { status: { run: () => show('status') } } : {}),
    ...(has('scale') ? { scale: { run: () => show('scale') } } : {}),
    // What is open is closed first.
    back:
      send === undefined
        ? { run: () => navigate(resourcesAt(workspace, type, namespace)) }
        : { run: () => appStore.getState().dropSend(addressOf(target)), title: verdictTexts.close },
  })
  if (live.state === 'gone' && live.object === undefined) {
    return <Nothing words={objectViewTexts.notFound(qualifiedName(type), name)} list={resourcesAt(workspace, type, namespace)} />
  }
  return (
    <div className="object-view flex h-full min-h-0 min-w-0 flex-col gap-2 px-2.5 pb-2.5 not-wide:overflow-auto narrow:px-2 narrow:pb-2">
      <Header target={target} live={live} trace={send?.trace} />
      <LostBanner live={live} />
      <Terminating target={target} live={live} />
      {isAutoscaler(type) && live.object !== undefined && <Autoscaler target={target} object={live.object} />}
      {isConcealed ? (
        live.object !== undefined && <ConcealedSecret secret={live.object} onReveal={reveal} />
      ) : (
        <PaneFocus value={focus}>
          <PanesAndVerdict
            panes={
              <Panes
                target={target}
                object={live.object}
                endpoint={address.endpoint}
                wires={wires}
                isGone={live.state === 'gone'}
              />
            }
            verdict={send === undefined ? null : <Verdict target={target} send={send} />}
            isShort={send !== undefined && isShortResult(send)}
          />
        </PaneFocus>
      )}
      <Events object={live.object} />
    </div>
  )
}

/** The signature view: one object through its three endpoints, and what the server did with the last write. */
export default function ObjectView({ address }: { readonly address: ObjectAddress }) {
  // Once the kinds are known the whole view is drawn for the first time: in slices, between which the browser answers.
  const kinds = useDeferredValue(useKinds())
  const type = typeIn(kinds, address.type, address.version)
  const { state } = kinds
  const workspace = useApp((app) => app.workspace)
  if (type !== undefined) return <Known type={type} address={address} />
  if (state === 'loading') return null
  return <Nothing words={resourcesTexts.unknownType(address.type)} list={resourcesAt(workspace)} />
}

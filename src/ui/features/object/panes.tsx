import { Lock, OctagonX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Group, Panel, Separator } from 'react-resizable-panels'
import { useLocation } from 'wouter'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import type { Subresource } from '../../../client/resource-type.ts'
import { ENDPOINTS } from '../../data/endpoints.ts'
import { versionOf } from '../../data/object.ts'
import type { ObjectRef } from '../../data/object-ref.ts'
import { useRefusals } from '../../data/use-access.ts'
import type { ScalePaths } from '../../editor/use-marks.ts'
import { t } from '../../i18n/catalogue.ts'
import { objectAt } from '../../state/address.ts'
import { useMedia } from '../../state/theme.ts'
import { AbsentPane, Pane, PaneHead } from './pane.tsx'
import { useScale } from './use-scale.ts'

interface Props {
  readonly target: ObjectRef
  readonly object: JsonObject | undefined
  readonly endpoint: Subresource
  readonly wires: ScalePaths | undefined
}

const ORDER: readonly Subresource[] = ['', 'status', 'scale']

function ScalePane({ target, object, wires }: Omit<Props, 'endpoint'>) {
  const scale = useScale(target, versionOf(object))
  if (!target.type.subresources.includes('scale')) return <AbsentPane target={target} endpoint="scale" />
  if (scale.failure === undefined)
    return <Pane target={target} endpoint="scale" shown={scale.object} object={object} wires={wires} />
  return (
    <section className="pane edge t-scale" aria-labelledby="pane-scale">
      <PaneHead target={target} endpoint="scale" />
      <div className="pane-say" role="alert">
        <OctagonX className="i is-bad" aria-hidden />
        <p className="sentence">
          {scale.failure.code} {scale.failure.message}
        </p>
        <p>{t.absent.scaleBroken}</p>
      </div>
    </section>
  )
}

function PaneOf({ endpoint, ...props }: Props) {
  if (endpoint === 'scale') return <ScalePane {...props} />
  if (endpoint === 'status' && !props.target.splitStatus) return <AbsentPane target={props.target} endpoint="status" />
  return <Pane target={props.target} endpoint={endpoint} shown={props.object} object={props.object} />
}

/** Says beside the name of an endpoint that the persona may write it in no way. */
function TabLock({ target, endpoint }: { readonly target: ObjectRef; readonly endpoint: Subresource }) {
  const { update, patch } = useRefusals(target, endpoint)
  if (update === undefined || patch === undefined) return null
  return <Lock className="i i-sm" role="img" aria-label={t.access.locked} />
}

/** Which endpoint shows where there is not room for all; the choice is in the address. */
function EndpointTabs({
  target,
  shown,
  among,
}: {
  readonly target: ObjectRef
  readonly shown: Subresource
  readonly among: readonly Subresource[]
}) {
  const [, navigate] = useLocation()
  const go = (endpoint: Subresource): void =>
    navigate(objectAt(target.workspace, target.type, target.namespace ?? '', target.name, endpoint), { replace: true })
  return (
    <div
      className="endpoint-tabs"
      role="tablist"
      aria-label={t.resource.endpoints}
      style={{ gridTemplateColumns: `repeat(${among.length}, 1fr)` }}
    >
      {among.map((endpoint) => {
        const { word, tone, icon: Icon } = ENDPOINTS[endpoint]
        return (
          <button
            type="button"
            key={word}
            role="tab"
            className={`t-${tone}`}
            aria-selected={endpoint === shown}
            tabIndex={endpoint === shown ? 0 : -1}
            onClick={() => go(endpoint)}
            onKeyDown={(event) => {
              const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
              const next = among[(among.indexOf(endpoint) + step + among.length) % among.length]
              if (step !== 0 && next !== undefined) go(next)
            }}
          >
            <Icon className={`i ico-${tone}`} aria-hidden />
            {word}
            <TabLock target={target} endpoint={endpoint} />
          </button>
        )
      })}
    </div>
  )
}

const Grip = () => <Separator className="splitter" />

/** Intent left, observation middle, size right; two of them below 1280 px, one below 768. */
export function Panes(props: Props) {
  const wide = useMedia('(min-width: 1280px)')
  const narrow = useMedia('(max-width: 767px)')
  const { target, endpoint } = props
  const hasScale = target.type.subresources.includes('scale')
  const all = hasScale || target.type.group !== 'apiextensions.k8s.io' ? ORDER : ORDER.slice(0, 2)
  if (narrow) {
    return (
      <>
        <EndpointTabs target={target} shown={endpoint} among={all} />
        <div className="panes">
          <PaneOf {...props} key={endpoint} />
        </div>
      </>
    )
  }
  const panel = (id: string, size: number, child: ReactNode): ReactNode => (
    <Panel id={id} key={id} defaultSize={`${size}%`} minSize="220px" className="grid">
      {child}
    </Panel>
  )
  if (wide && all.length === 3) {
    return (
      <div className="panes">
        <Group id="panes" className="min-h-0">
          {panel('spec', 35.2, <PaneOf {...props} endpoint="" />)}
          <Grip />
          {panel('status', 33.3, <PaneOf {...props} endpoint="status" />)}
          <Grip />
          {panel('scale', 31.5, <PaneOf {...props} endpoint="scale" />)}
        </Group>
      </div>
    )
  }
  const right = endpoint === '' ? 'status' : endpoint
  return (
    <div className="panes">
      <Group id="panes-two" className="min-h-0">
        {panel('spec', 52, <PaneOf {...props} endpoint="" />)}
        <Grip />
        {panel(
          'other',
          48,
          <div className="two-tabs">
            {all.length === 3 && <EndpointTabs target={target} shown={right} among={ORDER.slice(1)} />}
            <PaneOf {...props} key={right} endpoint={right} />
          </div>,
        )}
      </Group>
    </div>
  )
}

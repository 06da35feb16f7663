import { Box, ChevronDown, ChevronUp, CircleCheck, CircleDot, ClockAlert, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import type { ResourceType } from '../../../client/resource-type.ts'
import type { Row } from '../../../client/table.ts'
import { objectAt } from '../../base/address/object-address.ts'
import { useApp } from '../../base/state/store.ts'
import { cellText } from '../../entities/kind/cells.ts'
import {
  conditionsOf,
  generationOf,
  metadataOfObject,
  observedOf,
  useLiveObject,
  versionOf,
} from '../../entities/object/object.ts'
import { objectTexts } from '../../entities/object/texts.en.ts'
import { Roll } from '../../kit/figures.tsx'
import { IconButton } from '../../kit/icon-button.tsx'

/** Fields of spec that are shown; the rest is in the object's own view. */
const SHOWN = 12

function Figure({ word, value, isBehind }: { readonly word: string; readonly value: string; readonly isBehind?: boolean }) {
  return (
    <div className="min-w-0 flex-1 border-line px-3 py-1.5 not-first:border-s">
      <dt className="text-xs text-ink-3">{word}</dt>
      <dd className="flex items-center gap-1.5 font-mono text-lg font-semibold tabular-nums slashed-zero">
        <Roll text={value === '' ? '–' : value} />
        {isBehind === true && <ClockAlert className="icon-sm text-warn" aria-hidden />}
        {isBehind === false && <CircleCheck className="icon-sm text-ok" aria-hidden />}
      </dd>
    </div>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3 className="border-y border-line bg-sunken px-3 py-1 text-xs font-medium text-ink-2">{title}</h3>
      {children}
    </section>
  )
}

function Pairs({ pairs }: { readonly pairs: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 px-3 py-2 text-sm">
      {pairs.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="max-w-28 truncate text-ink-2" title={name}>
            {name}
          </dt>
          <dd className="mono truncate text-ink" title={value}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A value in a word: what a list or an object holds is counted. */
function inBrief(value: JsonValue | undefined): string {
  if (Array.isArray(value)) return objectTexts.peek.items(value.length)
  if (isObject(value)) return objectTexts.peek.fields(Object.keys(value).length)
  return cellText(value)
}

const ICONS = { ok: CircleCheck, bad: TriangleAlert, none: CircleDot }
const TONES = { ok: 'text-ok', bad: 'text-bad', none: 'text-ink-2' }

function Content({ object }: { readonly object: JsonObject }) {
  const metadata = metadataOfObject(object)
  const observed = observedOf(object)
  const generation = generationOf(object)
  const labels = isObject(metadata?.labels) ? Object.entries(metadata.labels) : []
  const finalizers = Array.isArray(metadata?.finalizers) ? metadata.finalizers.map(cellText) : []
  const spec = isObject(object.spec) ? Object.entries(object.spec) : []
  const conditions = conditionsOf(object)
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <dl className="flex">
        <Figure word="generation" value={generation} />
        <Figure word="resourceVersion" value={versionOf(object)} />
        {observed !== undefined && (
          <Figure word={objectTexts.peek.observed} value={String(observed)} isBehind={observed < Number(generation)} />
        )}
      </dl>
      <Part title={objectTexts.peek.metadata}>
        <Pairs
          pairs={[
            ...(metadata?.namespace === undefined ? [] : [[objectTexts.peek.namespace, cellText(metadata.namespace)] as const]),
            ...(labels.length === 0
              ? []
              : [[objectTexts.peek.labels, labels.map(([key, value]) => `${key}=${cellText(value)}`).join(', ')] as const]),
            [objectTexts.peek.created, cellText(metadata?.creationTimestamp)],
            ...(finalizers.length === 0 ? [] : [[objectTexts.peek.finalizers, finalizers.join(', ')] as const]),
          ]}
        />
      </Part>
      {spec.length > 0 && (
        <Part title={objectTexts.peek.spec}>
          <Pairs pairs={spec.slice(0, SHOWN).map(([name, value]) => [name, inBrief(value)])} />
        </Part>
      )}
      {conditions.length > 0 && (
        <Part title={objectTexts.peek.conditions}>
          <ul className="py-1" translate="no">
            {conditions.map(({ type, status, tone, message }) => {
              const Icon = ICONS[tone]
              return (
                <li key={type} className="flex min-h-7 items-center gap-2 px-3 text-sm" title={message}>
                  <Icon className={`icon-sm ${TONES[tone]}`} aria-hidden />
                  <span className="min-w-0 flex-1 truncate">{type}</span>
                  <span className={TONES[tone]}>{status}</span>
                </li>
              )
            })}
          </ul>
        </Part>
      )}
    </div>
  )
}

interface Props {
  readonly type: ResourceType
  readonly row: Row
  /** Goes to the row before or after. */
  readonly onMove: (by: number) => void
  readonly onClose: () => void
}

/** The current object of a list, live, beside it; above it where there is no room beside. */
export function Peek({ type, row, onMove, onClose }: Props) {
  const workspace = useApp((state) => state.workspace)
  const { object } = useLiveObject(type, row.namespace === '' ? undefined : row.namespace, row.name)
  return (
    <aside
      aria-label={objectTexts.peek.label}
      className="pane not-wide:absolute not-wide:inset-y-2.5 not-wide:end-2.5 not-wide:z-4 not-wide:w-74 not-wide:max-w-[calc(100%-20px)] not-wide:shadow-pop"
    >
      <header className="pane-head">
        <Box className="text-ink-3" aria-hidden />
        <h2 className="mono min-w-0 flex-1 truncate" title={row.name}>
          {row.name}
        </h2>
        <IconButton small icon={ChevronUp} label={objectTexts.peek.previous} onPress={() => onMove(-1)} />
        <IconButton small icon={ChevronDown} label={objectTexts.peek.next} onPress={() => onMove(1)} />
        <IconButton small icon={X} label={objectTexts.peek.close} press="esc" onPress={onClose} />
      </header>
      {object === undefined ? <div className="flex-1" /> : <Content object={object} />}
      <footer className="pane-foot justify-end">
        <Link className="btn" href={objectAt(workspace, type, row.namespace, row.name)}>
          {objectTexts.peek.open}
        </Link>
      </footer>
    </aside>
  )
}

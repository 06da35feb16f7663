import {
  BookOpen,
  Box,
  ChartNoAxesGantt,
  ChevronRight,
  Circle,
  CircleCheck,
  ClockAlert,
  GitCompare,
  Lock,
  OctagonX,
  Presentation,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { stringOf } from '../../../apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { isBuiltIn } from '../../../client/built-in-groups.ts'
import { qualifiedName, type ResourceType } from '../../../client/resource-type.ts'
import type { Trace } from '../../../protocol/trace.ts'
import { explainAt, objectAt, presentAt, resourcesAt, timelineAt } from '../../base/address/object-address.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { writeLockOf } from '../../base/state/cluster.ts'
import { useApp } from '../../base/state/store.ts'
import { journalTexts } from '../../entities/journal/texts.en.ts'
import { useKinds } from '../../entities/kind/kinds.ts'
import { VersionChoice } from '../../entities/kind/version-choice.tsx'
import {
  type Condition,
  conditionsOf,
  type LiveObject,
  metadataOfObject,
  type ObjectRef,
  versionOf,
} from '../../entities/object/object.ts'
import { objectTexts } from '../../entities/object/texts.en.ts'
import { useForbiddenReason } from '../../entities/persona/access.ts'
import { Age } from '../../kit/age.tsx'
import { CommandIconButton } from '../../kit/command-button.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { useCommands } from '../../kit/keys.tsx'
import { LatePart, late } from '../../kit/late.tsx'
import { Counters } from './counters.tsx'
import { HealthChip } from './health.tsx'
import { objectViewTexts } from './texts.en.ts'
import { useDeletedDrafts } from './use-deleted-drafts.ts'

const DeleteDialog = late(() => import('../../entities/object/delete-dialog.tsx'))
const VersionsDialog = late(() => import('./versions-dialog.tsx'))

/** At most this many conditions and labels; the rest is counted. */
const SHOWN = 2

function ConditionChip({ condition }: { readonly condition: Condition }) {
  const Icon = condition.tone === 'ok' ? CircleCheck : condition.tone === 'bad' ? OctagonX : Circle
  const why = [condition.reason, condition.message].filter((part) => part !== '').join(': ')
  return (
    <span className={`chip ${condition.tone === 'none' ? '' : `t-${condition.tone}`}`} title={why} translate="no">
      <Icon aria-hidden />
      {condition.type}={condition.status}
    </span>
  )
}

interface ChipsProps {
  readonly type: ResourceType
  readonly object: JsonObject
  /** The object was deleted: this is its last state. */
  readonly isGone: boolean
}

function Chips({ type, object, isGone }: ChipsProps) {
  const metadata = metadataOfObject(object)
  const conditions = conditionsOf(object)
  const labels = isObject(metadata?.labels) ? Object.entries(metadata.labels) : []
  const more = Math.max(conditions.length - SHOWN, 0) + Math.max(labels.length - SHOWN, 0)
  const all = [
    ...conditions.slice(SHOWN).map((one) => `${one.type}=${one.status}`),
    ...labels.slice(SHOWN).map(([key, value]) => `${key}=${stringOf(value)}`),
  ]
  const uid = stringOf(metadata?.uid)
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-1 gap-y-1.5 narrow:flex-nowrap narrow:overflow-x-auto narrow:[scrollbar-width:none]">
      <span className="chip" translate="no">
        <Box aria-hidden />
        {type.kind}
      </span>
      {!isGone && <HealthChip type={type} object={object} />}
      {conditions.slice(0, SHOWN).map((condition) => (
        <ConditionChip key={condition.type} condition={condition} />
      ))}
      {conditions.some((condition) => condition.stale) && (
        <span className="chip t-warn" title={objectViewTexts.staleWhy}>
          <ClockAlert aria-hidden />
          {objectViewTexts.stale}
        </span>
      )}
      {labels.slice(0, SHOWN).map(([key, value]) => (
        <span key={key} className="chip chip-plain mono">
          <span className="max-w-50 truncate leading-[18px]">
            {key}={stringOf(value)}
          </span>
        </span>
      ))}
      {more > 0 && (
        <span className="chip chip-plain" title={all.join('\n')}>
          {pageTexts.app.more(more)}
        </span>
      )}
      <span className="chip chip-plain">
        {objectViewTexts.age}
        {/* As wide as it can get: a line that breaks as an object ages would move all below it. */}
        <span className="min-w-[6ch] tabular-nums">
          <Age created={stringOf(metadata?.creationTimestamp)} />
        </span>
      </span>
      {uid !== '' && (
        <span className="chip chip-plain mono" title={uid}>
          uid …{uid.slice(-8)}
        </span>
      )}
    </div>
  )
}

interface Props {
  readonly target: ObjectRef
  readonly live: LiveObject
  readonly trace: Trace | undefined
}

/** Who the object is, and the two counters. */
export function Header({ target, live, trace }: Props) {
  const { workspace, type, namespace, name } = target
  const [deleting, setDeleting] = useState(false)
  const [isComparing, setComparing] = useState(false)
  const { types } = useKinds()
  const hasVersions = types.filter((other) => qualifiedName(other) === qualifiedName(type)).length > 1
  const [, navigate] = useLocation()
  const rejected = useForbiddenReason(target, 'delete')
  // The panes below say it already.
  const writeLock = useApp(writeLockOf)
  const list = resourcesAt(workspace, type, namespace)
  const dropDraftsOnceGone = useDeletedDrafts(target, live)
  const onDeleted = (isHeld: boolean): void => {
    dropDraftsOnceGone(isHeld)
    if (!isHeld) navigate(list)
  }
  useCommands({ delete: { run: () => setDeleting(true), disabledReason: rejected } })
  return (
    <header className="@container flex-none narrow:sticky narrow:top-0 narrow:z-12 narrow:bg-canvas narrow:pb-1.5">
      <div className="flex min-w-0 items-stretch gap-3 pt-2 ps-0.5 @max-[940px]:flex-col @max-[940px]:gap-2">
        <div className="grid min-w-0 flex-1 content-center gap-1.25 narrow:gap-0.5">
          <nav
            className="object-trail flex min-w-0 items-center gap-1.5 text-xs text-ink-3 [&>a]:text-ink-2"
            aria-label={objectViewTexts.path}
          >
            <Link href={resourcesAt(workspace)}>{pageTexts.app.resources}</Link>
            <ChevronRight className="icon-sm" aria-hidden />
            <Link className="mono min-w-0 truncate" href={list}>
              {qualifiedName(type)}
            </Link>
            {namespace !== undefined && <ChevronRight className="icon-sm" aria-hidden />}
            {namespace !== undefined && (
              <Link className="mono" href={list}>
                -n {namespace}
              </Link>
            )}
          </nav>
          <div className="flex min-w-0 items-center gap-2">
            <h1 className="truncate text-xl font-[620] tracking-[-0.018em]" title={name}>
              {name}
            </h1>
            <CommandIconButton id="delete" icon={Trash2} small />
            <Link
              className="btn btn-ghost btn-sm btn-icon"
              href={timelineAt(workspace, { type, namespace: namespace ?? '', name })}
              aria-label={journalTexts.timeline.open}
              title={journalTexts.timeline.open}
            >
              <ChartNoAxesGantt className="icon-sm" aria-hidden />
            </Link>
            {!isBuiltIn(type.group) && (
              <Link
                className="btn btn-ghost btn-sm btn-icon"
                href={explainAt(workspace, qualifiedName(type), type.version)}
                aria-label={objectTexts.explain}
                title={objectTexts.explain}
              >
                <BookOpen className="icon-sm" aria-hidden />
              </Link>
            )}
            <Link
              className="btn btn-ghost btn-sm btn-icon narrow:hidden"
              href={presentAt(workspace, type, namespace ?? '', name)}
              aria-label={objectViewTexts.present}
              title={objectViewTexts.present}
            >
              <Presentation className="icon-sm" aria-hidden />
            </Link>
            <VersionChoice type={type} onChange={(next) => navigate(objectAt(workspace, next, namespace ?? '', name))} />
            {hasVersions && live.object !== undefined && (
              <IconButton small icon={GitCompare} label={objectTexts.versions.open} onPress={() => setComparing(true)} />
            )}
            {rejected !== undefined && rejected !== writeLock && (
              <span className="inline-flex items-center gap-1.25 text-xs text-ink-3">
                <Lock className="icon-sm" aria-hidden />
                {rejected}
              </span>
            )}
          </div>
          {live.object !== undefined && <Chips type={type} object={live.object} isGone={live.state === 'gone'} />}
        </div>
        <Counters type={target.type} live={live} trace={trace} />
      </div>
      {isComparing && (
        <LatePart onClose={() => setComparing(false)}>
          <VersionsDialog target={target} revision={versionOf(live.object)} onClose={() => setComparing(false)} />
        </LatePart>
      )}
      {deleting && (
        <LatePart onClose={() => setDeleting(false)}>
          <DeleteDialog
            type={type}
            targets={[{ namespace: namespace ?? '', name }]}
            onClose={() => setDeleting(false)}
            onDeleted={onDeleted}
          />
        </LatePart>
      )}
    </header>
  )
}

import { ChevronRight, LockKeyhole } from 'lucide-react'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { useApp } from '../../base/state/store.ts'
import { draftKey, paneDrafts } from '../../base/state/workspace-keys.ts'
import { publicPageContent } from '../../entities/workspace/page-content.ts'
import { neededCrds, type ShareChoice, type ShareItem, type ShareItems } from '../../entities/workspace/share-content.ts'
import { workspaceTexts } from '../../entities/workspace/texts.en.ts'
import { Switch } from '../../kit/switch.tsx'

/** Characters of the link, by part. */
export interface PartSizes {
  readonly crds: number
  readonly objects: number
  readonly drafts: number
  readonly roles: number
  /** What the link is shorter without them. */
  readonly descriptions: number
}

interface RowProps {
  readonly title: string
  readonly sub: string
  /** Of the mark that stands for it in the meter. */
  readonly look?: string
  readonly size: number | undefined
  readonly checked: boolean | 'some'
  readonly isDisabled?: boolean
  readonly onChange: (on: boolean) => void
  readonly children?: ReactNode
}

function Row({ title, sub, look, size, checked, isDisabled = false, onChange, children }: RowProps) {
  const id = useId()
  return (
    <div className="grid grid-cols-[18px_minmax(0,1fr)_auto] items-center gap-x-2.5 border-b border-line py-2.5">
      <input
        id={id}
        type="checkbox"
        className="size-4"
        checked={checked !== false}
        disabled={isDisabled}
        ref={(box) => {
          if (box !== null) box.indeterminate = checked === 'some'
        }}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label htmlFor={id} className="flex min-w-0 items-center gap-2 font-[550]">
        {look !== undefined && <i className={`inline-block h-2.5 w-3 flex-none ${look}`} />}
        {title}
      </label>
      <span className="text-sm text-ink-3 tabular-nums">{size !== undefined && workspaceTexts.share.size(size)}</span>
      <span className="col-start-2 col-end-4 text-xs text-ink-3">{sub}</span>
      {children}
    </div>
  )
}

interface ListProps {
  readonly label: string
  readonly items: readonly ShareItem[]
  readonly left: ReadonlySet<string>
  /** Those that cannot be left, and why. */
  readonly needed?: ReadonlySet<string>
  readonly onChange: (left: ReadonlySet<string>) => void
}

/** The longest list of single objects that is drawn. */
const MOST_LISTED = 200

/** The single ones of a part, opened by a press. */
function Singles({ label, items, left, needed, onChange }: ListProps) {
  const [isOpen, setOpen] = useState(false)
  const toggle = (key: string, on: boolean): void => {
    const next = new Set(left)
    if (on) next.delete(key)
    else next.add(key)
    onChange(next)
  }
  return (
    <div className="col-start-2 col-end-4">
      <button
        type="button"
        className="-ms-1 flex min-h-6 items-center gap-1 text-xs text-accent-ink"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight className={`icon-sm ${isOpen ? 'rotate-90' : ''}`} aria-hidden />
        {label}
      </button>
      {isOpen && (
        <ul className="grid max-h-48 gap-0.5 overflow-auto">
          {items.slice(0, MOST_LISTED).map(({ key, type, namespace, name }) => {
            const isNeeded = needed?.has(key) === true
            return (
              <li key={key}>
                <label className="flex min-h-6 items-center gap-2 text-xs">
                  <input
                    type="checkbox"
                    checked={isNeeded || !left.has(key)}
                    disabled={isNeeded}
                    onChange={({ target }) => toggle(key, target.checked)}
                  />
                  <span className="mono min-w-0 truncate">{namespace === '' ? name : `${namespace}/${name}`}</span>
                  <span className="min-w-0 flex-1 truncate text-ink-3" translate={isNeeded ? undefined : 'no'}>
                    {isNeeded ? workspaceTexts.share.needed : needed === undefined ? type.slice(0, type.indexOf('.')) : ''}
                  </span>
                </label>
              </li>
            )
          })}
          {items.length > MOST_LISTED && (
            <li className="text-xs text-ink-3">{workspaceTexts.plan.more(items.length - MOST_LISTED)}</li>
          )}
        </ul>
      )}
    </div>
  )
}

/** Whether all of a part goes along, some of it or none. */
function stateOf(items: readonly ShareItem[], left: ReadonlySet<string>): boolean | 'some' {
  const taken = items.filter(({ key }) => !left.has(key)).length
  return taken === items.length ? items.length > 0 : taken > 0 && 'some'
}

interface Props {
  readonly items: ShareItems | undefined
  readonly sizes: PartSizes | undefined
  readonly choice: ShareChoice
  readonly onChange: (choice: ShareChoice) => void
}

const NONE: ShareItems = { crds: [], objects: [], roles: 0 }

/** A CRD without which an object could not be stored does not stay behind. */
const without = (left: ReadonlySet<string>, kept: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...left].filter((key) => !kept.has(key)))

/** What the link takes along, with its share of the length. */
export function Included({ items = NONE, sizes, choice, onChange }: Props) {
  const { workspace, persona, drafts } = useApp((state) => ({
    workspace: state.workspace,
    persona: state.persona,
    drafts: Object.keys(state.drafts).filter(
      (key) => key.startsWith(paneDrafts(state.workspace)) || key.startsWith(draftKey(state.workspace, '')),
    ).length,
  }))
  // What is written elsewhere while the dialog is open does not get into the link either.
  const { programs = [], tests = [] } = useMemo(() => publicPageContent(workspace), [workspace])
  const hasWritten = drafts + programs.length + tests.length > 0
  const needed = neededCrds(items, choice.left)
  const change = (left: ReadonlySet<string>): void => onChange({ ...choice, left: without(left, neededCrds(items, left)) })
  const takeAll = (part: readonly ShareItem[], on: boolean): void => {
    const left = new Set(choice.left)
    for (const { key } of part) {
      if (on) left.delete(key)
      else left.add(key)
    }
    change(left)
  }
  const crdState = stateOf(items.crds, choice.left)
  return (
    <section
      className="grid grid-cols-[minmax(0,1fr)] content-start bg-sunken px-5 py-4"
      aria-label={workspaceTexts.share.inside}
    >
      <h3 className="pb-1 font-[620]">{workspaceTexts.share.inside}</h3>
      <Row
        title={workspaceTexts.crds(items.crds.length)}
        sub={workspaceTexts.share.subs.crds}
        look="share-crds"
        size={sizes?.crds}
        checked={crdState}
        isDisabled={items.crds.every(({ key }) => needed.has(key))}
        onChange={(on) => takeAll(items.crds, on)}
      >
        {items.crds.length > 0 && (
          <Singles label={workspaceTexts.share.choose} items={items.crds} left={choice.left} needed={needed} onChange={change} />
        )}
      </Row>
      <Row
        title={workspaceTexts.objects(items.objects.length)}
        sub={workspaceTexts.share.subs.objects}
        look="share-objects"
        size={sizes?.objects}
        checked={stateOf(items.objects, choice.left)}
        isDisabled={items.objects.length === 0}
        onChange={(on) => takeAll(items.objects, on)}
      >
        {items.objects.length > 0 && (
          <Singles label={workspaceTexts.share.choose} items={items.objects} left={choice.left} onChange={change} />
        )}
      </Row>
      <Row
        title={workspaceTexts.share.written(drafts, programs.length, tests.length)}
        sub={workspaceTexts.share.subs.written}
        look="share-drafts"
        size={sizes?.drafts}
        checked={choice.drafts && hasWritten}
        isDisabled={!hasWritten}
        onChange={(on) => onChange({ ...choice, drafts: on })}
      />
      <Row
        title={workspaceTexts.share.view}
        sub={workspaceTexts.share.subs.view(workspace, persona)}
        size={undefined}
        checked={choice.view}
        onChange={(on) => onChange({ ...choice, view: on })}
      />
      <Row
        title={workspaceTexts.share.roles(items.roles)}
        sub={workspaceTexts.share.subs.roles}
        look="share-roles"
        size={sizes?.roles}
        checked={choice.roles && items.roles > 0}
        isDisabled={items.roles === 0}
        onChange={(on) => onChange({ ...choice, roles: on })}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-3">
        <span className="font-[550]">{workspaceTexts.share.drop}</span>
        <Switch
          label={workspaceTexts.share.drop}
          hidden
          on={!choice.descriptions}
          onChange={(on) => onChange({ ...choice, descriptions: !on })}
        />
        <span className="text-xs text-ink-3">{workspaceTexts.share.dropWhy}</span>
        <span className="text-end text-xs text-ink-3 tabular-nums">
          {sizes !== undefined && workspaceTexts.share.saves(sizes.descriptions)}
        </span>
      </div>
      <p className="flex gap-2 border-t border-line pt-3 text-xs text-ink-3">
        <LockKeyhole className="icon-sm mt-px flex-none" aria-hidden />
        <span>{workspaceTexts.share.lead}</span>
      </p>
    </section>
  )
}

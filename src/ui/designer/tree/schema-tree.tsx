import { ArrowDown, ArrowUp, CopyPlus, Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useMedia } from '../../app/theme.ts'
import { IconButton } from '../../components/icon-button.tsx'
import { reveal, useWindow } from '../../resources/virtual.ts'
import { useDesign, useFields, useProblems, useSelectedField, useSession } from '../context.ts'
import type { Problem } from '../problems/server.ts'
import type { Session } from '../session.ts'
import { d } from '../strings.ts'
import { addField, duplicate, move, remove } from './acts.ts'
import { type FieldNode, idOf, shownOf } from './nodes.ts'
import { TreeRow } from './row.tsx'
import { readsField, usesOf } from './uses.ts'

const ORDER: readonly Problem['kind'][] = ['refused', 'warning', 'style']

interface Worst {
  /** Of a field itself, and of it with all that it holds. */
  readonly own: ReadonlyMap<string, Problem['kind']>
  readonly all: ReadonlyMap<string, Problem['kind']>
}

function useWorst(): Worst {
  const problems = useProblems()
  const fields = useFields()
  return useMemo(() => {
    const own = new Map<string, Problem['kind']>()
    const all = new Map<string, Problem['kind']>()
    const note = (map: Map<string, Problem['kind']>, id: string, kind: Problem['kind']): void => {
      const old = map.get(id)
      if (old === undefined || ORDER.indexOf(kind) < ORDER.indexOf(old)) map.set(id, kind)
    }
    for (const { path, kind } of problems) {
      const node = fields.at(path)
      if (node !== undefined) note(own, node.id, kind)
      for (let at = node; at !== undefined; at = at.parent) note(all, at.id, kind)
    }
    return { own, all }
  }, [problems, fields])
}

function actOf(session: Session, node: FieldNode | undefined, name: string): void {
  const { crd, version } = session.getState()
  if (crd === undefined) return
  if (name === 'add') void session.act(addField(crd, version, node))
  if (node === undefined) return
  if (name === 'duplicate') void session.act(duplicate(crd, node))
  if (name === 'remove') void session.act(remove(crd, node))
  if (name === 'up' && node.position > 1) void session.act(move(node, -1))
  if (name === 'down' && node.position < node.siblings) void session.act(move(node, 1))
}

function TreeHead({ count, node }: { readonly count: number; readonly node: FieldNode | undefined }) {
  const session = useSession()
  const none = node === undefined
  return (
    <header className="pane-head dz-tree-head">
      <h2>{d.schema}</h2>
      <span className="faint xs num">{d.count(count)}</span>
      <span className="grow" />
      <IconButton icon={Plus} label={d.add} small onPress={() => actOf(session, node, 'add')} />
      <IconButton icon={CopyPlus} label={d.duplicate} small isDisabled={none} onPress={() => actOf(session, node, 'duplicate')} />
      <IconButton
        icon={ArrowUp}
        label={d.up}
        small
        isDisabled={none || node.position === 1}
        onPress={() => actOf(session, node, 'up')}
      />
      <IconButton
        icon={ArrowDown}
        label={d.down}
        small
        isDisabled={none || node.position === node.siblings}
        onPress={() => actOf(session, node, 'down')}
      />
      <IconButton icon={Trash2} label={d.remove} small isDisabled={none} onPress={() => actOf(session, node, 'remove')} />
    </header>
  )
}

/** The act of a key, by its name. */
function actOfKey(event: KeyboardEvent): string | undefined {
  if (event.altKey) return event.key === 'ArrowUp' ? 'up' : event.key === 'ArrowDown' ? 'down' : undefined
  if (event.ctrlKey || event.metaKey) return event.key === 'd' ? 'duplicate' : undefined
  return event.key === 'Delete' ? 'remove' : event.key === 'Insert' || event.key === '+' ? 'add' : undefined
}

interface Moves {
  readonly rows: readonly FieldNode[]
  readonly at: number
  readonly closed: ReadonlySet<string>
  readonly toggle: (id: string, close: boolean) => void
  readonly typed: { text: string; when: number }
}

/** Where a key leads in the tree; undefined when it leads nowhere. */
function moveOf(event: KeyboardEvent, { rows, at, closed, toggle, typed }: Moves): number | undefined {
  const node = rows[at]
  const isOpen = node !== undefined && node.children > 0 && !closed.has(node.id)
  switch (event.key) {
    case 'ArrowDown':
      return at + 1
    case 'ArrowUp':
      return at - 1
    case 'Home':
      return 0
    case 'End':
      return rows.length - 1
    case 'ArrowRight':
      if (node !== undefined && node.children > 0 && !isOpen) toggle(node.id, false)
      return isOpen ? at + 1 : at
    case 'ArrowLeft':
      if (isOpen && node !== undefined) toggle(node.id, true)
      return isOpen || node === undefined
        ? at
        : Math.max(
            0,
            rows.findLastIndex((one, i) => i < at && one.depth < node.depth),
          )
  }
  if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return undefined
  const goesOn = event.timeStamp - typed.when < 700
  typed.text = goesOn ? typed.text + event.key.toLowerCase() : event.key.toLowerCase()
  typed.when = event.timeStamp
  const from = goesOn ? at : at + 1
  const order = [...rows.keys()].map((i) => (from + i) % rows.length)
  return order.find((i) => rows[i]?.name.toLowerCase().startsWith(typed.text)) ?? at
}

/** The fields of a version as a tree: one tab stop, moved in by arrows, letters, Home and End. */
export function SchemaTree() {
  const session = useSession()
  const { crd, version } = useDesign((state) => ({ crd: state.crd, version: state.version }))
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const fields = useFields()
  const rows = useMemo(() => shownOf(fields.all, closed), [fields, closed])
  const selected = useSelectedField(fields)
  const at = selected === undefined ? -1 : rows.findIndex(({ id }) => id === selected.id)
  const worst = useWorst()
  const uses = useMemo(() => usesOf(crd, version), [crd, version])
  const element = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', when: 0 })
  const height = useMedia('(max-width: 767px)') ? 44 : 26
  const { first, end } = useWindow(element, rows.length, height, 0)
  const toggle = (id: string, close: boolean): void => {
    const next = new Set(closed)
    if (close) next.add(id)
    else next.delete(id)
    setClosed(next)
  }
  useEffect(() => {
    if (element.current !== null && at >= 0) reveal(element.current, at, height, 8)
  }, [at, height])
  const selectedPath = selected?.path
  useEffect(() => {
    // What is selected is never hidden in a closed node.
    if (selectedPath === undefined) return
    const above = new Set(selectedPath.map((_, i) => idOf(selectedPath.slice(0, i))))
    setClosed((old) => ([...old].some((id) => above.has(id)) ? new Set([...old].filter((id) => !above.has(id))) : old))
  }, [selectedPath])
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = actOfKey(event)
    if (act !== undefined) actOf(session, selected, act)
    else if (event.key === 'Enter' || event.key === 'F2') document.getElementById('dz-name')?.focus()
    else {
      const to = moveOf(event, { rows, at, closed, toggle, typed: typed.current })
      if (to === undefined) return
      session.select(rows[Math.min(Math.max(to, 0), rows.length - 1)]?.path)
    }
    event.preventDefault()
    event.stopPropagation()
  }
  const onClick = (target: HTMLElement): void => {
    const id = target.closest<HTMLElement>('[data-id]')?.dataset.id
    const node = rows.find((one) => one.id === id)
    if (node === undefined) return
    if (target.closest('[data-twist]') !== null) toggle(node.id, !closed.has(node.id))
    else session.select(node.path)
  }
  const grid = {
    role: 'treegrid',
    tabIndex: 0,
    onKeyDown,
    onClick: (event: MouseEvent) => onClick(event.target as HTMLElement),
    'aria-label': d.tree,
    'aria-rowcount': rows.length,
    ...(at >= 0 ? { 'aria-activedescendant': `dz-row-${rows[at]?.id}` } : {}),
  }
  return (
    <section className="dz-part" aria-label={d.schema}>
      <TreeHead count={fields.all.length} node={selected} />
      <div {...grid} ref={element} className="dz-tree">
        <div {...{ role: 'rowgroup' }} className="dz-rows" style={{ blockSize: rows.length * height }}>
          {rows.slice(first, end).map((node, i) => (
            <TreeRow
              key={node.id}
              node={node}
              top={(first + i) * height}
              height={height}
              open={!closed.has(node.id)}
              selected={node.id === selected?.id}
              worst={(closed.has(node.id) ? worst.all : worst.own).get(node.id)}
              uses={uses.filter((use) => readsField(use, node.field)).map(({ part }) => part)}
            />
          ))}
        </div>
        {rows.length === 0 && <p className="dz-empty faint">{d.noFields}</p>}
      </div>
    </section>
  )
}

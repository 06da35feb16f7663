import { type DragEvent, type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useMedia } from '../../app/theme.ts'
import { reveal, useWindow } from '../../resources/virtual.ts'
import { useDesign, useFields, useSelectedField, useSession } from '../context.ts'
import type { Session } from '../session.ts'
import { d } from '../strings.ts'
import { addField, duplicate, move, moveTo, remove, removeAll } from './acts.ts'
import { type FieldNode, fieldsOf, idOf, shownOf } from './nodes.ts'
import { TreeRow } from './row.tsx'
import { TreeHead } from './tree-head.tsx'
import { readsField, usesOf } from './uses.ts'
import { useWorst } from './worst.ts'

function actOf(session: Session, nodes: readonly FieldNode[], name: string): void {
  const { crd, version } = session.getState()
  const node = nodes[0]
  if (crd === undefined) return
  if (name === 'add') void session.act(addField(crd, version, node))
  if (node === undefined) return
  if (name === 'duplicate') void session.act(duplicate(crd, node))
  if (name === 'remove') void session.act(nodes.length > 1 ? removeAll(crd, version, nodes) : remove(crd, node))
  if (name === 'up' && node.position > 1) void session.act(move(node, -1))
  if (name === 'down' && node.position < node.siblings) void session.act(move(node, 1))
  if (name === 'cut') session.cut(node.path)
  if (name === 'paste') pasteAt(session, node)
}

/** Puts the field that was cut here. */
function pasteAt(session: Session, to: FieldNode): void {
  const { crd, version, cut } = session.getState()
  if (crd === undefined || cut === undefined) return
  const node = fieldsOf(crd, version).at(cut)
  if (node !== undefined) void session.act(moveTo(crd, node, to))
  session.cut(undefined)
}

const CONTROL: Readonly<Record<string, string>> = { d: 'duplicate', x: 'cut', v: 'paste' }

/** The act of a key, by its name. */
function actOfKey(event: KeyboardEvent): string | undefined {
  if (event.altKey) return event.key === 'ArrowUp' ? 'up' : event.key === 'ArrowDown' ? 'down' : undefined
  if (event.ctrlKey || event.metaKey) return CONTROL[event.key.toLowerCase()]
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

const NONE: ReadonlySet<string> = new Set()

/** The fields of a version as a tree: one tab stop, moved in by arrows, letters, Home and End. */
export function SchemaTree() {
  const session = useSession()
  const { crd, version, cut } = useDesign((state) => ({ crd: state.crd, version: state.version, cut: state.cut }))
  const [closed, setClosed] = useState<ReadonlySet<string>>(NONE)
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
  const [marked, setMarked] = useState<ReadonlySet<string>>(NONE)
  useEffect(
    () => setMarked((old) => (old.size === 0 || (selected !== undefined && old.has(selected.id)) ? old : NONE)),
    [selected],
  )
  const chosen = (): readonly FieldNode[] =>
    selected === undefined ? [] : [selected, ...fields.all.filter(({ id }) => marked.has(id) && id !== selected.id)]
  const mark = (...nodes: readonly (FieldNode | undefined)[]): void =>
    setMarked(new Set([...marked, ...nodes.flatMap((node) => (node === undefined ? [] : [node.id]))]))
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = actOfKey(event)
    if (act !== undefined) actOf(session, chosen(), act)
    else if (event.key === '/') document.getElementById('dz-search')?.focus()
    else if (event.key === 'Enter' || event.key === 'F2') document.getElementById('dz-name')?.focus()
    else {
      const to = moveOf(event, { rows, at, closed, toggle, typed: typed.current })
      if (to === undefined) return
      if (event.shiftKey && event.key.startsWith('Arrow')) mark(selected, rows[to])
      else setMarked(NONE)
      session.select(rows[Math.min(Math.max(to, 0), rows.length - 1)]?.path)
    }
    event.preventDefault()
    event.stopPropagation()
  }
  const nodeOf = (target: EventTarget): FieldNode | undefined => {
    const id = (target as HTMLElement).closest<HTMLElement>('[data-id]')?.dataset.id
    return rows.find((one) => one.id === id)
  }
  const onClick = (event: MouseEvent): void => {
    const target = event.target as HTMLElement
    const node = nodeOf(target)
    if (node === undefined) return
    if (event.ctrlKey || event.metaKey) mark(selected, node)
    else setMarked(NONE)
    if (target.closest('[data-twist]') !== null) toggle(node.id, !closed.has(node.id))
    else session.select(node.path)
  }
  const grid = {
    role: 'treegrid',
    tabIndex: 0,
    onKeyDown,
    onClick,
    onDragStart: (event: DragEvent) => session.cut(nodeOf(event.target)?.path),
    onDragOver: (event: DragEvent) => nodeOf(event.target) !== undefined && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      const to = nodeOf(event.target)
      event.preventDefault()
      if (to !== undefined) pasteAt(session, to)
    },
    'aria-multiselectable': true,
    'aria-label': d.tree,
    'aria-rowcount': rows.length,
    ...(at >= 0 ? { 'aria-activedescendant': `dz-row-${rows[at]?.id}` } : {}),
  }
  return (
    <section className="dz-part" aria-label={d.schema}>
      <TreeHead fields={fields} node={selected} onAct={(name) => actOf(session, chosen(), name)} />
      <div {...grid} ref={element} className="dz-tree">
        <div {...{ role: 'rowgroup' }} className="dz-rows" style={{ blockSize: rows.length * height }}>
          {rows.slice(first, end).map((node, i) => (
            <TreeRow
              key={node.id}
              node={node}
              top={(first + i) * height}
              height={height}
              open={!closed.has(node.id)}
              selected={node.id === selected?.id || marked.has(node.id)}
              cut={node.path === cut}
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

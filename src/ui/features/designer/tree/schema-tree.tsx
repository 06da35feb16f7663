import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { Finding } from '../../../base/commands.ts'
import { useMedia } from '../../../base/state/theme.ts'
import { Grid } from '../../../kit/grid.tsx'
import { useCommands } from '../../../kit/keys.tsx'
import { runCommandIn } from '../../../kit/part-commands.ts'
import { useWindow } from '../../../kit/virtual.ts'
import { type FieldNode, idOf, readsField, shownOf, usesOf } from '../crd/fields.ts'
import { useDesign, useFields, useSelectedField, useSession } from '../session/context.ts'
import type { Session } from '../session/store.ts'
import { designTexts } from '../texts/design.en.ts'
import { useDrag } from './drag.ts'
import { useFolding } from './folding.ts'
import { moveOf } from './keys.ts'
import { TreeRow, useWorst } from './row.tsx'
import { matchesOf, wantedOf } from './search.ts'
import { focusName, runTreeEdit, type TreeEdit } from './tree-edits.ts'
import { TreeHead } from './tree-head.tsx'
import { TreeMenu, useContextMenu } from './tree-menu.tsx'

const NONE: ReadonlySet<string> = new Set()

/** What the palette finds of the design. */
const findingsOf = (session: Session, all: readonly FieldNode[], query: string): Finding[] =>
  matchesOf(all, wantedOf(query)).map(({ field, path }) => ({
    title: field,
    detail: designTexts.schema,
    run: () => session.select(path),
  }))

/** Above and below the rows, in pixels. */
const PADDING = 8

/** The fields of a version as a tree: one tab stop, moved in by arrows, letters, Home and End. */
export function SchemaTree() {
  const session = useSession()
  const { crd, version, cut } = useDesign((state) => ({ crd: state.crd, version: state.version, cut: state.cut }))
  const fields = useFields()
  const selected = useSelectedField(fields)
  const { closed, toggle, foldTo, unfold } = useFolding(fields.all, selected)
  const [text, setText] = useState('')
  const wanted = wantedOf(text)
  const matches = useMemo(() => matchesOf(fields.all, wanted), [fields, wanted])
  const rows = useMemo(() => (wanted === '' ? shownOf(fields.all, closed) : matches), [fields, closed, wanted, matches])
  const at = selected === undefined ? -1 : rows.findIndex(({ id }) => id === selected.id)
  const worst = useWorst()
  const uses = useMemo(() => usesOf(crd, version), [crd, version])
  const element = useRef<HTMLTableElement>(null)
  const typed = useRef({ text: '', when: 0 })
  const height = useMedia('(max-width: 767px)') ? 44 : 26
  const { first, end, reveal } = useWindow(element, rows.length, height, PADDING)
  useEffect(() => {
    if (at >= 0) reveal(at)
  }, [at, reveal])
  const [marked, setMarked] = useState<ReadonlySet<string>>(NONE)
  const [shown, setShown] = useState(selected)
  if (shown !== selected) {
    setShown(selected)
    unfold()
    // Marks go with a selection that is none of them.
    if (marked.size > 0 && (selected === undefined || !marked.has(selected.id))) setMarked(NONE)
  }
  const chosen = (): readonly FieldNode[] =>
    selected === undefined
      ? []
      : [selected, ...(marked.size === 0 ? [] : fields.all.filter(({ id }) => marked.has(id) && id !== selected.id))]
  const mark = (...nodes: readonly (FieldNode | undefined)[]): void =>
    setMarked(new Set([...marked, ...nodes.flatMap((node) => (node === undefined ? [] : [node.id]))]))
  const { disabledReasons } = designTexts
  const count = chosen().length
  const edit = (id: TreeEdit, disabledReason?: string) => ({ disabledReason, run: () => runTreeEdit(session, chosen(), id) })
  const none = selected === undefined ? disabledReasons.noField : undefined
  const isAlone = selected !== undefined && count === 1
  useCommands({
    findField: {
      run: () => document.getElementById('dz-search')?.focus(),
      find: (query) => findingsOf(session, fields.all, query),
    },
    addField: edit('addField'),
    renameField: { run: focusName, disabledReason: none },
    duplicate: edit('duplicate', none),
    up: edit('up', isAlone && selected.position === 1 ? disabledReasons.isFirst : none),
    down: edit('down', isAlone && selected.position === selected.siblings ? disabledReasons.isLast : none),
    cut: edit('cut', none),
    paste: edit('paste', cut.length === 0 ? disabledReasons.noCut : none),
    remove: edit('remove', none),
    selectAll: { run: () => mark(...rows), disabledReason: none },
  })
  const onKeyDown = (event: KeyboardEvent): void => {
    if (runCommandIn('tree', event)) return
    if (event.key === 'Escape' && (marked.size > 0 || cut.length > 0)) {
      setMarked(NONE)
      session.cut([])
    } else {
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
    if (target.closest('[data-twist]') !== null) {
      toggle(node, !closed.has(node.id))
      return
    }
    if (event.shiftKey) mark(...rows.slice(Math.min(at, rows.indexOf(node)), Math.max(at, rows.indexOf(node)) + 1))
    else if (event.ctrlKey || event.metaKey) mark(selected, node)
    else setMarked(NONE)
    session.select(node.path)
  }
  const { drop, handlers } = useDrag(element, { session, nodeOf, chosen })
  const isCut = useMemo(() => new Set(cut.map(idOf)), [cut])
  const menu = useContextMenu({
    nodeOf,
    active: rows[at],
    onBefore: handlers.onContextMenu,
    onNode: (node) => marked.has(node.id) || session.select(node.path),
  })
  return (
    <section className="flex h-full min-h-0 min-w-0 flex-1 flex-col overflow-hidden" aria-label={designTexts.schema}>
      <TreeHead
        fields={fields}
        node={selected}
        chosen={count}
        wanted={text}
        matches={matches}
        onWanted={setText}
        onDepth={(depth) => {
          setText('')
          foldTo(depth)
        }}
      />
      {rows.length === 0 && (
        <p className="px-4 py-6 text-sm text-ink-3">{wanted === '' ? designTexts.noFields : designTexts.noMatch(text.trim())}</p>
      )}
      <Grid
        ref={element}
        className="py-1"
        role="treegrid"
        label={designTexts.tree}
        aria-multiselectable
        rowCount={rows.length}
        activeRow={at >= 0 ? `dz-row-${rows[at]?.id}` : undefined}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onDoubleClick={focusName}
        {...handlers}
        onContextMenu={menu.open}
      >
        <tbody className="relative block" style={{ blockSize: rows.length * height }}>
          {rows.slice(first, end).map((node, i) => (
            <TreeRow
              key={node.id}
              node={node}
              top={(first + i) * height}
              height={height}
              open={!closed.has(node.id)}
              selected={node.id === selected?.id || marked.has(node.id)}
              cut={isCut.has(node.id)}
              found={wanted}
              drop={drop?.id === node.id ? drop.where : undefined}
              worst={(closed.has(node.id) ? worst.all : worst.own).get(node.id)}
              inScale={uses.some((use) => use.part === 'scale' && readsField(use, node.field))}
              inColumn={uses.some((use) => use.part === 'column' && readsField(use, node.field))}
            />
          ))}
        </tbody>
      </Grid>
      {menu.place !== undefined && <TreeMenu place={menu.place} onClose={menu.close} />}
    </section>
  )
}

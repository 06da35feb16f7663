import { ArrowDown, ArrowUp, Blocks, Box, ClipboardPaste, CopyPlus, ListTree, Plus, Scissors, Trash2 } from 'lucide-react'
import { type KeyboardEvent, memo } from 'react'
import { Button, Menu, MenuItem, MenuTrigger, Popover, Tooltip, TooltipTrigger } from 'react-aria-components'
import { valueAt } from '../../../../analysis/edit.ts'
import { listOf } from '../../../../analysis/walk.ts'
import { useLanguage } from '../../../base/i18n/language.ts'
import { pageTexts } from '../../../base/i18n/page.en.ts'
import { valueTexts } from '../../../entities/value-form/value.en.ts'
import { CommandIconButton } from '../../../kit/command-button.tsx'
import { useCommands } from '../../../kit/keys.tsx'
import { CommandItem } from '../../../kit/menu.tsx'
import { SearchBox } from '../../../kit/search-box.tsx'
import { type FieldNode, type Fields, idOf, schemaPath } from '../crd/fields.ts'
import { selectedFieldOf, useDesign, useSession } from '../session/context.ts'
import { designTexts } from '../texts/design.en.ts'
import { BLOCKS, type Block } from './blocks.ts'
import { wantedOf } from './search.ts'

interface Props {
  readonly fields: Fields
  readonly node: FieldNode | undefined
  /** How many fields are selected. */
  readonly chosen: number
  /** What is looked for, and the fields that have it. */
  readonly wanted: string
  readonly matches: readonly FieldNode[]
  readonly onWanted: (text: string) => void
  /** Shows the fields down to a depth, which counts from 1; undefined shows all. */
  readonly onDepth: (depth: number | undefined) => void
}

/** Inserts ready parts at the selected field. */
const BlockMenu = memo(function BlockMenu() {
  const session = useSession()
  useLanguage()
  const insert = (edit: Block['edit']): void =>
    void session.apply((state) => state.crd && edit(state.crd, state.version, selectedFieldOf(state)))
  const noField = useDesign((state) => (selectedFieldOf(state) === undefined ? designTexts.disabledReasons.noField : undefined))
  useCommands(
    Object.fromEntries(
      BLOCKS.map(({ id, edit, needsField }) => [
        id,
        { detail: designTexts.blocks.title, disabledReason: needsField ? noField : undefined, run: () => insert(edit) },
      ]),
    ),
  )
  return (
    <MenuTrigger>
      <Button className="btn btn-ghost btn-sm min-w-0 shrink" aria-label={designTexts.blocks.title}>
        <Blocks className="icon-sm" aria-hidden />
        <span className="truncate">{designTexts.blocks.word}</span>
      </Button>
      <Popover offset={4} placement="bottom end">
        <Menu className="menu" aria-label={designTexts.blocks.title}>
          {BLOCKS.map(({ id }) => (
            <CommandItem key={id} id={id} sub={designTexts.blocks[id]} />
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
})

/** The depths to which the tree can be folded. */
const DEPTHS = [1, 2, 3] as const

/** Folds the tree to a depth, or unfolds it. */
const DepthMenu = memo(function DepthMenu({ onDepth }: Pick<Props, 'onDepth'>) {
  useLanguage()
  const { depth } = designTexts
  return (
    <MenuTrigger>
      <TooltipTrigger delay={500} closeDelay={0}>
        <Button className="btn btn-ghost btn-sm" aria-label={depth.title}>
          <ListTree className="icon-sm" aria-hidden />
        </Button>
        <Tooltip className="tooltip" offset={6}>
          {depth.title}
        </Tooltip>
      </TooltipTrigger>
      <Popover offset={4} placement="bottom end">
        <Menu className="menu" aria-label={depth.title} onAction={(id) => onDepth(id === 'all' ? undefined : Number(id))}>
          {DEPTHS.map((levels) => (
            <MenuItem key={levels} id={String(levels)} className="menu-item">
              {depth.levels(levels)}
            </MenuItem>
          ))}
          <MenuItem id="all" className="menu-item">
            {depth.all}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
})

/** Finds fields by their path or description; Enter goes to the next. Not drawn again by a selection while nothing is looked for. */
const Find = memo(function Find({
  matches,
  node,
  wanted: text,
  onWanted,
}: Pick<Props, 'matches' | 'node' | 'wanted' | 'onWanted'>) {
  const session = useSession()
  useLanguage()
  const wanted = wantedOf(text)
  const at = node === undefined ? -1 : matches.indexOf(node)
  const go = (by: number): void => {
    const next = matches[(at + by + matches.length) % matches.length]
    if (next !== undefined) session.select(next.path)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') go(event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape') {
      onWanted('')
      document.querySelector<HTMLElement>('[role=treegrid]')?.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <SearchBox
      className="flex h-6 min-w-0 flex-1 items-center gap-1.5 px-1.5"
      id="dz-search"
      label={pageTexts.commands.titles.findField}
      placeholder={pageTexts.commands.titles.findField}
      value={text}
      onChange={onWanted}
      onKeyDown={onKeyDown}
    >
      <span className="text-xs text-ink-3 tabular-nums" role="status">
        {wanted === '' ? '' : designTexts.matches(at + 1, matches.length)}
      </span>
    </SearchBox>
  )
})

/** Selects the object itself: its own rules and description. */
const RootButton = memo(function RootButton() {
  const session = useSession()
  useLanguage()
  const version = useDesign((state) => state.version)
  const path = schemaPath(version)
  const rules = useDesign(({ crd }) => listOf(valueAt(crd, [...path, 'x-kubernetes-validations'])).length)
  const isShown = useDesign(
    ({ selected }) =>
      selected !== undefined && idOf(selected.slice(0, path.length)) === idOf(path) && selected[path.length] !== 'properties',
  )
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      <Button
        className="btn btn-ghost btn-sm"
        aria-label={valueTexts.root}
        aria-pressed={isShown}
        onPress={() => session.select(path)}
      >
        <Box className="icon-sm" aria-hidden />
        {rules > 0 && <span className="mono dz-chip">ƒ {rules}</span>}
      </Button>
      <Tooltip className="tooltip" offset={6}>
        {valueTexts.rootHint}
      </Tooltip>
    </TooltipTrigger>
  )
})

const EDITS = [
  ['duplicate', CopyPlus],
  ['up', ArrowUp],
  ['down', ArrowDown],
  ['cut', Scissors],
  ['paste', ClipboardPaste],
  ['remove', Trash2],
] as const

/** What can be done with the fields of the tree. */
export function TreeHead({ fields, node, chosen, wanted, matches, onWanted, onDepth }: Props) {
  const hasRequired = fields.all.some(({ required }) => required)
  return (
    <>
      <header className="pane-head">
        <h2 className="narrow:hidden">{designTexts.schema}</h2>
        {/* What does not fit wraps out of sight, the count too: behind an item without a width it is not the first of its line. */}
        <span className="flex h-4.5 min-w-0 flex-1 flex-wrap gap-x-2.5 overflow-hidden text-xs/4.5 whitespace-nowrap text-ink-3">
          <span className="-me-2.5 h-full" />
          <span className="tabular-nums">{chosen > 1 ? designTexts.chosen(chosen) : designTexts.count(fields.all.length)}</span>
          {hasRequired && (
            <span className="flex items-center gap-1" aria-hidden>
              <span className="text-[9px] text-accent-ink">●</span>
              {designTexts.marks.required}
            </span>
          )}
        </span>
        <DepthMenu onDepth={onDepth} />
        <RootButton />
        <BlockMenu />
        <CommandIconButton id="addField" icon={Plus} small />
      </header>
      <div className="flex items-center gap-0.5 border-b border-line px-1.5 py-1">
        <Find matches={matches} node={wantedOf(wanted) === '' ? undefined : node} wanted={wanted} onWanted={onWanted} />
        {EDITS.map(([id, icon]) => (
          <CommandIconButton key={id} id={id} icon={icon} small />
        ))}
      </div>
    </>
  )
}

import { CopyPlus, FilePenLine, GitCompare, Redo2, Tags, TriangleAlert, Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button, DialogTrigger } from 'react-aria-components'
import { type Edit, type Path, valueAt } from '../../../../analysis/edit.ts'
import { listOf } from '../../../../analysis/walk.ts'
import { isObject, type JsonObject } from '../../../../apimachinery/json/value.ts'
import { textAt } from '../../../entities/crd/crd.ts'
import { useKinds } from '../../../entities/kind/kinds.ts'
import { commaList } from '../../../entities/value-form/values.ts'
import { Choice } from '../../../kit/choice.tsx'
import { CommandIconButton } from '../../../kit/command-button.tsx'
import { Prop, TextField } from '../../../kit/fields.tsx'
import { PopoverDialog } from '../../../kit/popover-dialog.tsx'
import { ReleasesRow } from '../releases/releases-row.tsx'
import { useDesign, useSession } from '../session/context.ts'
import { useIsInstalled, useRemoteCrd } from '../session/remote.ts'
import { designTexts } from '../texts/design.en.ts'
import { headTexts } from '../texts/head.en.ts'
import { CopyCrd } from './copy-crd.tsx'
import { InstallButton, InstallStrip } from './install.tsx'
import { type Clash, clashesOf, listKindOf, pluralOf, renamed, singularOf, withKind } from './names.ts'
import { Versions } from './versions.tsx'

/** Names of the design that other kinds of the workspace have. */
function useClashes(): readonly Clash[] {
  const { types } = useKinds()
  const crd = useDesign((state) => state.crd)
  return useMemo(() => clashesOf(crd, types), [crd, types])
}

function Taken({ clashes, word }: { readonly clashes: readonly Clash[]; readonly word: Clash['word'] }) {
  return clashes
    .filter((clash) => clash.word === word)
    .map(({ name, other, rejected }) => (
      <p key={name} className={`flex gap-1.5 ps-[102px] pb-1 text-xs ${rejected ? 'text-bad' : 'text-warn'}`} role="status">
        <TriangleAlert className="icon-sm translate-y-px" aria-hidden />
        {rejected ? headTexts.names.rejected(name, other) : headTexts.names.ambiguous(name, other)}
      </p>
    ))
}

/** Group, names and scope. The name of the CRD follows group and plural; what is derived of the kind follows the kind. */
function NamesForm() {
  const session = useSession()
  const crd = useDesign((state) => state.crd)
  const clashes = useClashes()
  const kind = textAt(crd, ['spec', 'names', 'kind'])
  const name = (key: string): string => textAt(crd, ['spec', 'names', key])
  const commit = (text: string, edits: (crd: JsonObject | undefined, value: string) => readonly Edit[]): string | undefined => {
    const value = text.trim()
    if (value === '') return headTexts.names.needed
    // What is derived is derived of what the edit before has left.
    return void session.apply((now) => ({ edits: edits(now.crd, value), select: undefined }))
  }
  /** What the server derives when it is not said. */
  const derived = (key: 'singular' | 'listKind', text: string): undefined => {
    const path: Path = ['spec', 'names', key]
    if (text.trim() !== '') void session.applyEdits([{ op: 'set', path, value: text.trim() }])
    else if (name(key) !== '') void session.applyEdits([{ op: 'remove', path }])
  }
  const list = (key: 'shortNames' | 'categories'): string =>
    listOf(valueAt(crd, ['spec', 'names', key]))
      .map(String)
      .join(', ')
  const setList = (key: 'shortNames' | 'categories', text: string): undefined => {
    const path = ['spec', 'names', key]
    const names = commaList(text)
    if (names.length > 0) void session.applyEdits([{ op: 'set', path, value: names }])
    else if (valueAt(crd, path) !== undefined) void session.applyEdits([{ op: 'remove', path }])
  }
  const rows: readonly (readonly [
    key: Clash['word'] | 'group' | 'categories',
    value: string,
    hint: string,
    onCommit: (text: string) => string | undefined,
  ])[] = [
    ['group', textAt(crd, ['spec', 'group']), '', (text) => commit(text, (now, group) => renamed(now, { group }))],
    ['kind', kind, '', (text) => commit(text, withKind)],
    ['plural', name('plural'), pluralOf(kind), (text) => commit(text, (now, plural) => renamed(now, { plural }))],
    ['singular', name('singular'), singularOf(kind), (text) => derived('singular', text)],
    ['listKind', name('listKind'), listKindOf(kind), (text) => derived('listKind', text)],
    ['shortNames', list('shortNames'), designTexts.shortHint, (text) => setList('shortNames', text)],
    ['categories', list('categories'), designTexts.shortHint, (text) => setList('categories', text)],
  ]
  return (
    <div>
      {rows.map(([key, value, hint, onCommit]) => (
        <div key={key}>
          <Prop word={designTexts.fields[key]}>
            <TextField
              label={designTexts.fields[key]}
              mono
              placeholder={hint}
              value={value}
              onCommit={onCommit}
              focus={key === 'group'}
            />
          </Prop>
          {key !== 'group' && key !== 'categories' && <Taken clashes={clashes} word={key} />}
        </div>
      ))}
      <Prop word={designTexts.fields.scope}>
        <Choice
          label={designTexts.fields.scope}
          look="select"
          value={textAt(crd, ['spec', 'scope']) === 'Cluster' ? 'Cluster' : 'Namespaced'}
          options={(['Namespaced', 'Cluster'] as const).map((id) => ({ id, word: id, sub: designTexts.scopes[id], mono: true }))}
          onChange={(value) => void session.applyEdits([{ op: 'set', path: ['spec', 'scope'], value }])}
        />
      </Prop>
    </div>
  )
}

/** A fact in the head; where there is less room, the button to all of them takes its place. */
const FACT = 'border-s border-line px-3 whitespace-nowrap not-wide:hidden'

/** Says that a name is taken. */
function ClashMark() {
  const clashes = useClashes()
  if (clashes.length === 0) return null
  return (
    <span
      className={`${FACT} ${clashes.some(({ rejected }) => rejected) ? 'text-bad' : 'text-warn'}`}
      title={headTexts.names.taken}
    >
      <TriangleAlert className="icon-sm" aria-hidden />
    </span>
  )
}

function Facts() {
  const values = useDesign(({ crd }) => {
    const names = valueAt(crd, ['spec', 'names'])
    const shown = isObject(names)
      ? [names.plural, names.singular, ...listOf(names.shortNames)].filter((name) => typeof name === 'string')
      : []
    return [
      textAt(crd, ['spec', 'group']),
      textAt(crd, ['spec', 'names', 'kind']),
      shown.join(', '),
      textAt(crd, ['spec', 'scope']),
    ]
  })
  const isRead = useDesign((state) => state.crd !== undefined)
  const [open, setOpen] = useState(false)
  const words = [designTexts.fields.group, designTexts.fields.kind, designTexts.fields.names, designTexts.fields.scope]
  return (
    <DialogTrigger isOpen={open} onOpenChange={setOpen}>
      <Button
        className="flex h-8 min-w-0 flex-wrap items-center overflow-hidden rounded-2 py-1 text-sm *:leading-6 hover:bg-hover not-wide:size-8 not-wide:items-center not-wide:justify-center not-wide:overflow-visible not-wide:border-1 not-wide:border-line"
        aria-label={designTexts.names}
      >
        <Tags className="wide:hidden" aria-hidden />
        {words.map((word, i) => (
          <span key={word} className={FACT}>
            <span className="text-xs text-ink-3">{word}</span> <span className="mono">{values[i]}</span>
          </span>
        ))}
        <ClashMark />
      </Button>
      <PopoverDialog label={designTexts.names} placement="bottom start" className="dz-pop">
        {isRead ? (
          <NamesForm />
        ) : (
          <p className="text-sm text-ink-2" role="status">
            {designTexts.namesUnread}
          </p>
        )}
      </PopoverDialog>
    </DialogTrigger>
  )
}

/** Asks which text to continue with after the installed CRD was changed by others. */
function RemoteChangeNote() {
  const session = useSession()
  const { hasRemoteChange, own } = useDesign((state) => ({
    hasRemoteChange: state.hasRemoteChange,
    own: textAt(state.crd, ['metadata', 'name']),
  }))
  if (!hasRemoteChange) return null
  return (
    <div className="pane-note t-warn narrow:flex-wrap" role="alert">
      <GitCompare aria-hidden />
      <span className="min-w-0 flex-1 narrow:basis-[calc(100%-32px)]">{headTexts.remoteChange.differs(own)}</span>
      <Button className="btn btn-sm" onPress={() => session.resolveRemoteChange('theirs')}>
        {headTexts.remoteChange.theirs}
      </Button>
      <Button className="btn btn-sm" onPress={() => session.resolveRemoteChange('mine')}>
        {headTexts.remoteChange.mine}
      </Button>
    </div>
  )
}

/** What is designed has another name than what was opened, which stays as it is. */
function Second({ opened }: { readonly opened: string }) {
  const own = useDesign((state) => textAt(state.crd, ['metadata', 'name']))
  const stays = useIsInstalled(opened)
  if (!stays || own === opened || own === '') return null
  return (
    <span className="chip t-warn" title={headTexts.remoteChange.secondWhy(opened)}>
      <CopyPlus aria-hidden />
      <span className="min-w-0 truncate">{headTexts.remoteChange.second(opened)}</span>
    </span>
  )
}

/** What the CRD is called, its versions, and what becomes of it. */
export function Head({ name }: { readonly name: string }) {
  useRemoteCrd()
  const { isKnown, title, changed, installed } = useDesign((state) => ({
    isKnown: state.crd !== undefined || state.textProblem !== undefined,
    title: textAt(state.crd, ['metadata', 'name']),
    changed: state.text !== state.base,
    installed: state.base !== '',
  }))
  // Controls that move while names and versions come would miss the press that is on its way to them.
  if (!isKnown) return <header className="pane min-h-22 narrow:shrink-0" aria-busy />
  return (
    <header className="pane narrow:shrink-0">
      <div className="flex min-w-0 items-center gap-2.5 py-[9px] ps-3 pe-2 narrow:flex-wrap narrow:gap-1.5">
        <h1
          title={title || name}
          className="mono max-w-[50%] min-w-0 flex-none truncate text-lg not-wide:flex-initial font-semibold tracking-[-0.02em] narrow:max-w-full narrow:flex-[1_0_60%]"
        >
          {title || name}
        </h1>
        <span className="chip">
          <FilePenLine aria-hidden />
          {changed ? (installed ? designTexts.changed : designTexts.draft) : designTexts.asInstalled}
        </span>
        <Second opened={name} />
        <Facts />
        <span className="min-w-0 flex-1" />
        <CommandIconButton id="undo" icon={Undo2} />
        <CommandIconButton id="redo" icon={Redo2} />
        <CopyCrd />
        <InstallButton name={name} />
      </div>
      <RemoteChangeNote />
      <InstallStrip />
      <Versions />
      <ReleasesRow name={name} />
    </header>
  )
}

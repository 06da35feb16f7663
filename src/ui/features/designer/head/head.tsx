import { CopyPlus, FilePenLine, GitCompare, Redo2, Tags, TriangleAlert, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button, DialogTrigger } from 'react-aria-components'
import { valueAt } from '../../../../analysis/edit.ts'
import { listOf } from '../../../../analysis/walk.ts'
import { isObject } from '../../../../apimachinery/json/value.ts'
import { d, h } from '../../../i18n/designer.ts'
import { IconButton } from '../../../kit/icon-button.tsx'
import { PopoverDialog } from '../../../kit/popover-dialog.tsx'
import { textAt } from '../crd/crd.ts'
import { useDesign, useSession } from '../session/context.ts'
import { useIsInstalled, useRemoteCrd } from '../session/remote.ts'
import { InstallButton, InstallStrip } from './install.tsx'
import { NamesForm, useClashes } from './names-form.tsx'
import { Versions } from './versions.tsx'

/** A fact in the head; where there is less room, the button to all of them takes its place. */
const FACT = 'border-s border-line px-3 whitespace-nowrap not-wide:hidden'

/** Says that a name is taken. */
function ClashMark() {
  const clashes = useClashes()
  if (clashes.length === 0) return null
  return (
    <span className={`${FACT} ${clashes.some(({ refused }) => refused) ? 'text-bad' : 'text-warn'}`} title={h.names.taken}>
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
  const words = [d.fields.group, d.fields.kind, d.fields.names, d.fields.scope]
  return (
    <DialogTrigger isOpen={open} onOpenChange={setOpen}>
      <Button
        className="flex min-w-0 overflow-hidden rounded-2 py-1 text-sm hover:bg-hover not-wide:size-8 not-wide:items-center not-wide:justify-center not-wide:overflow-visible not-wide:border-1 not-wide:border-line"
        aria-label={d.names}
      >
        <Tags className="wide:hidden" aria-hidden />
        {words.map((word, i) => (
          <span key={word} className={FACT}>
            <span className="text-xs text-ink-3">{word}</span> <span className="mono">{values[i]}</span>
          </span>
        ))}
        <ClashMark />
      </Button>
      <PopoverDialog label={d.names} placement="bottom start" className="dz-pop">
        {isRead ? (
          <NamesForm />
        ) : (
          <p className="text-sm text-ink-2" role="status">
            {d.namesUnread}
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
      <span className="min-w-0 flex-1 narrow:basis-[calc(100%-32px)]">{h.elsewhere.differs(own)}</span>
      <Button className="btn btn-sm" onPress={() => session.resolveRemoteChange('theirs')}>
        {h.elsewhere.theirs}
      </Button>
      <Button className="btn btn-sm" onPress={() => session.resolveRemoteChange('mine')}>
        {h.elsewhere.mine}
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
    <span className="chip t-warn" title={h.elsewhere.secondWhy(opened)}>
      <CopyPlus aria-hidden />
      <span className="min-w-0 truncate">{h.elsewhere.second(opened)}</span>
    </span>
  )
}

/** What the CRD is called, its versions, and what becomes of it. */
export function Head({ name }: { readonly name: string }) {
  const session = useSession()
  useRemoteCrd()
  const { isKnown, title, canUndo, canRedo, changed, installed } = useDesign((state) => ({
    isKnown: state.crd !== undefined || state.textProblem !== undefined,
    title: textAt(state.crd, ['metadata', 'name']),
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
    changed: state.text !== state.base,
    installed: state.base !== '',
  }))
  // Controls that move while names and versions come would miss the press that is on its way to them.
  if (!isKnown) return <header className="pane min-h-22 narrow:shrink-0" aria-busy />
  return (
    <header className="pane narrow:shrink-0">
      <div className="flex min-w-0 items-center gap-2.5 py-[9px] ps-3 pe-2 narrow:flex-wrap narrow:gap-1.5">
        <h1 className="mono min-w-0 truncate text-lg font-semibold tracking-[-0.02em] narrow:flex-[1_0_60%]">{title || name}</h1>
        <span className="chip">
          <FilePenLine aria-hidden />
          {changed ? (installed ? d.changed : d.draft) : d.asInstalled}
        </span>
        <Second opened={name} />
        <Facts />
        <span className="min-w-0 flex-1" />
        <IconButton icon={Undo2} label={d.undo} isDisabled={!canUndo} onPress={session.undo} />
        <IconButton icon={Redo2} label={d.redo} isDisabled={!canRedo} onPress={session.redo} />
        <InstallButton name={name} />
      </div>
      <RemoteChangeNote />
      <InstallStrip />
      <Versions />
    </header>
  )
}

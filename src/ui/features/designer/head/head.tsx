import { CopyPlus, FilePenLine, GitCompare, Redo2, Tags, TriangleAlert, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button, DialogTrigger } from 'react-aria-components'
import { valueAt } from '../../../../analysis/edit.ts'
import { listOf } from '../../../../analysis/walk.ts'
import { isObject } from '../../../../apimachinery/json/value.ts'
import { d, h } from '../../../i18n/designer.ts'
import { IconButton } from '../../../kit/icon-button.tsx'
import { PopoverDialog } from '../../../kit/popover-dialog.tsx'
import { useDesign, useSession } from '../context.ts'
import { textAt } from '../crds.ts'
import { useFollowInstalled, useIsInstalled } from '../installed.ts'
import { InstallButton } from './install/install-button.tsx'
import { InstallStrip } from './install/install-strip.tsx'
import { NamesForm, useClashes } from './names-form.tsx'
import { Versions } from './versions.tsx'

/** Says that a name is taken. */
function ClashMark() {
  const clashes = useClashes()
  if (clashes.length === 0) return null
  return (
    <span className={clashes.some(({ refused }) => refused) ? 'is-bad' : 'is-warn'} title={h.names.taken}>
      <TriangleAlert className="i i-sm" aria-hidden />
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
  const words = [d.fields.group, d.fields.kind, 'names', d.fields.scope]
  return (
    <DialogTrigger isOpen={open} onOpenChange={setOpen}>
      <Button className="dz-facts" aria-label={d.names}>
        <Tags className="i dz-facts-icon" aria-hidden />
        {words.map((word, i) => (
          <span key={word}>
            <span className="xs faint">{word}</span> <span className="mono">{values[i]}</span>
          </span>
        ))}
        <ClashMark />
      </Button>
      <PopoverDialog label={d.names} placement="bottom start" className="dz-pop">
        {isRead ? (
          <NamesForm />
        ) : (
          <p className="sm dim" role="status">
            {d.namesUnread}
          </p>
        )}
      </PopoverDialog>
    </DialogTrigger>
  )
}

/** The server's CRD was changed after this design had begun: what to go on with. */
function Elsewhere() {
  const session = useSession()
  const { elsewhere, own } = useDesign((state) => ({
    elsewhere: state.elsewhere,
    own: textAt(state.crd, ['metadata', 'name']),
  }))
  if (!elsewhere) return null
  return (
    <div className="pane-note t-warn" role="alert">
      <GitCompare className="i" aria-hidden />
      <span className="grow">{h.elsewhere.differs(own)}</span>
      <Button className="btn btn-sm" onPress={() => session.decide('theirs')}>
        {h.elsewhere.theirs}
      </Button>
      <Button className="btn btn-sm" onPress={() => session.decide('mine')}>
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
      <CopyPlus className="i" aria-hidden />
      <span className="cut">{h.elsewhere.second(opened)}</span>
    </span>
  )
}

/** What the CRD is called, its versions, and what becomes of it. */
export function Head({ name }: { readonly name: string }) {
  const session = useSession()
  useFollowInstalled()
  const { isKnown, title, canUndo, canRedo, changed, installed } = useDesign((state) => ({
    isKnown: state.crd !== undefined || state.textProblem !== undefined,
    title: textAt(state.crd, ['metadata', 'name']),
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
    changed: state.text !== state.base,
    installed: state.base !== '',
  }))
  // Controls that move while names and versions come would miss the press that is on its way to them.
  if (!isKnown) return <header className="pane dz-head" aria-busy />
  return (
    <header className="pane dz-head">
      <div className="dz-top">
        <h1 className="mono cut">{title || name}</h1>
        <span className="chip">
          <FilePenLine className="i" aria-hidden />
          {changed ? (installed ? d.changed : d.draft) : d.asInstalled}
        </span>
        <Second opened={name} />
        <Facts />
        <span className="grow" />
        <IconButton icon={Undo2} label={d.undo} isDisabled={!canUndo} onPress={session.undo} />
        <IconButton icon={Redo2} label={d.redo} isDisabled={!canRedo} onPress={session.redo} />
        <InstallButton name={name} />
      </div>
      <Elsewhere />
      <InstallStrip />
      <Versions />
    </header>
  )
}

import { Check, Copy, FolderOutput, Link2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from 'react-aria-components'
import type { StoreSnapshot } from '../../../client/extensions/snapshot.ts'
import { MOST_LINK_CHARACTERS, type ShareChoice, sharedPart, shareLink } from '../../data/workspaces/share.ts'
import { countsOf, openSnapshot } from '../../data/workspaces/transfer.ts'
import { t } from '../../i18n/catalogue.ts'
import { ws } from '../../i18n/workspaces.ts'
import { useCopied } from '../../kit/copy.tsx'
import { PageDialog } from '../../kit/modal.tsx'
import { appStore } from '../../state/store.ts'
import { Problem } from './problem.tsx'

interface Made {
  readonly link: string
  readonly crds: number
  readonly objects: number
}

/** The link of a choice; undefined while it is made. */
function useLink(choice: ShareChoice): { readonly made: Made | undefined; readonly problem: string | undefined } {
  const [snapshot, setSnapshot] = useState<StoreSnapshot>()
  const [made, setMade] = useState<Made>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    appStore.getState().finishDrafts()
    openSnapshot().then(setSnapshot, (error: Error) => setProblem(error.message))
  }, [])
  useEffect(() => {
    if (snapshot === undefined) return
    let isWanted = true
    shareLink(snapshot, choice).then(
      (link) => isWanted && setMade({ link, ...countsOf(sharedPart(snapshot, choice).objects) }),
      (error: Error) => isWanted && setProblem(error.message),
    )
    return () => {
      isWanted = false
    }
  }, [snapshot, choice])
  return { made, problem }
}

/** How much of the room of a link is taken. The scale is that of square roots, so that small links can be read. */
function Meter({ characters }: { readonly characters: number }) {
  const isTooLong = characters > MOST_LINK_CHARACTERS
  const share = Math.min(1, Math.sqrt(characters / MOST_LINK_CHARACTERS))
  return (
    <div className="grid gap-1">
      <div className="flex items-baseline justify-between text-sm">
        <span className="text-ink-2">{ws.share.length}</span>
        <span className={`tabular-nums ${isTooLong ? 'text-bad' : 'text-ink'}`}>
          {ws.share.of(characters, MOST_LINK_CHARACTERS)}
        </span>
      </div>
      <div className="h-2 overflow-hidden rounded-full border border-line bg-sunken">
        <div className={`h-full ${isTooLong ? 'bg-bad' : 'bg-accent'}`} style={{ inlineSize: `${share * 100}%` }} />
      </div>
      {isTooLong && <p className="text-sm text-bad">{ws.share.tooLong}</p>}
    </div>
  )
}

function CopyText({
  word,
  text,
  isDisabled,
  primary = false,
}: {
  readonly word: string
  readonly text: string
  readonly isDisabled: boolean
  readonly primary?: boolean
}) {
  const [copied, copy] = useCopied()
  const Icon = copied ? Check : primary ? Link2 : Copy
  return (
    <Button className={`btn ${primary ? 'btn-primary' : ''}`} isDisabled={isDisabled} onPress={() => copy(text)}>
      <Icon className="icon-sm" aria-hidden />
      <span aria-live="polite">{copied ? t.app.copied : word}</span>
    </Button>
  )
}

const OPTIONS = ['objects', 'drafts', 'descriptions'] as const

/** A link to the open workspace, with what it takes along. Nothing is sent anywhere: the link holds all of it. */
export function ShareDialog({ onClose }: { readonly onClose: () => void }) {
  const [choice, setChoice] = useState<ShareChoice>({ objects: true, drafts: true, descriptions: true })
  const { made, problem } = useLink(choice)
  const { workspace, setWorkspaceTask } = appStore.getState()
  const characters = made?.link.length ?? 0
  const isTooLong = characters > MOST_LINK_CHARACTERS
  const isUnready = made === undefined || isTooLong
  const foot = (
    <>
      <Button className={`btn ${isTooLong ? 'btn-primary' : ''}`} onPress={() => setWorkspaceTask({ id: 'exportWorkspace' })}>
        <FolderOutput className="icon-sm" aria-hidden />
        {ws.share.file}
      </Button>
      <CopyText word={ws.share.markdown} text={`[${ws.share.badge(workspace)}](${made?.link ?? ''})`} isDisabled={isUnready} />
      <CopyText word={ws.share.copy} text={made?.link ?? ''} isDisabled={isUnready} primary={!isTooLong} />
    </>
  )
  return (
    <PageDialog title={ws.share.title(workspace)} open onClose={onClose} foot={foot}>
      <div className="grid gap-3">
        <p className="text-sm text-ink-2">{ws.share.lead}</p>
        <fieldset className="grid gap-1.5">
          <legend className="text-xs text-ink-3">{ws.share.inside}</legend>
          {OPTIONS.map((option) => (
            <label key={option} className="flex min-h-6 items-center gap-2 text-sm text-ink">
              <input
                type="checkbox"
                checked={choice[option]}
                onChange={({ target }) => setChoice({ ...choice, [option]: target.checked })}
              />
              {ws.share.options[option]}
            </label>
          ))}
        </fieldset>
        {made !== undefined && <p className="text-sm text-ink">{ws.holds(made.crds, made.objects)}</p>}
        <Meter characters={characters} />
        <Problem text={problem} />
      </div>
    </PageDialog>
  )
}

import { FileDown, Link2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components'
import type { StoreSnapshot } from '../../../protocol/snapshot.ts'
import { appStore } from '../../base/state/store.ts'
import {
  MOST_INFLATED_CHARACTERS,
  MOST_LINK_CHARACTERS,
  type ShareData,
  shareData,
  shareLink,
} from '../../entities/workspace/share.ts'
import { type ShareChoice, type ShareItems, shareItems } from '../../entities/workspace/share-content.ts'
import { workspaceTexts } from '../../entities/workspace/texts.en.ts'
import { openSnapshot } from '../../entities/workspace/transfer.ts'
import { PageDialog } from '../../kit/modal.tsx'
import { Problem } from './problem.tsx'
import { EmbedPart } from './share-embed.tsx'
import { Included, type PartSizes } from './share-included.tsx'
import { LinkMeter } from './share-meter.tsx'
import { CopyText, Section } from './share-parts.tsx'
import './share.css'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import { useAsync } from '../../base/async/use-async.ts'

const ALL: ShareChoice = { left: new Set(), drafts: true, view: true, roles: false, descriptions: true }

interface Made extends ShareData {
  readonly sizes: PartSizes
}

/** The characters that each part takes, or would take, in the link of a choice. */
async function sizesOf(snapshot: StoreSnapshot, choice: ShareChoice, { objects }: ShareItems, whole: number): Promise<PartSizes> {
  const lengthWith = async (change: Partial<ShareChoice>): Promise<number> =>
    (await shareData(snapshot, { ...choice, ...change })).data.length
  const noObjects = new Set([...choice.left, ...objects.map(({ key }) => key)])
  const [bare, drafts, noDrafts, roles, noRoles, long, short] = await Promise.all([
    lengthWith({ left: noObjects, drafts: false, roles: false }),
    lengthWith({ drafts: true }),
    lengthWith({ drafts: false }),
    lengthWith({ roles: true }),
    lengthWith({ roles: false }),
    lengthWith({ descriptions: true }),
    lengthWith({ descriptions: false }),
  ])
  const objectSize = whole - bare - (choice.drafts ? drafts - noDrafts : 0) - (choice.roles ? roles - noRoles : 0)
  return {
    crds: bare,
    objects: Math.max(0, objectSize),
    drafts: drafts - noDrafts,
    roles: roles - noRoles,
    descriptions: long - short,
  }
}

interface Sharing {
  readonly items: ShareItems | undefined
  /** What the link of the choice holds; undefined while it is made. */
  readonly made: Made | undefined
  readonly problem: string | undefined
}

function useSharing(choice: ShareChoice): Sharing {
  const taken = useAsync(async () => {
    appStore.getState().finishDrafts()
    return openSnapshot().then(
      (snapshot) => ({ snapshot, items: shareItems(snapshot), problem: undefined }),
      (error: unknown) => ({ items: undefined, problem: errorMessage(error) }),
    )
  }, [])
  const shared = useAsync(
    async () => {
      if (taken?.items === undefined) return undefined
      const { snapshot, items } = taken
      const make = async (): Promise<Made> => {
        const link = await shareData(snapshot, choice)
        return { ...link, sizes: await sizesOf(snapshot, choice, items, link.data.length) }
      }
      return make().catch(errorMessage)
    },
    [taken, choice],
    { keep: true },
  )
  const [made, problem] = typeof shared === 'string' ? [undefined, shared] : [shared, taken?.problem]
  return { items: taken?.items, made, problem }
}

/** A text that is copied, cut to one line. */
function Line({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <div className="flex h-8 min-w-0 flex-1 items-center gap-2 rounded-2 border border-line-control bg-surface ps-3 pe-1">
      <span className="mono min-w-0 flex-1 truncate text-xs text-ink-2">{text}</span>
      {children}
    </div>
  )
}

/** A link to the open workspace, an embed, a badge and a file. Nothing is sent anywhere: the link holds all of it. */
export function ShareDialog({ onClose }: { readonly onClose: () => void }) {
  const [choice, setChoice] = useState(ALL)
  const { items, made, problem } = useSharing(choice)
  const { workspace, setWorkspaceTask } = appStore.getState()
  const link = made && shareLink(location.href, made.data, choice.view ? location.hash.slice(1) : '')
  const text = link?.href ?? ''
  const isTooLong = text.length > MOST_LINK_CHARACTERS || (made?.inflated ?? 0) > MOST_INFLATED_CHARACTERS
  const isUnready = link === undefined || isTooLong
  const badge = new URL('badge.svg', location.href.split(/[?#]/, 1)[0]).href
  return (
    <PageDialog title={workspaceTexts.share.title(workspace)} open onClose={onClose} width="dialog-share">
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] border-t border-line not-wide:grid-cols-[minmax(0,1fr)]">
        <Included items={items} sizes={made?.sizes} choice={choice} onChange={setChoice} />
        <div className="grid grid-cols-[minmax(0,1fr)] content-start border-s border-line not-wide:border-s-0 not-wide:border-t">
          <Section title={workspaceTexts.share.link} note={workspaceTexts.share.linkNote}>
            <div className="flex items-center gap-2">
              <Line text={text} />
              <CopyText
                word={workspaceTexts.share.copy}
                text={text}
                isDisabled={isUnready}
                icon={Link2}
                look={`btn ${isTooLong ? '' : 'btn-primary'}`}
              />
            </div>
            {made !== undefined && (
              <LinkMeter characters={text.length} isTooLong={isTooLong} sizes={made.sizes} choice={choice} />
            )}
            <Problem text={problem} />
          </Section>
          <EmbedPart link={isUnready ? undefined : link} items={items} />
          <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] border-t border-line narrow:grid-cols-[minmax(0,1fr)] [&>section]:border-t-0 narrow:[&>section+section]:border-t">
            <Section
              title={workspaceTexts.share.badge}
              action={<img src={badge} width={104} height={20} alt={workspaceTexts.share.badgeAlt} className="me-auto" />}
            >
              <Line text={`[![${workspaceTexts.share.badgeAlt}]`}>
                <CopyText
                  word={workspaceTexts.share.markdown}
                  text={`[![${workspaceTexts.share.badgeAlt}](${badge})](${text})`}
                  isDisabled={isUnready}
                  look="btn btn-ghost btn-sm"
                />
              </Line>
            </Section>
            <Section title={workspaceTexts.share.file} note={workspaceTexts.share.fileNote}>
              <Button
                className={`btn justify-self-start ${isTooLong ? 'btn-primary' : ''}`}
                onPress={() => setWorkspaceTask({ id: 'exportWorkspace' })}
              >
                <FileDown className="icon-sm" aria-hidden />
                {workspaceTexts.share.download}
              </Button>
            </Section>
          </div>
        </div>
      </div>
    </PageDialog>
  )
}

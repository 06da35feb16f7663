import { Files } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from 'react-aria-components'
import { d } from '../../../i18n/designer.ts'
import { appStore, useApp } from '../../../state/store.ts'
import { useDesign, useSession } from '../session/context.ts'
import { draftKey } from '../session/storage.ts'

/**
 * Tells that another tab has written into the draft that is designed here, under the name of the address. Its text is taken as an edit that
 * can be undone, or is passed over: then what stands here is the draft again.
 */
export function DraftElsewhere({ name }: { readonly name: string }) {
  const session = useSession()
  const key = useApp((state) => draftKey(state.workspace, name))
  const theirs = useApp((state) => state.elsewhere[key])
  const isSame = useDesign((state) => state.text === theirs)
  useEffect(() => appStore.getState().followDraft(key), [key])
  useEffect(() => {
    if (isSame) appStore.getState().passOver(key)
  }, [isSame, key])
  if (theirs === undefined || isSame) return null
  const keepMine = (): void => {
    const { drafts, passOver, setDraft } = appStore.getState()
    const own = drafts[key]
    passOver(key)
    // Without a draft of one's own there is nothing to keep: what is here is installed, or blank.
    if (own !== undefined) setDraft(key, own)
  }
  return (
    <div className="pane-note t-warn rounded-2 border-1 border-tone-line" role="alert">
      <Files className="icon-sm" aria-hidden />
      <span className="min-w-0 flex-1">{d.elsewhere.what}</span>
      <Button className="btn btn-sm" onPress={() => session.type(theirs)}>
        {d.elsewhere.load}
      </Button>
      <Button className="btn btn-sm" onPress={keepMine}>
        {d.elsewhere.keep}
      </Button>
    </div>
  )
}

import { ChevronDown } from 'lucide-react'
import { useLocation } from 'wouter'
import type { LabSession } from '../../../lab/session.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import { download } from '../../kit/download.ts'
import { late } from '../../kit/late.tsx'
import { MenuButton } from '../../kit/menu-button.tsx'
import { replayAt } from './addresses.ts'
import { openReplay } from './replays.ts'
import { codeTexts } from './texts.en.ts'

const loadMenu = () => import('./recording-actions.tsx')
const RecordingActions = late(loadMenu)

/** Saves the run of a program, or replays it. */
export function RecordingMenu({ session }: { readonly session: LabSession }) {
  const workspace = useApp((state) => state.workspace)
  const [, navigate] = useLocation()
  const { recorder } = session
  const { recording } = codeTexts
  const act = (action: 'save' | 'replay'): void => {
    if (recorder === undefined) return
    const { name } = recorder.program
    if (action === 'save') {
      download(`${name}.run.jsonl`, 'application/jsonl', recorder.text())
      if (recorder.isFull) appStore.getState().addToast('warn', recording.isFull)
    } else {
      openReplay(recorder.text())
      navigate(replayAt(workspace, name))
    }
  }
  return (
    <MenuButton
      className="select"
      load={loadMenu}
      menu={(open) => <RecordingActions {...open} isEmpty={recorder === undefined} onAct={act} />}
    >
      {recording.title}
      <ChevronDown aria-hidden />
    </MenuButton>
  )
}

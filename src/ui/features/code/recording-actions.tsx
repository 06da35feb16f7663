import { ButtonMenu, CheckItem } from '../../kit/menu.tsx'
import type { OpenMenu } from '../../kit/menu-button.tsx'
import { codeTexts } from './texts.en.ts'

interface Props extends OpenMenu {
  /** Nothing has run yet. */
  readonly isEmpty: boolean
  readonly onAct: (action: 'save' | 'replay') => void
}

/** What can be done with the run of a program. */
export default function RecordingActions({ isEmpty, onAct, ...open }: Props) {
  const { recording } = codeTexts
  return (
    <ButtonMenu
      {...open}
      label={recording.title}
      placement="bottom end"
      onAction={(id) => {
        if (id === 'save' || id === 'replay') onAct(id)
      }}
    >
      <CheckItem id="save" word={recording.save} sub={isEmpty ? recording.nothing : recording.saveHint} isDisabled={isEmpty} />
      <CheckItem
        id="replay"
        word={recording.replay}
        sub={isEmpty ? recording.nothing : recording.replayHint}
        isDisabled={isEmpty}
      />
    </ButtonMenu>
  )
}

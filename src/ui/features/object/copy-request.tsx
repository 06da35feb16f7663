import type { Handler } from '../../base/commands.ts'
import { ButtonMenu, CommandItem } from '../../kit/menu.tsx'
import type { OpenMenu } from '../../kit/menu-button.tsx'
import { paneTexts } from './panes.en.ts'

export interface CopyHandlers {
  readonly copyKubectl: Handler
  readonly copyCurl: Handler
}

/** The ways to copy the request of a pane. */
export default function CopyRequestMenu({ handlers, ...open }: OpenMenu & { readonly handlers: CopyHandlers }) {
  return (
    <ButtonMenu {...open} label={paneTexts.copy}>
      <CommandItem id="copyKubectl" handler={handlers.copyKubectl} />
      <CommandItem id="copyCurl" handler={handlers.copyCurl} />
    </ButtonMenu>
  )
}

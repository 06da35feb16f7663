import type { LucideIcon } from 'lucide-react'
import { memo, type ReactNode, useLayoutEffect, useState } from 'react'
import { type CommandId, commandRegistry, type Handler, pressOf, runHandler } from '../base/commands.ts'
import { useLanguage } from '../base/i18n/language.ts'
import { pageTexts } from '../base/i18n/page.en.ts'
import { IconButton } from './icon-button.tsx'
import { KeyCaps } from './keys.tsx'

/** What a button or a menu item of a command shows and does. */
export interface ShownCommand {
  readonly title: string
  readonly press: string | undefined
  /** Why it cannot run now; empty where nothing on the page handles it. */
  readonly disabledReason: string | undefined
  readonly run: () => void
}

/**
 * A command as it is now. `own` is the handler of the part that asks, where several parts have the command. The component is drawn again only when the title
 * or the reason changes. Handlers are known once the parts that have them are drawn: it is drawn again before the page is painted then, as it would not be by
 * `useSyncExternalStore`.
 */
export function useCommand(id: CommandId, own?: Handler): ShownCommand {
  useLanguage()
  const [, setDrawn] = useState<object>()
  const now = (): Handler | undefined => own ?? commandRegistry.handler(id)
  const reasonOf = (handler: Handler | undefined) => (handler === undefined ? '' : handler.disabledReason)
  const shown = now()
  const title = shown?.title
  const disabledReason = reasonOf(shown)
  useLayoutEffect(() => {
    const follow = (): void => {
      const handler = now()
      if (handler?.title !== title || reasonOf(handler) !== disabledReason) setDrawn({})
    }
    follow()
    return commandRegistry.subscribe(follow)
  })
  return { title: title ?? pageTexts.commands.titles[id], press: pressOf(id), disabledReason, run: () => runHandler(now()) }
}

interface Props {
  readonly id: CommandId
  /** The handler of the part that the button stands in, where several parts have the command. */
  readonly handler?: Handler | undefined
}

interface IconProps extends Props {
  readonly icon: LucideIcon
  readonly small?: boolean
  readonly pressed?: boolean
}

/** A button without a word that runs a command: the tooltip has its title and its keys. */
export const CommandIconButton = memo(function CommandIconButton({ id, handler, ...look }: IconProps) {
  const { title, press, disabledReason, run } = useCommand(id, handler)
  return <IconButton {...look} label={title} press={press} disabledReason={disabledReason} onPress={run} />
})

interface WordProps extends Props {
  readonly className: string
  readonly icon?: LucideIcon
  readonly pressed?: boolean
  /** Its keys stand in the button. */
  readonly withKeys?: boolean
  readonly testId?: string
  /** The words of the button, where there is no room for the title, which is its tooltip then. */
  readonly children?: ReactNode
}

/** A button that runs a command. */
export const CommandButton = memo(function CommandButton(props: WordProps) {
  const { id, handler, className, icon: Icon, pressed, withKeys = false, testId, children } = props
  const { title, press, disabledReason, run } = useCommand(id, handler)
  return (
    <button
      type="button"
      className={className}
      disabled={disabledReason !== undefined}
      title={disabledReason ?? (children === undefined ? undefined : title)}
      onClick={run}
      data-testid={testId}
      aria-pressed={pressed}
    >
      {Icon !== undefined && <Icon className="icon-sm" aria-hidden />}
      {children ?? title}
      {withKeys && (
        <span className="narrow:hidden">
          <KeyCaps press={press} />
        </span>
      )}
    </button>
  )
})

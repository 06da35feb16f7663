import type { ComponentType } from 'react'

/** The parts of the drawer. */
export type LogPart = 'console' | 'requests' | 'watch'

/** The console, which is a feature of its own. `focusKey` changes when its input is to take the focus. */
export type ConsolePart = ComponentType<{ readonly focusKey: number }>

export interface OpenDrawerProps {
  readonly part: LogPart
  readonly onPart: (part: LogPart) => void
  /** Counts the times a part was asked for: it takes the focus then. 0: none was, the drawer just opened. */
  readonly focusKey: number
}

/** A line between the groups of the log's bar. */
export const LogDivider = () => <span className="mx-2 h-3.5 w-px flex-none bg-line-strong narrow:hidden" />

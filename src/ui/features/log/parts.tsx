/** The two parts of the log. */
export type LogPart = 'requests' | 'watch'

/** A line between the groups of the log's bar. */
export const LogDivider = () => <span className="mx-2 h-3.5 w-px flex-none bg-line-strong narrow:hidden" />

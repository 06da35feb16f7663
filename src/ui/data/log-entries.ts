import type { ApiEvent, EventsSlice } from '../state/events.ts'
import type { LogSlice } from '../state/log.ts'

/** `rv 4118 → 4126`, or that it stayed. */
export function versionMove({ before, after, outcome }: ApiEvent): string {
  const version = after.resourceVersion
  if (version === undefined || outcome === 'read') return ''
  if (before.resourceVersion === undefined) return `rv ${version}`
  return before.resourceVersion === version ? `rv ${version} =` : `rv ${before.resourceVersion} → ${version}`
}

export const toneOfCode = (code: number): 'ok' | 'warn' | 'bad' =>
  code >= 200 && code < 300 ? 'ok' : code === 0 || code >= 500 ? 'bad' : code >= 400 ? 'bad' : 'warn'

/** Whether the user or a controller sent it; the page sends the rest by itself. */
const isOwn = ({ actor }: Pick<ApiEvent, 'actor'>): boolean => actor !== 'page'

interface LogState extends Pick<EventsSlice, 'events'>, Pick<LogSlice, 'clearedAt'> {
  readonly prefs: { readonly logAll: boolean }
}

/** Whether the log lists an event: it came after the log was cleared, and the page's own requests are listed on demand. */
export const isListed =
  ({ clearedAt, prefs }: Omit<LogState, 'events'>) =>
  (event: ApiEvent): boolean =>
    event.id > clearedAt && (prefs.logAll || isOwn(event))

/** The newest event that the log lists. */
export const latestListed = (state: LogState): ApiEvent | undefined => state.events.findLast(isListed(state))

const two = (n: number): string => String(n).padStart(2, '0')

/** Local time of day. */
export function clockTime(at: number): string {
  const date = new Date(at)
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}

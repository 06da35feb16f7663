import type { SessionState } from './store.ts'

type Steps = Pick<SessionState, 'past' | 'future'>

/** Of how many designs the steps are kept. */
const MOST_DESIGNS = 4

/** The steps of the designs that were open since the page was loaded, the one that was changed last at the end. */
const kept = new Map<string, Steps & Pick<SessionState, 'text'>>()

/** Keeps the steps of a design, so that they can be undone after another view was open. */
export function keepSteps(key: string, { text, past, future }: SessionState): void {
  kept.delete(key)
  kept.set(key, { text, past, future })
  const [oldest] = kept.keys()
  if (oldest !== undefined && kept.size > MOST_DESIGNS) kept.delete(oldest)
}

/** The steps that were kept of a design; none where its text has changed without them. */
export function keptSteps(key: string, text: string): Steps {
  const steps = kept.get(key)
  return steps?.text === text ? { past: steps.past, future: steps.future } : { past: [], future: [] }
}

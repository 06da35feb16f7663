import { formatsOf } from '../../../apimachinery/text/language-formats.ts'
import { texts } from '../../base/i18n/language.ts'

const { number } = formatsOf('en')

/** The texts of the presenter, in English: for a projector, so a sentence has at most 8 words. */
export const presenterEn = {
  exit: 'Exit',
  follow: 'Follow along',
  write: (index: number, all: number) => `Write ${number(index)} of ${number(all)}`,
  counters: { generation: 'intent', resourceVersion: 'any stored write', observedGeneration: 'controller' },
  behind: 'behind',
  next: 'Next',
  nextWrite: 'Next write',
  deliver: 'Deliver the event',
  back: 'Back',
  replay: 'Replay',
  pause: 'Pause before each watch event',
  pace: 'Pace',
  paces: { step: 'Step', slow: 'Slow', live: 'Live' },
  waiting: 'Waiting for a write',
  waitingHow: 'Change the object in another tab, with kubectl, or with a controller.',
  forgotten: 'The server kept no trace of this write.',
  held: 'Paused before the watch event',
  station: (index: number, all: number) => `Station ${number(index)} of ${number(all)}`,
  sentences: {
    received: (who: string, method: string) => `${who}: ${method}`,
    existing: 'The server reads what is stored.',
    pruned: 'The schema knows every field.',
    prunedSome: 'Fields without a schema are dropped.',
    defaulted: 'No default is needed.',
    defaultedSome: 'Defaults fill what is absent.',
    strategy: 'This endpoint takes all of it.',
    strategySome: 'This endpoint takes only its part.',
    validated: 'Every rule holds.',
    stored: 'Stored. No client has seen it yet.',
    unchanged: 'Nothing changed, so nothing is stored.',
    watch: 'Now every watch hears of it.',
    silent: 'No event. Watches hear nothing.',
    failed: 'The server rejects it.',
    skipped: 'It never came this far.',
  },
  change: (path: string, from: string, to: string) => `\`${path}\` from \`${from}\` to \`${to}\``,
  gone: 'absent',
  generation: (why: string) => `\`generation\` ${why}.`,
  clients: 'Who hears it',
  event: (type: string, name: string) => `${type} ${name}`,
  unseen: 'waiting',
  reacted: (what: string) => `reacted: ${what}`,
  page: 'This page',
} as const

/** These texts in the language of the page. Read them while drawing: a constant of a module keeps the language of the start. */
export const presenterTexts = texts('presenter', presenterEn)

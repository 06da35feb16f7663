import { formatsOf } from '../../../apimachinery/text/language-formats.ts'
import { texts } from '../../base/i18n/language.ts'

const { number, plural } = formatsOf('en')

/** The texts of the presenter, in English: for a projector, so a sentence has at most 8 words. */
export const presenterEn = {
  exit: 'Exit',
  follow: 'Follow along',
  write: (index: number, all: number) => `Write ${number(index)} of ${number(all)}`,
  writes: 'Writes',
  choice: (index: number, words: string) => `${number(index)}. ${words}`,
  prepared: (index: number, all: number) =>
    index > all ? 'After the last prepared write' : `Prepared write ${number(index)} of ${number(all)}`,
  counters: {
    generation: 'intent',
    resourceVersion: 'any stored write',
    observedGeneration: 'controller',
    sent: (version: string) => `sent: ${version}`,
  },
  behind: 'behind',
  next: 'Next',
  nextWrite: 'Next write',
  nextPrepared: 'Next prepared write',
  send: (verb: string, endpoint: string) => `Send ${verb}${endpoint === '' ? '' : ` /${endpoint}`}`,
  holdAll: 'Hold events',
  releaseAll: 'Deliver events',
  deliver: 'Deliver the event',
  back: 'Back',
  replay: 'Replay',
  pause: 'Pause before each watch event',
  pace: 'Pace',
  paces: { step: 'Step', slow: 'Slow', live: 'Live' },
  waiting: 'Waiting for a write',
  waitingHow: 'Change the object in another tab, with kubectl, or with a controller.',
  forgotten: 'The server kept no trace of this write.',
  notSent: 'Prepared, and not sent yet. This is what it changes.',
  actsAs: (client: string, user: string) => `${client} as ${user}`,
  orderOver: 'That was the last prepared write',
  orderOverHow: 'Go back to any write, or start over: the object is put back as it was.',
  held: 'Paused before the watch event',
  heldAtServer: 'The server holds the event back from every client',
  heldEvent: 'Held:',
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
    conflict: 'Conflict: the object changed meanwhile.',
    denied: 'Forbidden: no role allows it.',
    skipped: 'It never came this far.',
  },
  change: (path: string, from: string, to: string) => `\`${path}\` from \`${from}\` to \`${to}\``,
  gone: 'absent',
  conflict: 'The write names an older resourceVersion. Read the object again, then retry.',
  generation: (why: string) => `\`generation\` ${why}.`,
  clients: 'Who hears it',
  event: (type: string, name: string) => `${type} ${name}`,
  unseen: 'waiting',
  seen: (version: string) => `has seen ${version}`,
  moreClients: (count: number) => `+${number(count)}`,
  reacted: (what: string) => `reacted: ${what}`,
  page: 'This page',
  sheet: {
    parts: { spec: 'what is wanted', status: 'what is observed', metadata: 'what changes of it', object: 'object' },
    captions: {
      upcoming: 'What the next write changes',
      received: 'What was sent',
      onItsWay: 'The object on its way',
      stored: 'What is stored now',
      event: 'What the event tells clients',
      stays: 'What stays stored',
    },
    before: 'before:',
    lost: 'sent:',
    none: 'empty',
    omitted: (count: number) => plural(count, { one: '# more field', other: '# more fields' }),
  },
  order: {
    open: 'Prepare writes',
    title: 'Prepared writes',
    what: 'Prepare the writes that you show, in their order. The presenter sends each when you press Next, and holds its event until you deliver it.',
    format:
      'A YAML list. Each write has a title and a change (a merge patch); by: a client, send: PUT, PATCH, POST or DELETE, to: status or scale, stale: true for an old resourceVersion, and notes for you alone.',
    propose: 'Propose: spec, status and their endpoints',
    take: 'Take the writes so far',
    clear: 'Clear',
    save: 'Save and begin',
    startOver: 'Start over',
    nothing: 'There is nothing to propose for this object.',
    unkept: 'This browser did not keep the prepared writes: its storage is full.',
    count: (count: number) => plural(count, { one: '# write', other: '# writes' }),
    takenTitle: (client: string, happened: string) => `${client}: ${happened}`,
    problems: {
      list: 'Write a list: each write begins with "- title:".',
      length: (most: number) => `An order has at most ${number(most)} writes.`,
      item: (at: number) => `Write ${number(at)} is no object. Begin it with "- title:".`,
      key: (at: number, key: string, keys: string) => `Write ${number(at)} has an unknown field ${key}. Fields: ${keys}.`,
      value: (at: number, key: string, values: string) => `Write ${number(at)}: ${key} is one of ${values}.`,
      title: (at: number) => `Write ${number(at)} has no title.`,
      by: (at: number) => `Write ${number(at)}: by is the name of a client, such as you or webapp-controller.`,
      change: (at: number) => `Write ${number(at)}: change is an object, such as {spec: {replicas: 5}}.`,
      notes: (at: number) => `Write ${number(at)}: notes is a text.`,
    },
  },
  notes: {
    window: 'Notes',
    title: (name: string) => `Notes: ${name}`,
    elapsed: 'Time since this window was opened',
    alone: 'The presenter of this object is not open in another window.',
    open: 'Open the presenter',
    none: 'No notes for this write.',
    sent: 'sent',
  },
  split: {
    spec: {
      title: 'The user wants something else',
      notes:
        'Ask: which counter moves? Then hold the event: what does the controller know now? Deliver it and watch the controller react.',
    },
    report: {
      title: 'The controller reports what it sees',
      notes:
        'This goes to /status. resourceVersion moves, generation stays: a report is no new intent. observedGeneration catches up.',
    },
    ignoredStatus: {
      title: 'The user writes a status to the main endpoint',
      notes:
        'Ask: error, stored, or ignored? The main endpoint ignores status. Nothing changes, so nothing is stored and no event goes out.',
    },
    ignoredSpec: {
      title: 'The controller writes a spec to /status',
      notes:
        'The other half of the split: /status ignores all but the status. A controller cannot change what the user wants by accident.',
    },
    unknown: {
      title: 'A field that the schema does not know',
      notes: 'It is pruned before anything else sees it. With strict validation (kubectl default) it would be an error.',
    },
    invalid: {
      title: 'A value of the wrong type',
      notes: 'Read the message of the server aloud: it names the field, the value and what it must be. Nothing is stored.',
    },
    stale: {
      title: 'Somebody else was faster',
      notes: 'The write names an older resourceVersion: 409. The cure is always the same: read again, change again, send again.',
    },
  },
} as const

/** These texts in the language of the page. Read them while drawing: a constant of a module keeps the language of the start. */
export const presenterTexts = texts('presenter', presenterEn)

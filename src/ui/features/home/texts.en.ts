import { formatsOf } from '../../../apimachinery/text/language-formats.ts'
import { texts } from '../../base/i18n/language.ts'

const { number } = formatsOf('en')

/** The texts of Home, in English. */
export const homeEn = {
  title: 'Design Kubernetes CRDs and try them in this page.',
  lead: 'An API server runs here, with a sample kind, WebApp, and its controller. Change something and watch.',
  steps: {
    moved: ["Status changed, spec didn't", 'only resourceVersion changes'],
    drag: ['Drag replicas', 'generation rises; the controller catches up'],
    cheat: ['Now try to cheat', 'set status through the main endpoint'],
  },
  cheatGo: 'Show me',
  skip: 'Hide',
  show: 'Show the running example',
  keys: '{tab} and {arrow} also work',
  firstRun: 'Running example',
  generation: 'counts changes of spec',
  version: 'identifies the last write',
  still: 'unchanged since this page opened',
  rose: 'increased: you changed {spec}',
  versionWhy: 'changes on every write (every 2 s here)',
  versionWhyCalm: 'changes on every write',
  caughtUp: 'controller has caught up',
  behind: 'controller is behind',
  paused: 'controller is paused',
  progressing: (ready: number, wanted: number) => `${number(ready)} of ${number(wanted)} replicas are ready`,
  otherClient: 'another client',
  pause: 'Pause the controller',
  resume: 'Resume the controller',
  open: 'Open',
  you: 'you write this',
  controllerWrites: 'the controller writes this',
  controller: 'controller',
  controllerDoes: ['reads spec,', 'writes status'],
  replicas: 'replicas',
  empty: 'An API server runs in this page.',
  emptyLead: 'The running example is not in this workspace. Add it, or start with your own CRD.',
  addExample: 'Add the example',
  host: (address: string) => `Connected to ${address}.`,
  hostLead: 'This API server runs outside the browser. The running example is in browser workspaces only.',
  failed: 'The API server did not start.',
  failedLead: 'Reload the page, or open another workspace.',
  exits: {
    lesson: ['Lesson 1: your first kind', 'Install a CRD, create one object, 2 min'],
    start: 'Start',
    design: ['Design a CRD', 'Start from a template, a file or an installed CRD'],
    import: ['Import yours', 'Drop files or a folder, or paste anywhere'],
  },
  examples: 'Examples',
  feed: 'Recent writes',
  examplesSub: 'all in the group demo.crdlab.dev',
  nothingLeaves: 'Nothing leaves this browser: no account, no server, no network.',
} as const

/** These texts in the language of the page. */
export const homeTexts = texts('home', homeEn)

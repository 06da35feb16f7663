import { formatsOf } from '../../../apimachinery/text/language-formats.ts'
import { texts } from '../../base/i18n/language.ts'

const { number, plural } = formatsOf('en')

/** The texts of the console, in English. What kubectl prints is in no catalogue. */
export const consoleEn = {
  output: 'Console output',
  input: 'kubectl command',
  placeholder: 'kubectl get all',
  as: (user: string) => `as ${user}`,
  inNamespace: 'in',
  empty: 'Type a kubectl command. Tab completes it, and the Up arrow brings back earlier ones.',
  try: 'Try one of these:',
  clear: 'Clear the console',
  stop: 'Stop',
  running: 'Running',
  stopped: 'Stopped.',
  failed: (code: number) => `exit code ${number(code)}`,
  notKubectl: (word: string) => `${word}: command not found. Try help, or pipe kubectl into grep, head, jq, sort, tail or wc.`,
  notOpen: 'The workspace is not open yet. Try again in a moment.',
  dropped: 'Earlier output was removed.',
  cut: (characters: number) =>
    `${plural(characters, { one: '# more character', other: '# more characters' })} of this output were removed.`,
  hidden: (lines: number) => `${plural(lines, { one: '# earlier line is', other: '# earlier lines are' })} hidden.`,
  show: 'Show all',
  newOutput: 'New output',
  completions: 'Completions',
  more: (shown: number) => `The first ${number(shown)} are shown.`,
  stdin: 'Text for -f -',
  editing: 'Object to edit',
  fromPane: (pane: string) => `From the pane ${pane}`,
  run: 'Run',
  save: 'Save',
  cancel: 'Cancel',
  cancelEdit: 'Close without saving',
  clickEquals: 'This click equals',
  clickNone: 'Your next action in the page shows up here as a command.',
  showClicks: 'Show commands for clicks',
  insert: 'Insert',
  copy: 'Copy',
} as const

/** These texts in the language of the page. Read them while drawing: a constant of a module keeps the language of the start. */
export const consoleTexts = texts('terminal', consoleEn)

import { formatsOf } from '../../../apimachinery/text/language-formats.ts'
import { texts } from '../../base/i18n/language.ts'

const { number, plural, list } = formatsOf('en')

const objects = (n: number): string => plural(n, { one: '# object', other: '# objects' })
const more = (n: number): readonly string[] => (n === 0 ? [] : [plural(n, { one: '# more field', other: '# more fields' })])

/** The texts on what a change does to stored objects, in English. */
export const fatesEn = {
  loses: (n: number, fields: readonly string[], others: number, version: string) =>
    `${plural(n, { one: '# object loses', other: '# objects lose' })} ${list([...fields, ...more(others)])} when next written at ${version}.`,
  losesOne: (fields: readonly string[], others: number, version: string) =>
    `Loses ${list([...fields, ...more(others)])} when next written at ${version}.`,
  lostOne: (fields: readonly string[], others: number, version: string) =>
    `Lost ${list([...fields, ...more(others)])} when written at ${version}.`,
  lost: (n: number, fields: readonly string[], others: number, version: string) =>
    `${plural(n, { one: '# object lost', other: '# objects lost' })} ${list([...fields, ...more(others)])} when written at ${version}.`,
  how: 'Tested on a scratch server with copies of your objects. Nothing is changed.',
  trying: (tried: number, n: number) => `Testing ${objects(n)}${tried === 0 ? '' : `, ${number(tried)} done`}`,
  stop: 'Stop testing',
  first: (tried: number, total: number) =>
    `Tested the first ${number(tried)} of ${objects(total)}. The others were not compared.`,
  times: (n: number) => `×${number(n)}`,
  more: (n: number) => `and ${number(n)} more`,
  same: (n: number, others: boolean) =>
    others
      ? `${objects(n)} tested: no value is pruned, defaulted or rejected`
      : plural(n, {
          one: 'The only object was tested: no value is pruned, defaulted or rejected',
          other: 'All # objects were tested: no value is pruned, defaulted or rejected',
        }),
  kinds: {
    unreadable: (n: number) => `${objects(n)} can no longer be read`,
    locked: (n: number) => `${objects(n)} can no longer be updated`,
    invalid: (n: number) => `${objects(n)} would fail validation`,
    pruned: (n: number) => plural(n, { one: '# object loses values', other: '# objects lose values' }),
    defaulted: (n: number) => plural(n, { one: '# object gets defaults', other: '# objects get defaults' }),
    changed: (n: number) => plural(n, { one: '# object reads differently', other: '# objects read differently' }),
  },
  why: {
    unreadable: 'The server cannot convert them to the requested version.',
    locked: 'The server rejects every update of them until this is fixed, even one that changes no field.',
    invalid:
      'The server would reject new objects like these. Updates that leave these fields unchanged still pass (ratcheting); updates that change them must fix them.',
    pruned: 'The next write at the storage version removes these values for good.',
    defaulted: 'The server adds these values on read and stores them with the next write.',
    changed: 'These fields have another value on read.',
  },
  unavailable: "This browser can't run a scratch server to test on. The objects were not compared.",
  webhook: 'Not tested: the scratch server cannot call the conversion webhook. The objects were not compared.',
  checkpoint: {
    first: 'A checkpoint of the workspace is saved first.',
    none: 'This server has no checkpoints: what is lost stays lost.',
    beforeUpdate: (name: string) => `Before update of ${name}`,
    beforeRewrite: (name: string) => `Before rewrite of ${name}`,
    failed: (why: string) => `No checkpoint was saved: ${why}`,
    without: 'Continue without a checkpoint',
    saved: (name: string) => `The checkpoint “${name}” has them.`,
  },
} as const

/** These texts in the language of the page. Read them while drawing: a constant of a module keeps the language of the start. */
export const fatesTexts = texts('fates', fatesEn)

import { formatsOf } from '../../../apimachinery/text/language-formats.ts'
import { texts } from '../../base/i18n/language.ts'

const { number } = formatsOf('en')

/** A cost in digits, or in scientific notation when the schema does not bound it. */
const large = (n: number): string => number(n, n < 1e12 ? {} : { notation: 'scientific', maximumFractionDigits: 1 })

/** The texts of the value editors and of the rule bench, in English. */
export const valuesEn = {
  details: {
    noType: 'no type',
    enumOf: (n: number) => `enum of ${number(n)}`,
    setOf: (type: string) => `set of ${type}`,
    listMapBy: (keys: string) => `list map by ${keys}`,
    listOf: (type: string) => `list of ${type}`,
    mapOf: (type: string) => `map of ${type}`,
  },
  types: {
    string: 'string',
    integer: 'integer',
    number: 'number',
    boolean: 'boolean',
    object: 'object',
    array: 'list',
    map: 'map',
    intOrString: 'int or string',
    any: 'any type',
  },
  embedded: 'embedded resource',
  unset: 'not set',
  remove: (name: string) => `Remove ${name}`,
  noKeys: 'The items have no field that can be a key.',
  keyBy: (name: string) => `Use \`${name}\` as key`,
  keyByWhy: 'Then each item has owners of its own, and applies of several managers are merged item by item.',
  noName: 'Enter a name',
  isTaken: 'This key already exists.',
  range: (min: number, max: number) => `${number(min)} to ${number(max)}`,
  characters: (range: string) => `${range} characters`,
  notA: { integer: 'Not a valid integer', number: 'Not a valid number' },
  editHint: 'Press to edit; Alt and an arrow key moves it',
  defaultUnseen: "Used only when the value is null and null isn't allowed.",
  parts: 'Part of the field',
  kinds: { root: 'object', field: 'field', items: 'items', values: 'values' },
  root: 'The object itself',
  rootHint: 'The object itself: rules for all of it, its description',
  editValue: (text: string) => `Edit ${text}`,
  completions: 'Completions',
  bench: {
    title: 'Try values',
    heads: ['Value', 'Expected', 'Result', 'Cost'],
    expects: { any: '–', pass: 'pass', fail: 'fail' },
    expectOf: (n: number) => `Expected of value ${number(n)}`,
    outcomes: { pass: 'passes', fail: 'rejected', broken: 'error', unread: 'invalid YAML', asking: '' },
    unexpected: 'not as expected',
    remove: (n: number) => `Remove value ${number(n)}`,
    copy: 'Try a copy of this value',
    sample: 'Sample',
    stored: 'From a stored object',
    noneStored: 'No stored object has a value here.',
    asking: 'Checking with the server',
    update: 'an update: oldSelf is the value before',
    dropped: (fields: string) => `Pruned, not in the schema: ${fields}`,
    costOf: (cost: number, limit: number) => `cost ${number(cost)} of ${number(limit)}`,
    messageCost: (total: number, limit: number) => `estimated cost of its message ${large(total)} of ${number(limit)}`,
    messageHow: 'The estimate counts strings without maxLength as large as a whole request.',
    verdicts: {
      passes: 'passes',
      fails: 'rejected',
      skipped: 'Not evaluated: a transition rule, and nothing changed.',
      broken: 'Not evaluated: the rule does not compile.',
    },
    parts: (n: number) => `Subexpressions of rule ${number(n)}`,
    notRun: 'not evaluated',
    moreRuns: (n: number) => `and ${number(n)} more`,
  },
} as const

/** These texts in the language of the page. Read them while drawing: a constant of a module keeps the language of the start. */
export const valueTexts = texts('values', valuesEn)

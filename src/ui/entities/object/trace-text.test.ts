import { afterEach, describe, expect, it } from 'vitest'
import type { CounterReason, CounterReasons, StageNote, StageNotes } from '../../../protocol/trace.ts'
import { ENGLISH, setLanguage } from '../../base/i18n/language.ts'
import { PSEUDO } from '../../base/i18n/pseudo.ts'
import { traceEn } from './trace.en.ts'
import { noteText, reasonsText, reasonText } from './trace-text.ts'

/** Texts of a code, by what fills them. */
type Rows<Params> = readonly (readonly [params: Params, text: string])[]

/** All codes whose texts something fills: the compiler asks for each. */
type Filled<Codes> = { readonly [Code in keyof Codes as keyof Codes[Code] extends never ? never : Code]: Rows<Codes[Code]> }

const REASONS: Filled<CounterReasons> = {
  message: [[{ text: 'Required value' }, 'Required value']],
  patchCannotRename: [[{ name: 'shop' }, 'a patch cannot rename shop']],
  urlNames: [[{ name: 'shop' }, 'the URL names shop']],
  changedFrom: [[{ previous: '"a"' }, 'it was "a"']],
  staleResourceVersion: [[{ stored: '12' }, 'stale: the stored resourceVersion is 12']],
  precondition: [[{ wanted: '7' }, 'the request requires 7']],
  notInStorageSchema: [[{ version: 'v1' }, 'the schema of the storage version v1 has no such property']],
  notInType: [[{ type: 'ObjectMeta' }, 'the type ObjectMeta has no such field']],
  subresourceKeeps: [[{ subresource: 'status' }, '/status keeps the stored value']],
  policySets: [[{ policy: 'teams' }, 'set by MutatingAdmissionPolicy teams']],
  policyRemoves: [[{ policy: 'teams' }, 'removed by MutatingAdmissionPolicy teams']],
  mutatingWebhookSets: [[{ webhook: 'f.ex.io' }, 'set by admission webhook f.ex.io']],
  mutatingWebhookRemoves: [[{ webhook: 'f.ex.io' }, 'removed by admission webhook f.ex.io']],
  generationRose: [
    [{ members: ['spec'] }, 'increased: .spec changed'],
    [{ members: ['spec', 'data'] }, 'increased: .spec, .data changed'],
  ],
  ownedBy: [[{ manager: 'one' }, 'owned by "one"']],
  takenByForce: [[{ from: 'one', manager: 'two' }, 'taken from "one" by force; owned by "two"']],
  givenUp: [[{ manager: 'one' }, 'no longer applied by "one"; another manager still owns it']],
}

const NOTES: Filled<StageNotes> = {
  body: [
    [{ bytes: 412, format: 'JSON', warnings: 0 }, '412 B, JSON'],
    [{ bytes: 3_100_000, format: 'YAML', warnings: 1 }, '3.1 MB, YAML, 1 warning'],
    [{ bytes: 1000, format: 'protobuf', warnings: 2 }, '1.0 kB, protobuf, 2 warnings'],
  ],
  resourceVersion: [[{ resourceVersion: '12' }, 'resourceVersion 12']],
  fates: [
    [
      {
        counts: [
          { fate: 'pruned', count: 1 },
          { fate: 'ignored', count: 1200 },
        ],
      },
      '1 pruned, 1,200 ignored',
    ],
  ],
  errors: [
    [{ count: 0 }, 'no errors'],
    [{ count: 1 }, '1 error'],
    [{ count: 2 }, '2 errors'],
  ],
  objectsDeleted: [
    [{ count: 1 }, '1 object deleted'],
    [{ count: 2 }, '2 objects deleted'],
  ],
  event: [[{ type: 'ADDED' }, 'ADDED']],
}

/** The rows of a table, each as a reason or note and its text. */
const rowsOf = <Coded>(table: Readonly<Record<string, Rows<object>>>): (readonly [Coded, string])[] =>
  Object.entries(table).flatMap(([code, rows]) => rows.map(([params, text]) => [{ code, ...params } as Coded, text] as const))

const plainCodes = (texts: object): string[] =>
  Object.entries(texts).flatMap(([code, text]) => (typeof text === 'string' ? [code] : []))

afterEach(() => setLanguage(ENGLISH))

describe('the texts of a trace', () => {
  it.each(rowsOf<CounterReason>(REASONS))('reason %j: %s', (reason, text) => {
    expect(reasonText(reason)).toBe(text)
  })

  it.each(rowsOf<StageNote>(NOTES))('note %j: %s', (note, text) => {
    expect(noteText(note)).toBe(text)
  })

  it('a code that nothing fills has one text', () => {
    expect([reasonText({ code: 'notInSchema' }), noteText({ code: 'noChange' })]).toEqual([
      'the schema has no such property',
      'nothing to write',
    ])
  })

  it('several reasons are one text', () => {
    expect(reasonsText([{ code: 'applied' }, { code: 'ownedBy', manager: 'one' }])).toBe('applied; owned by "one"')
  })

  it('are those of the language of the page, except what the server answers and what the API names', () => {
    setLanguage(PSEUDO)
    const reasons = [
      ...rowsOf<CounterReason>(REASONS).map(([reason]) => reason),
      ...plainCodes(traceEn.reasons).map((code) => ({ code }) as CounterReason),
    ]
    const notes = [
      ...rowsOf<StageNote>(NOTES).map(([note]) => note),
      ...plainCodes(traceEn.notes).map((code) => ({ code }) as StageNote),
    ]
    const english = [...reasons.map(reasonText), ...notes.map(noteText)].filter((text) => !/^\[.*·\]$/.test(text))
    expect(english).toEqual(['Required value', 'ADDED'])
    expect(reasonText({ code: 'takenByForce', from: 'one', manager: 'two' })).toContain('"one"')
  })
})

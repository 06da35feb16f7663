import { describe, expect, it } from 'vitest'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import { type JsonObject, objectOf } from '../../../apimachinery/json/value.ts'
import { expectLinear } from '../../../apimachinery/testing/steps.ts'
import { dedupOwnerReferences } from './owner-references.ts'

const reference = (uid: string, more = ''): string => `{"apiVersion":"v1","kind":"K","name":"n","uid":"${uid}"${more}}`
const metadata = (...references: string[]): JsonObject =>
  parseJson(`{"ownerReferences":[${references.join(',')}]}`).value as JsonObject

describe('[HI-3] repeated owner references', () => {
  it('are dropped, with a warning that lists their uids', () => {
    const meta = metadata(reference('a'), reference('b'), reference('a'), reference('b'), reference('a'))
    expect(dedupOwnerReferences(meta, 'request')).toBe(
      '.metadata.ownerReferences contains duplicate entries; API server dedups owner references in 1.20+, and may reject such ' +
        'requests as early as 1.24; please fix your requests; duplicate UID(s) observed: a, b, a',
    )
    expect(meta).toEqual(metadata(reference('a'), reference('b')))
  })

  it('stay when a member differs', () => {
    const meta = metadata(reference('a'), reference('a', ',"controller":false'))
    expect(dedupOwnerReferences(meta, 'request')).toBe(undefined)
    expect(meta.ownerReferences).toHaveLength(2)
  })

  it('have an empty uid where they have none', () => {
    const meta = parseJson('{"ownerReferences":[{"uid":5},{"uid":5},"x","x"]}').value as JsonObject
    expect(dedupOwnerReferences(meta, 'patched')).toMatch(
      /^\.metadata\.ownerReferences contains duplicate entries after mutating admission happens; .*observed: , $/,
    )
    expect(meta.ownerReferences).toHaveLength(2)
  })

  it('are not looked for in what is no list', () => {
    expect(dedupOwnerReferences(objectOf({}), 'patched')).toBe(undefined)
  })

  it('[HI-5] take steps in proportion to their number', () => {
    expectLinear((repeats) => dedupOwnerReferences(metadata(...Array.from({ length: repeats }, () => reference('a'))), 'patched'))
  })
})

import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { objectFrom } from '../../apiserver/storage/testing/fixtures.ts'
import { type RemainingContent, withDeletionConditions } from './conditions.ts'

type Json = Record<string, unknown>

const UTILS = 'pkg/controller/namespace/deletion/status_condition_utils.go'
const THEN = '2026-01-02T03:04:05Z'
const NOW = '2026-01-02T03:05:00Z'
const EMPTY: RemainingContent = { resources: new Map(), finalizers: new Map(), failures: [] }

const namespace = (status?: Json): JsonObject => objectFrom(JSON.stringify({ metadata: { name: 'team' }, status }))

const conditionsOf = (object: JsonObject | undefined): Json[] => ((object?.status as Json)?.conditions ?? []) as Json[]

const shown = ({ type, status, reason, message }: Json): string => `${type}=${status} ${reason}: ${message}`

describe(`[NS-5] the conditions of a namespace that is deleted (${UTILS})`, () => {
  test('say that nothing is left', () => {
    expect(conditionsOf(withDeletionConditions(namespace(), EMPTY, NOW)).map(shown)).toEqual([
      'NamespaceDeletionDiscoveryFailure=False ResourcesDiscovered: All resources successfully discovered',
      'NamespaceDeletionGroupVersionParsingFailure=False ParsedGroupVersions: All legacy kube types successfully parsed',
      'NamespaceDeletionContentFailure=False ContentDeleted: All content successfully deleted, may be waiting on finalization',
      'NamespaceContentRemaining=False ContentRemoved: All content successfully removed',
      'NamespaceFinalizersRemaining=False ContentHasNoFinalizers: All content-preserving finalizers finished',
    ])
  })

  test.each<[string, Partial<RemainingContent>, string]>([
    [
      'why objects could not be deleted, in the order of the messages',
      { failures: ['widgets: no', 'gadgets: no'] },
      'NamespaceDeletionContentFailure=True ContentDeletionFailed: Failed to delete all resource types, 2 remaining: gadgets: no, widgets: no',
    ],
    [
      'what is left, in the order of the resources',
      {
        resources: new Map([
          ['widgets.ex.io', 2],
          ['gadgets.ex.io', 1],
        ]),
      },
      'NamespaceContentRemaining=True SomeResourcesRemain: Some resources are remaining: gadgets.ex.io has 1 resource instances, widgets.ex.io has 2 resource instances',
    ],
    [
      'for which finalizers objects wait, in the order of the finalizers',
      {
        finalizers: new Map([
          ['x.io/g', 1],
          ['x.io/f', 2],
        ]),
      },
      'NamespaceFinalizersRemaining=True SomeFinalizersRemain: Some content in the namespace has finalizers remaining: x.io/f in 2 resource instances, x.io/g in 1 resource instances',
    ],
  ])('say %s', (_, content, line) => {
    const conditions = conditionsOf(withDeletionConditions(namespace(), { ...EMPTY, ...content }, NOW))
    expect(conditions.filter(({ status }) => status === 'True').map(shown)).toEqual([line])
  })

  test('are added to those of others; the rest of the status stays', () => {
    const before = namespace({ phase: 'Terminating', conditions: [{ type: 'Mine', status: 'True' }, 'x'] })
    const after = withDeletionConditions(before, EMPTY, NOW)
    expect(after?.status).toMatchObject({ phase: 'Terminating' })
    expect(conditionsOf(after).map(({ type, lastTransitionTime }) => [type, lastTransitionTime])).toEqual([
      ['Mine', undefined],
      ['NamespaceDeletionDiscoveryFailure', NOW],
      ['NamespaceDeletionGroupVersionParsingFailure', NOW],
      ['NamespaceDeletionContentFailure', NOW],
      ['NamespaceContentRemaining', NOW],
      ['NamespaceFinalizersRemaining', NOW],
    ])
    expect(conditionsOf(before)).toEqual([{ type: 'Mine', status: 'True' }, 'x'])
  })

  const left = (count: number): RemainingContent => ({ ...EMPTY, resources: new Map([['widgets.ex.io', count]]) })
  const first = (): JsonObject => withDeletionConditions(namespace(), left(2), THEN) as JsonObject

  test('that are there already change nothing', () => {
    expect(withDeletionConditions(first(), left(2), NOW)).toBeUndefined()
  })

  test.each<[string, RemainingContent, string]>([
    ['keeps its time while its status stays', left(1), THEN],
    ['gets a new time with a new status', EMPTY, NOW],
  ])('one that changes %s', (_, content, time) => {
    const conditions = conditionsOf(withDeletionConditions(first(), content, NOW))
    expect(conditions.map(({ lastTransitionTime }) => lastTransitionTime)).toEqual([THEN, THEN, THEN, time, THEN])
    const expected = conditionsOf(withDeletionConditions(namespace(), content, NOW))
    expect(conditions.map(shown)).toEqual(expected.map(shown))
  })

  test.each([
    ['status', { status: 'Unknown' }, NOW],
    ['reason', { reason: 'Other' }, THEN],
    ['message', { message: 'other' }, THEN],
  ])('another %s is corrected', (_, wrong, time) => {
    const before = first()
    Object.assign(conditionsOf(before)[0] as Json, wrong)
    const after = withDeletionConditions(before, left(2), NOW)
    expect(conditionsOf(after).map(shown)).toEqual(conditionsOf(first()).map(shown))
    expect(conditionsOf(after)[0]?.lastTransitionTime).toBe(time)
  })
})

import { expect, it } from 'vitest'
import type { Event, KubernetesObject, ObjectMeta, Predicate } from './api.ts'
import { passes, predicates } from './predicates.ts'

const object = (metadata: ObjectMeta): KubernetesObject => ({ apiVersion: 'v1', kind: 'Pod', metadata })
const update = (before: ObjectMeta, after: ObjectMeta): Event => ({
  type: 'update',
  objectOld: object(before),
  objectNew: object(after),
})
const create: Event = { type: 'create', object: object({ name: 'a' }), isInInitialList: false }
const deletion: Event = { type: 'delete', object: object({ name: 'a' }), deleteStateUnknown: false }
const { generationChanged, resourceVersionChanged, labelChanged, annotationChanged, and, or, not, fromFilter } = predicates
const yes: Predicate = { name: 'yes' }
const no = fromFilter(() => false, 'no')

// Source: sigs.k8s.io/controller-runtime/pkg/predicate/predicate_test.go.
it.each<[what: string, predicate: Predicate, event: Event, expected: boolean]>([
  ['functions that are absent let a create pass', {}, create, true],
  ['functions that are absent let an update pass', {}, update({}, {}), true],
  ['functions that are absent let a delete pass', {}, deletion, true],
  ['a create function decides about creates', { create: () => false }, create, false],
  ['a create function does not decide about deletes', { create: () => false }, deletion, true],
  ['a delete function decides about deletes', { delete: () => false }, deletion, false],
  ['an update function decides about updates', { update: () => false }, update({}, {}), false],
  ['the same resourceVersion', resourceVersionChanged, update({ resourceVersion: '1' }, { resourceVersion: '1' }), false],
  ['another resourceVersion', resourceVersionChanged, update({ resourceVersion: '1' }, { resourceVersion: '2' }), true],
  ['resourceVersions of a create', resourceVersionChanged, create, true],
  ['the same generation', generationChanged, update({ generation: 1 }, { generation: 1, labels: { a: 'b' } }), false],
  ['another generation', generationChanged, update({ generation: 1 }, { generation: 2 }), true],
  ['generations of a delete', generationChanged, deletion, true],
  [
    'the same labels in another order',
    labelChanged,
    update({ labels: { a: '1', b: '2' } }, { labels: { b: '2', a: '1' } }),
    false,
  ],
  ['no labels and none', labelChanged, update({}, { labels: {} }), false],
  ['another label', labelChanged, update({ labels: { a: '1' } }, { labels: { a: '2' } }), true],
  ['a label that is added', labelChanged, update({}, { labels: { a: '2' } }), true],
  ['labels where only annotations change', labelChanged, update({}, { annotations: { a: '2' } }), false],
  ['a label named __proto__', labelChanged, update({}, { labels: JSON.parse('{"__proto__":"x"}') }), true],
  ['the same annotations', annotationChanged, update({ annotations: { a: '1' } }, { annotations: { a: '1' } }), false],
  ['an annotation that is removed', annotationChanged, update({ annotations: { a: '1' } }, {}), true],
  ['and of yes and no', and(yes, no), create, false],
  ['and of yes and yes', and(yes, yes), create, true],
  ['and of nothing', and(), create, true],
  ['or of yes and no', or(no, yes), create, true],
  ['or of no and no', or(no, no), deletion, false],
  ['or of nothing', or(), create, false],
  ['not of no', not(no), create, true],
  ['not of yes', not(yes), update({}, {}), false],
  [
    'a filter sees the new object',
    fromFilter(({ metadata }) => metadata.name === 'new'),
    update({ name: 'old' }, { name: 'new' }),
    true,
  ],
  ['a filter sees the object of a delete', fromFilter(({ metadata }) => metadata.name === 'a'), deletion, true],
])('%s: passes says %3$s', (_, predicate, event, expected) => {
  expect(passes(predicate, event)).toBe(expected)
})

it('a predicate that is made of others is named by them', () => {
  expect(or(generationChanged, not(and(labelChanged, {}))).name).toBe('(GenerationChanged or not (LabelChanged and a predicate))')
})

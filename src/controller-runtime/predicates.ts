import { deepEqual, type JsonObject, objectOf } from '../apimachinery/json/value.ts'
import type { Event, KubernetesObject, Predicate, predicates as Predicates, UpdateEvent } from './api.ts'

/** Whether a predicate lets an event pass. */
export function passes(predicate: Predicate, event: Event): boolean {
  if (event.type === 'create') return predicate.create?.(event) ?? true
  if (event.type === 'update') return predicate.update?.(event) ?? true
  return predicate.delete?.(event) ?? true
}

/** The object that an event is about, as it is now. */
export const subjectOf = (event: Event): KubernetesObject => (event.type === 'update' ? event.objectNew : event.object)

/** Asks the same about every event. */
const about = (name: string, decide: (event: Event) => boolean): Predicate => ({
  name,
  create: decide,
  update: decide,
  delete: decide,
})

/** Lets updates pass that change a part of the object. */
const changed = (name: string, part: (object: KubernetesObject) => unknown): Predicate => ({
  name,
  update: ({ objectOld, objectNew }: UpdateEvent) => part(objectOld) !== part(objectNew),
})

const sameEntries = (a: Readonly<Record<string, string>> = {}, b: Readonly<Record<string, string>> = {}): boolean =>
  deepEqual(objectOf(a as JsonObject), objectOf(b as JsonObject))

const changedEntries = (name: string, part: 'labels' | 'annotations'): Predicate => ({
  name,
  update: ({ objectOld, objectNew }) => !sameEntries(objectOld.metadata[part], objectNew.metadata[part]),
})

const nameOf = (predicate: Predicate): string => predicate.name ?? 'a predicate'
const joined = (all: readonly Predicate[], word: string): string => `(${all.map(nameOf).join(` ${word} `)})`

/** Source: sigs.k8s.io/controller-runtime/pkg/predicate/predicate.go. */
export const predicates: typeof Predicates = {
  generationChanged: changed('GenerationChanged', ({ metadata }) => metadata.generation),
  resourceVersionChanged: changed('ResourceVersionChanged', ({ metadata }) => metadata.resourceVersion),
  labelChanged: changedEntries('LabelChanged', 'labels'),
  annotationChanged: changedEntries('AnnotationChanged', 'annotations'),
  fromFilter: (filter, name = filter.name || 'a filter') => about(name, (event) => filter(subjectOf(event))),
  and: (...all) => about(joined(all, 'and'), (event) => all.every((each) => passes(each, event))),
  or: (...any) => about(joined(any, 'or'), (event) => any.some((each) => passes(each, event))),
  not: (predicate) => about(`not ${nameOf(predicate)}`, (event) => !passes(predicate, event)),
}

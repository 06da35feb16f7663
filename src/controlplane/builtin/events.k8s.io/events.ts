import { LazyModule } from '../../../apimachinery/lazy-module.ts'
import { EVENTS as CORE_EVENTS, EVENT_RULES, type EventFields, eventTable, eventTtl, selectableFields } from '../events/events.ts'
import type { TypedResource } from '../typed-resource.ts'

const FIELDS: EventFields = {
  involvedObject: 'regarding',
  source: 'deprecatedSource',
  message: 'note',
  firstTimestamp: 'deprecatedFirstTimestamp',
  lastTimestamp: 'deprecatedLastTimestamp',
  count: 'deprecatedCount',
  reportingController: 'reportingController',
}

/** Events of events.k8s.io: those of the core group in a form of their own, with stricter rules (rules EO-2 and EO-3). */
export const EVENTS: TypedResource = {
  group: 'events.k8s.io',
  version: 'v1',
  resource: 'events',
  singular: 'event',
  kind: 'Event',
  shortNames: ['ev'],
  namespaced: true,
  storedAs: CORE_EVENTS,
  strategy: new LazyModule(async () => (await import('./strategy.ts')).EVENT_STRATEGY),
  schema: new LazyModule(() => import('./schema.json', { with: { type: 'json' } })),
  defaultRules: EVENT_RULES,
  table: eventTable(FIELDS),
  selectable: selectableFields(FIELDS),
  allowCreateOnUpdate: true,
  ttlSeconds: eventTtl,
}

import type { Known } from './cacher.ts'
import type { LogRecord, Snapshot, StorageEvent } from './interfaces.ts'
import { resourceVersionOf, Stored } from './stored-object.ts'

/** The state and the history of a store as its backend kept them. `now` dates log records that carry no time. */
export function restore(snapshot: Snapshot, now: number): Known {
  const newest = new Map<string, Stored>()
  const events = snapshot.log
    .filter((record) => record.resourceVersion > snapshot.compacted)
    .map((record) => ({ event: eventOf(record, newest), time: record.time ?? now }))
  let resourceVersion = Math.max(snapshot.resourceVersion, snapshot.compacted, 1)
  const objects = snapshot.objects.map(([key, text, version, expires]) => {
    const logged = newest.get(key)
    // The history holds most of the objects already: one object, one decoded value.
    const object = logged?.text === text ? logged : new Stored(key, version ?? resourceVersionOf(text), text)
    object.expires = expires
    resourceVersion = Math.max(resourceVersion, object.resourceVersion)
    return object
  })
  for (const { event } of events) resourceVersion = Math.max(resourceVersion, event.resourceVersion)
  return { resourceVersion, compacted: Math.max(snapshot.compacted, 1), objects, events }
}

function eventOf(record: LogRecord, newest: Map<string, Stored>): StorageEvent {
  const { type, key, text, resourceVersion } = record
  const before = newest.get(key)
  const object = new Stored(key, resourceVersion, text)
  newest.set(key, object)
  if (record.previous === undefined) return { type, resourceVersion, object }
  const previous =
    before?.text === record.previous ? before : new Stored(key, resourceVersionOf(record.previous), record.previous)
  return { type, resourceVersion, object, previous }
}

import type { StorageEvent } from '../../../src/apiserver/storage/interfaces.ts'
import type { Written } from '../traffic/clients.ts'
import type { Observer } from '../traffic/observer.ts'

/** Every acknowledged write is an event of its object, and one that was bound to a version followed it. */
export function checkWrites(acknowledged: readonly Written[], history: readonly StorageEvent[]): string[] {
  const problems: string[] = []
  const events = new Map(history.map((event) => [event.resourceVersion, event]))
  for (const { name, resourceVersion, lock } of acknowledged) {
    const event = events.get(resourceVersion)
    if (event?.object.key.endsWith(`/${name}`) !== true) problems.push(`lost: ${name} at ${resourceVersion}`)
    else if (lock !== undefined && lock !== resourceVersion && event.previous?.resourceVersion !== lock) {
      problems.push(`${name} at ${resourceVersion} was bound to ${lock} and followed ${event.previous?.resourceVersion}`)
    }
  }
  return problems
}

/** Checks that a watch reports every event between its first and its last, except where it was answered 410. */
export function checkWatch({ events, gaps }: Observer, history: readonly StorageEvent[]): string[] {
  const problems: string[] = []
  const position = new Map(history.map((event, at) => [event.resourceVersion, at]))
  let before: number | undefined
  for (const { resourceVersion } of events) {
    const at = position.get(resourceVersion)
    if (at === undefined) problems.push(`a watch told of ${resourceVersion}, which never was`)
    else if (before !== undefined && at !== before + 1 && !gaps.has(resourceVersion))
      problems.push(`a watch left out what came before ${resourceVersion}`)
    before = at
  }
  return problems
}

import { compareBytes } from '../../apimachinery/json/utf8.ts'
import { union } from '../../structured-merge-diff/fieldpath/set.ts'
import { type Managed, managerId } from './entries.ts'

/** How many managers by update an object keeps apart. */
const MAX_UPDATE_MANAGERS = 10

const OLD_UPDATES = 'ancient-changes'

/**
 * Puts the oldest updaters of a version together once there are too many.
 * Source: k8s.io/apimachinery/pkg/util/managedfields/internal/capmanagers.go.
 */
export function capUpdateManagers({ fields, times }: Managed): void {
  const updaters = [...fields.keys()].filter((id) => fields.get(id)?.applied === false)
  if (updaters.length <= MAX_UPDATE_MANAGERS) return
  const time = (id: string): string => times.get(id) ?? ''
  updaters.sort((a, b) => compareBytes(time(a), time(b)) || compareBytes(a, b))
  const firsts = new Map<string, string>()
  let left = updaters.length
  for (const id of updaters) {
    if (left <= MAX_UPDATE_MANAGERS) return
    const entry = fields.get(id)
    if (entry === undefined) continue
    const { apiVersion } = entry
    const bucket = managerId({ manager: OLD_UPDATES, operation: 'Update', apiVersion, subresource: '' })
    const first = firsts.get(apiVersion)
    if (first === undefined) {
      firsts.set(apiVersion, id)
      continue
    }
    const gathered = fields.get(bucket) ?? fields.get(first)
    if (!fields.has(bucket)) fields.delete(first)
    if (gathered !== undefined) fields.set(bucket, { ...entry, set: union(entry.set, gathered.set) })
    fields.delete(id)
    left--
    const at = times.get(id)
    if (at === undefined) times.delete(bucket)
    else times.set(bucket, at)
  }
}

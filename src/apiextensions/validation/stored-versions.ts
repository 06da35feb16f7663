import { type ErrorList, invalid, type Path } from '../../apimachinery/field/error.ts'
import { stringPerItem } from '../../apimachinery/json/access.ts'
import type { JsonValue } from '../../apimachinery/json/value.ts'
import type { InternalVersion } from './internal.ts'

/** Versions in which objects may still be stored must stay, and the storage version is one of them [CV-16]. */
export function validateStoredVersions(
  stored: JsonValue | undefined,
  versions: readonly InternalVersion[],
  path: Path,
): ErrorList {
  const names = stringPerItem(stored)
  if (names.length === 0) return [invalid(path, stored, 'must have at least one stored version')]
  const errors: ErrorList = []
  const missing = new Map(names.map((name, i) => [name, i]))
  for (const { name, storage } of versions) {
    if (storage && !missing.has(name)) errors.push(invalid(path, names, `must have the storage version ${name}`))
    missing.delete(name)
  }
  for (const [name, i] of missing) {
    const must = `must remain in spec.versions until a storage migration ensures no data remains persisted in ${name} and removes ${name} from status.storedVersions`
    errors.push(invalid(path.index(i), name, `missing from spec.versions; ${name} was previously a storage version, and ${must}`))
  }
  return errors
}

import { type ErrorList, invalid, type Path, required } from '../../apimachinery/field/error.ts'
import { isDNS1035Label } from '../../apimachinery/meta/names.ts'
import type { Names } from '../v1/stored-definition.ts'

/** The names of a CRD, in spec or status [CV-8]: labels of DNS that start with a letter; kinds may have capitals. */
export function validateNames(names: Names, path: Path): ErrorList {
  const errors: ErrorList = []
  const check = (at: Path, value: string, checked: string, prefix: string) => {
    const faults = isDNS1035Label(checked)
    if (faults.length > 0) errors.push(invalid(at, value, prefix + faults.join(',')))
  }
  const { plural, singular, kind, listKind, shortNames, categories } = names
  if (plural !== '') check(path.child('plural'), plural, plural, '')
  if (singular !== '') check(path.child('singular'), singular, singular, '')
  const mixedCase = 'may have mixed case, but should otherwise match: '
  if (kind !== '') check(path.child('kind'), kind, kind.toLowerCase(), mixedCase)
  if (listKind !== '') check(path.child('listKind'), listKind, listKind.toLowerCase(), mixedCase)
  for (const [i, name] of shortNames.entries()) check(path.child('shortNames').index(i), name, name, '')
  if (kind !== '' && kind === listKind)
    errors.push(invalid(path.child('listKind'), listKind, 'kind and listKind may not be the same'))
  for (const [i, name] of categories.entries()) check(path.child('categories').index(i), name, name, '')
  return errors
}

/** The names that spec must have, and status need not. */
export function requireNames(names: Names, path: Path): ErrorList {
  const missing = (['plural', 'singular', 'kind', 'listKind'] as const).filter((name) => names[name] === '')
  return missing.map((name) => required(path.child(name), ''))
}

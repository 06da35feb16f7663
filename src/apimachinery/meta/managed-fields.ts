import { append } from '../append.ts'
import { type ErrorList, invalid, notSupported, required, tooLong } from '../field/error.ts'
import type { Path } from '../field/path.ts'
import { utf8Length } from '../json/utf8.ts'
import { isObject, type JsonValue } from '../json/value.ts'

/** Bytes in the name of a field manager, and in managedFields[].subresource. */
const MAX_MANAGER = 128
const MAX_SUBRESOURCE = 256

/** What Go's unicode.IsPrint rejects: controls, unassigned characters, and every blank but the ASCII one. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu

/** ASCII that can be printed, which is nearly every name. */
const PLAIN = /^[ -~]*$/

/**
 * The name of a field manager, of a query parameter or a managedFields entry.
 * Source: k8s.io/apimachinery/pkg/apis/meta/v1/validation/validation.go, ValidateFieldManager.
 */
export function validateFieldManager(manager: string, path: Path): ErrorList {
  if (manager.length <= MAX_MANAGER && PLAIN.test(manager)) return []
  const errors: ErrorList = utf8Length(manager) > MAX_MANAGER ? [tooLong(path, MAX_MANAGER)] : []
  let [from, at] = [0, 0]
  for (const { 0: char, index } of manager.matchAll(UNPRINTABLE)) {
    const code = (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    at += utf8Length(manager.slice(from, index))
    from = index
    errors.push(invalid(path, manager, `invalid character U+${code} (at position ${at})`))
  }
  return errors
}

/**
 * Entries as a client may send them.
 * Source: k8s.io/apimachinery/pkg/apis/meta/v1/validation/validation.go, ValidateManagedFields.
 */
export function validateManagedFields(entries: readonly JsonValue[], path: Path): ErrorList {
  return entries.flatMap((entry, i) => (isObject(entry) ? validateEntry(entry, path.index(i)) : []))
}

function validateEntry(entry: { readonly [key: string]: JsonValue }, path: Path): ErrorList {
  const { operation = '', fieldsType = '', manager = '', subresource = '' } = entry
  const errors: ErrorList = []
  if (operation === '') errors.push(required(path.child('operation'), 'must not be empty'))
  else if (operation !== 'Apply' && operation !== 'Update') {
    errors.push(notSupported(path.child('operation'), operation, ['Apply', 'Update']))
  }
  if (fieldsType !== '' && fieldsType !== 'FieldsV1') {
    errors.push(invalid(path.child('fieldsType'), fieldsType, 'must be `FieldsV1`'))
  }
  if (typeof manager === 'string') append(errors, validateFieldManager(manager, path.child('manager')))
  if (typeof subresource === 'string' && utf8Length(subresource) > MAX_SUBRESOURCE) {
    errors.push(tooLong(path.child('subresource'), MAX_SUBRESOURCE))
  }
  return errors
}

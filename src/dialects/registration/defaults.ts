import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'

/** The names that follow from the kind where they are left out: `singular` is the kind in lower case, `listKind` the kind with `List`. */
export function setNameDefaults({ spec }: JsonObject): void {
  const names = isObject(spec) ? spec.names : undefined
  if (!isObject(names) || typeof names.kind !== 'string' || names.kind === '') return
  names.singular ??= names.kind.toLowerCase()
  names.listKind ??= `${names.kind}List`
}

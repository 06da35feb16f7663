import type { Library } from '../declarations.ts'

/** The overloads of an operator of the standard library for optional values. */
export const optionalIndexes: Library = {
  declarations: `
_[_] optional_list_index_int(optional(list(V)),int)optional(V)
_[_] optional_map_index_value(optional(map(K,V)),K)optional(V)`,
  implementations: {},
}

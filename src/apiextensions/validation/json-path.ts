import { type ErrorList, invalid } from '../../apimachinery/field/error.ts'
import type { Path } from '../../apimachinery/field/path.ts'

/** A path in the notation of printer columns and the scale subresource; all that is asked of it is a dot in front. */
export const validateSimpleJsonPath = (jsonPath: string, path: Path): ErrorList =>
  jsonPath.startsWith('.') ? [] : [invalid(path, jsonPath, 'must be a simple json path starting with .')]

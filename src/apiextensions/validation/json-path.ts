import { type ErrorList, invalid, type Path } from '../../apimachinery/field/error.ts'

/** A path in the notation of printer columns and the scale subresource; all that is asked of it is a dot in front. */
export const validateSimpleJsonPath = (jsonPath: string, path: Path): ErrorList =>
  jsonPath.startsWith('.') ? [] : [invalid(path, jsonPath, 'must be a simple json path starting with .')]

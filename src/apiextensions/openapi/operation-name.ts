const isLetter = (char: string): boolean => /^[\p{L}_]$/u.test(char)
const isDigit = (char: string): boolean => /^\p{Nd}$/u.test(char)

/** Drops what an identifier cannot have; the letter after it becomes a capital. */
function identifier(text: string, startsWithCapital: boolean): string {
  let result = ''
  let capitalize = startsWithCapital
  let first = true
  for (const char of text) {
    if (isLetter(char) || (!first && isDigit(char))) {
      result += capitalize ? char.toUpperCase() : char
      capitalize = false
    } else capitalize = true
    first = false
  }
  return result
}

/**
 * Builds the id and the tag of an operation on a group version; without a version, on the group.
 * Source: k8s.io/apiserver/pkg/endpoints/openapi/openapi.go, GetOperationIDAndTags.
 */
export function operationName(verb: string, group: string, version: string | undefined, noun: string) {
  const name = group === '' ? 'core' : group.replace(/\.k8s\.io$/, '')
  const ofVersion = version === undefined ? '' : identifier(version, true)
  const tag = identifier(name, false) + (version === undefined ? '' : `_${identifier(version, false)}`)
  return { tag, operationId: `${verb}${identifier(name, true)}${ofVersion}${identifier(noun, true)}` }
}

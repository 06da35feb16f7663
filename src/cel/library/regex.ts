import { parseRegExp, type RegExpGo } from '../../apimachinery/regexp/regexp.ts'
import { estimated, traversal } from '../cost/call-estimate.ts'
import { REGEX, regexCost, sizeOf } from '../cost/runtime.ts'
import { add, multiply, ONE, range, scale } from '../cost/sizes.ts'
import { type FunctionCost, impl, type Library } from '../declarations.ts'
import { ArrayList, CelError, type Result } from '../values.ts'

/**
 * `find` and `findAll`.
 * Source: k8s.io/apiserver/pkg/cel/library/regex.go; Go's regexp, FindString, FindAllString.
 */

/** The first match of a pattern; the empty text where there is none. */
export function findIn(pattern: RegExpGo, text: string): string {
  const matcher = pattern.matcher(text)
  return matcher.find() ? text.slice(matcher.start(), matcher.end()) : ''
}

/** All matches, or the first `limit` where it is not negative. An empty match right behind a match does not count. */
export function findAllIn(pattern: RegExpGo, text: string, limit: number): ArrayList {
  const found: string[] = []
  const matcher = pattern.matcher(text)
  let previous = -1
  while ((limit < 0 || found.length < limit) && matcher.find()) {
    const start = matcher.start()
    const end = matcher.end()
    if (start !== end || start !== previous) found.push(text.slice(start, end))
    previous = end
  }
  return new ArrayList(found)
}

function compiled(pattern: string, use: (pattern: RegExpGo) => Result): Result {
  const result = parseRegExp(pattern)
  return 'error' in result ? new CelError(`Illegal regex: ${result.error}`) : use(result)
}

const FINDS: FunctionCost = {
  estimate: ({ target, args: [pattern], size }) => {
    if (target === undefined || pattern === undefined) return undefined
    const text = size(target)
    return estimated(multiply(traversal(add(text, ONE)), scale(size(pattern), REGEX)), range(0, text.max))
  },
  run: (_, text, pattern) => regexCost(sizeOf(text), sizeOf(pattern)),
}

export const regex: Library = {
  declarations: `
find .string_find_string(string,string)string
findAll .string_find_all_string(string,string)list(string)
findAll .string_find_all_string_int(string,string,int)list(string)`,
  implementations: {
    find: impl((text: string, pattern: string) => compiled(pattern, (p) => findIn(p, text))),
    findAll: impl((text: string, pattern: string, limit: number | bigint = -1) =>
      compiled(pattern, (p) => findAllIn(p, text, Number(limit))),
    ),
  },
  costs: { find: FINDS, findAll: FINDS },
}

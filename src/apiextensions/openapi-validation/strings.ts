import type { JsonObject } from '../../apimachinery/json/value.ts'
import { parseRegExp } from '../../apimachinery/regexp/regexp.ts'
import { type Accepts, every, type Keyword, limit, text } from './keyword.ts'
import { broken, tooLong } from './problems.ts'

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00

/** How many characters a text has, as Go counts them: surrogate pairs once. */
function runeCount(value: string): number {
  let count = value.length
  for (let i = 1; i < value.length; i++) {
    const unit = value.charCodeAt(i)
    if (unit >= 0xdc00 && unit < 0xe000 && isHigh(value.charCodeAt(i - 1))) count--
  }
  return count
}

// A text of n units has from n/2 to n characters: mostly counting is not needed.
const isLonger = (value: string, max: number): boolean => value.length > max && runeCount(value) > max

const isShorter = (value: string, min: number): boolean =>
  value.length < min || (value.length < 2 * min && runeCount(value) < min)

/** What a pattern that cannot be compiled adds to its sentence. */
function compilePattern(pattern: string): { test: Accepts<string>; shown: string } {
  const compiled = parseRegExp(pattern)
  if ('error' in compiled) return { test: () => false, shown: `${pattern}, but pattern is invalid: ${compiled.error}` }
  return { test: (value) => compiled.test(value), shown: pattern }
}

/**
 * `maxLength`, `minLength` and `pattern`: the first that is broken is the only one reported (rule VV-3).
 * Source: k8s.io/kube-openapi/pkg/validation/validate/validator.go, stringValidator.
 */
export function compileStrings(schema: JsonObject): Keyword<string> | undefined {
  const max = limit(schema.maxLength)
  const min = limit(schema.minLength)
  const source = text(schema.pattern)
  const pattern = source === '' ? undefined : compilePattern(source)
  const accepts = every<string>([
    max === undefined ? undefined : (value) => !isLonger(value, max),
    min === undefined ? undefined : (value) => !isShorter(value, min),
    pattern?.test,
  ])
  if (accepts === undefined) return undefined
  return {
    accepts,
    report(value, path, into) {
      if (typeof value !== 'string') return
      if (max !== undefined && isLonger(value, max)) into.add(tooLong(path, max))
      else if (min !== undefined && isShorter(value, min))
        into.add(broken(path, value, `should be at least ${min} chars long`, 'VV-3'))
      else if (pattern?.test(value) === false) into.add(broken(path, value, `should match '${pattern.shown}'`, 'VV-3'))
    },
  }
}

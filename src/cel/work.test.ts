import { describe, expect, test } from 'vitest'
import { PER_CALL_LIMIT } from './cost/limits.ts'
import { compile, plan } from './environment.ts'
import { CelError } from './values.ts'

/** A list that holds the one before it twice, some times over. */
const doubled = (times: number): string => `[1]${'.map(x, [x, x])'.repeat(times)}`

/** What an expression gives; an error as its text. */
function resultOf(source: string): unknown {
  const checked = compile(source, [], 'stored')
  if ('error' in checked) throw new Error(checked.error)
  const program = plan(checked)
  if ('error' in program) throw new Error(program.error)
  const { value } = program.evaluate([], PER_CALL_LIMIT)
  return value instanceof CelError ? value.message : value
}

const EXCEEDED = 'operation cancelled: actual cost limit exceeded'

describe('[CC-7] values that share their parts', () => {
  test.each([
    [`${doubled(40)} == ${doubled(40)}`, true],
    [`${doubled(40)} == dyn(${doubled(39)})`, false],
    [`${doubled(40)} in [${doubled(40)}]`, true],
    [`{'a': ${doubled(40)}} == {'a': ${doubled(40)}}`, true],
    [`'%s'.format([${doubled(40)}])`, EXCEEDED],
    [`${doubled(40)}.flatten(40)`, EXCEEDED],
    [`[dyn('a'), dyn(${doubled(40)})].join()`, EXCEEDED],
    [`[?dyn(${doubled(40)})]`, EXCEEDED],
    [`{?'a': dyn(${doubled(40)})}`, EXCEEDED],
    [`[dyn('a'), dyn(${doubled(1)})].join()`, 'join: invalid input: [[1, 1]]'],
    [`'%s'.format([${doubled(2)}])`, '[[[1, 1], [1, 1]]]'],
  ])('%s', (source, value) => {
    expect(resultOf(source)).toBe(value)
  })
})

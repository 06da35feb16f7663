import { distance } from '../distance.ts'
import { CommandError, PlainError } from '../errors.ts'
import { parseFlags } from '../flags.ts'
import type { Filter, FilterOutput, RunningFilter } from './filter.ts'
import { GREP } from './grep.ts'
import { JQ } from './jq.ts'
import { HEAD, TAIL, WC } from './lines.ts'
import { SORT } from './sort.ts'

/** The programs that output can be piped into. */
export const FILTERS: readonly Filter[] = [GREP, HEAD, JQ, SORT, TAIL, WC]

/** `head -5` is `head -n 5`. */
function expanded(filter: Filter, words: readonly string[]): readonly string[] {
  const [first = '', ...rest] = words
  const isCount = (filter === HEAD || filter === TAIL) && /^-[0-9]{1,9}$/.test(first)
  return isCount ? ['-n', first.slice(1), ...rest] : words
}

const lettersOf = (word: string): string => [...word].sort().join('')

/** Whether a word is a name with one letter wrong, or with its letters in another order. */
const isLike = (word: string, name: string): boolean =>
  word.length <= name.length + 1 && (distance(word, name) === 1 || lettersOf(word) === lettersOf(name))

async function openOne(words: readonly string[], output: FilterOutput): Promise<RunningFilter> {
  const [name = '', ...rest] = words
  const filter = FILTERS.find((each) => each.name === name)
  if (filter === undefined) {
    const meant = FILTERS.find((each) => isLike(name, each.name))
    const hint = meant === undefined ? '' : ` Did you mean ${meant.name}?`
    throw new PlainError(
      `${name}: command not found.${hint} Commands after |: ${FILTERS.map((each) => each.name).join(', ')}.`,
      127,
    )
  }
  await filter.prepare?.()
  const named = (error: unknown): unknown =>
    error instanceof CommandError ? new PlainError(`${name}: ${error.message}`, 2) : error
  const guarded = <T>(act: () => T): T => {
    try {
      return act()
    } catch (error) {
      throw named(error)
    }
  }
  const given = guarded(() =>
    // The options of jq are for jq to read.
    filter === JQ ? { ...parseFlags([], []), args: rest } : parseFlags(expanded(filter, rest), filter.flags),
  )
  const running = guarded(() => filter.open(given, output))
  return {
    write: (text) => guarded(() => running.write(text)),
    end: () => guarded(() => running.end()),
  }
}

/**
 * Connects the programs of a pipeline. Text written to the result passes through all of them; `end` resolves to the exit code of the last one.
 * Throws CommandError.
 */
export async function openPipeline(filters: readonly (readonly string[])[], output: FilterOutput): Promise<RunningFilter> {
  let next: RunningFilter | undefined
  for (const words of filters.toReversed()) {
    const behind = next
    const own = behind === undefined ? output : { ...output, stdout: (text: string) => behind.write(text) }
    const running = await openOne(words, own)
    next = {
      write: (text) => running.write(text),
      async end() {
        const code = await running.end()
        return behind === undefined ? code : behind.end()
      },
    }
  }
  if (next === undefined) throw new CommandError('missing command after |')
  return next
}

import { tests } from '@bufbuild/cel-spec/testdata/conformance.js'
import { describe, expect, it } from 'vitest'
import { RE2 } from '../apimachinery/regexp/lazy.ts'
import { isSame, runSpecTest, type SpecSuite, type SpecTest, Unrepresentable, valueFrom } from './testing/cel-spec.ts'
import { CelError } from './values.ts'

await RE2.load()

interface Placed {
  readonly suite: string
  readonly test: SpecTest
}

/** What Kubernetes itself does not have, or does otherwise; everything else of the suite must agree. */
const SKIPPED: readonly { readonly reason: string; readonly applies: (placed: Placed) => boolean }[] = [
  {
    reason: 'libraries that rules of CRDs do not have: bindings, blocks, encoders, math, extensions of protocol buffers',
    applies: ({ suite }) => /^(bindings|block|encoders|math|proto2)_ext\//.test(suite),
  },
  {
    reason: 'messages of protocol buffers, their enumerations and wrappers: rules see objects only',
    applies: ({ suite, test }) =>
      test.container !== undefined ||
      /^(enums|proto2|proto3|wrappers)\//.test(suite) ||
      /google\.protobuf|TestAllTypes/.test(test.expr) ||
      !isAskable(test),
  },
  {
    reason: 'expressions that run without having been checked; Kubernetes checks all',
    applies: ({ test }) => test.disableCheck === true,
  },
  {
    reason: 'functions that a test declares for itself',
    applies: ({ test }) => JSON.stringify(test.typeEnv ?? '').includes('"function"'),
  },
  {
    reason: 'lists and maps of mixed types, which Kubernetes rejects [CE-6]',
    applies: ({ test }) => rejected(test, /expected type '.*' but found '/),
  },
  {
    reason: 'operands of different types, which the checker rejects when literals have one type only',
    applies: ({ test }) => rejected(test, /found no matching overload for '_(==|!=|\?_:)_' applied to/),
  },
  {
    reason:
      'timezones and formats of version 4 of the strings library; Kubernetes has version 2, whose format() writes as Go does',
    applies: ({ suite, test }) =>
      suite.startsWith('string_ext/format') && /NaN|[Ii]nfinity|%[.\d]*e|str_var|"%s"\.format\(\[(dyn\()?[[{]/.test(test.expr),
  },
  {
    reason: 'an index behind the end is not found, not an error, in version 2 of the strings library',
    applies: ({ test }) => /^(last)?indexof_out_of_range$/.test(test.name ?? ''),
  },
  {
    reason: 'a constant that can be no key keeps the rule from being planned, wherever it stands',
    applies: ({ test }) => rejected(test, /^invalid qualifier type/),
  },
  {
    reason: 'cel-go keeps the last of two equal keys and finds nothing in what has no fields; the suite wants errors',
    applies: ({ test }) =>
      /^(map_value_repeat_key|map_null_entry_no_such_key|map_present_key_invalid_field)$/.test(test.name ?? ''),
  },
]

function isAskable(test: SpecTest): boolean {
  try {
    runSpecTest(test)
    return true
  } catch (fault) {
    if (fault instanceof Unrepresentable) return false
    throw fault
  }
}

function rejected(test: SpecTest, complaint: RegExp): boolean {
  if (test.evalError !== undefined || !isAskable(test)) return false
  const value = runSpecTest(test)
  return value instanceof CelError && complaint.test(value.message)
}

function flatten(suite: SpecSuite, path: string): Placed[] {
  const name = path === '' ? suite.name : `${path}/${suite.name}`
  const own = (suite.tests ?? []).map(({ original }) => ({ suite: name, test: original }))
  return [...own, ...(suite.suites ?? []).flatMap((inner) => flatten(inner, name))]
}

type Expected = Record<string, unknown>

function difference({ test }: Placed): string | undefined {
  const value = runSpecTest(test)
  const given = value instanceof CelError ? value.message.replace(/\n.*/s, '') : String(value)
  if (test.evalError !== undefined) return value instanceof CelError ? undefined : `${test.expr}: ${given}, not an error`
  const expected = (test.value ?? (test.typedResult as Expected | undefined)?.result) as Expected | undefined
  if (expected === undefined || isSame(value, valueFrom(expected))) return undefined
  return `${test.expr}: ${given}, not ${JSON.stringify(expected)}`
}

const placed = ((tests as unknown as SpecSuite).suites ?? []).flatMap((suite) => flatten(suite, ''))
const applicable = placed.filter((each) => !SKIPPED.some(({ applies }) => applies(each)))
const suites = grouped(applicable)

function grouped(all: readonly Placed[]): [string, Placed[]][] {
  const groups = new Map<string, Placed[]>()
  for (const each of all) groups.set(each.suite, [...(groups.get(each.suite) ?? []), each])
  return [...groups]
}

describe('[CE-1] the conformance tests of CEL', () => {
  it.each(suites)('%s', (_, each) => {
    expect(each.map(difference).filter((found) => found !== undefined)).toEqual([])
  })

  it('asks more than 1,100 of them', () => {
    expect(applicable.length).toBeGreaterThan(1100)
  })

  it.each(SKIPPED.map(({ reason, applies }) => [reason, applies] as const))('still skips some for: %s', (_, applies) => {
    expect(placed.some(applies)).toBe(true)
  })
})

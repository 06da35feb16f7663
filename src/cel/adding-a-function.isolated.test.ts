import { afterEach, expect, test, vi } from 'vitest'
import type { Library } from './declarations.ts'

const URLS = './library/urls.ts'

/** Adds a function to a library, as a change of its file would: a line of the declarations, what runs, what it costs. */
async function addFunction(): Promise<void> {
  const { READS_TEXT } = await import('./cost/shared-costs.ts')
  vi.doMock(URLS, async (original) => {
    const { urls, ...rest } = await original<{ urls: Library }>()
    const added: Library = {
      ...urls,
      declarations: `${urls.declarations}\nisTilde is_tilde(string)bool`,
      implementations: { ...urls.implementations, isTilde: (text) => text === '~' },
      costs: { ...urls.costs, isTilde: READS_TEXT },
    }
    return { ...rest, urls: added }
  })
}

afterEach(() => {
  vi.doUnmock(URLS)
  vi.resetModules()
})

interface Verdict {
  readonly error?: string
  readonly value?: unknown
  /** In units, when it ran. */
  readonly cost?: number
  readonly most?: number
  readonly completions: readonly string[]
}

const TEXT = '~'.repeat(40)

async function verdict(rule: string): Promise<Verdict> {
  const { compile, plan } = await import('./environment.ts')
  const { CEL_LIBRARIES } = await import('./lazy.ts')
  const { functionsOf } = await CEL_LIBRARIES.load()
  const { estimate } = await import('./cost/estimate.ts')
  const { range } = await import('./cost/sizes.ts')
  const { STRING } = await import('./types.ts')
  const completions = [...functionsOf('new').keys()].filter((name) => name === 'isTilde')
  const checked = compile(rule, [{ name: 's', type: STRING }], 'new')
  if ('error' in checked) return { error: checked.error.replace(/\n.*/s, ''), completions }
  const program = plan(checked)
  if ('error' in program) return { error: program.error, completions }
  const { value, cost } = program.evaluate([TEXT], 1000)
  const { max } = estimate(checked.expr, () => range(0, 100))
  return { value, cost, most: max, completions }
}

test('a function that is added to its library is checked, estimated, run and charged for', async () => {
  await addFunction()
  // A variable and a tenth of each character.
  expect(await verdict('isTilde(s)')).toEqual({ value: false, cost: 5, most: 11, completions: ['isTilde'] })
})

test('taken out again, nothing knows it', async () => {
  expect(await verdict('isTilde(s)')).toEqual({
    error: "ERROR: <input>:1:8: undeclared reference to 'isTilde' (in container '')",
    completions: [],
  })
})

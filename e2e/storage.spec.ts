import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { expect, test } from './page.ts'

const fileOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** The suite as one script. */
async function suite(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { vitest: fileOf('storage/expect.ts') } },
    build: {
      write: false,
      minify: false,
      lib: { entry: fileOf('storage/suite.ts'), formats: ['iife'], name: 'suite' },
    },
  })) as Rolldown.RolldownOutput[]
  return built.flatMap(({ output }) => output.map((file) => (file.type === 'chunk' ? file.code : ''))).join('')
}

test('the store keeps its promises over the IndexedDB of a real browser', async ({ page }) => {
  const code = await suite()
  // A page of the origin, without the policy of the shipped one.
  await page.route('**/storage-suite', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Suite</title>' }),
  )
  await page.goto('./storage-suite')
  await page.addScriptTag({ content: code })
  const { ran, failed } = await page.evaluate(() =>
    (globalThis as unknown as { runSuite(): Promise<{ ran: number; failed: string[] }> }).runSuite(),
  )
  expect(failed).toEqual([])
  expect(ran).toBeGreaterThan(30)
})

import type { Page } from '@playwright/test'
import { hostileFiles } from '../conformance/hostile/page-files.ts'
import { box, problem, row, tree } from './designer-page.ts'
import { dropFiles, editPane, expect, line, openPaused, pane, STOREFRONT, send, test } from './page.ts'

// The page takes the inputs that the Node host is attacked with, `npm run hostile`, and stays what it was.

/** Those that reach the limits of the page: of aliases, depth, length and fields. That each of all gets its result is proved beside conformance/hostile/page-files.ts. */
const LIMITS = [
  'a billion laughs.yaml',
  'flow lists 10,000 deep.yaml',
  '1,000,000 digits.yaml',
  'arrays 100,000 deep.json',
  '100,000 unknown fields.json',
]

/** The running example is there after a load, takes a write, and its counters move. */
async function expectAlive(page: Page): Promise<void> {
  await page.goto(`./${STOREFRONT}`)
  // The view that is left may still write what was selected into its address, and a reload would then open that.
  await expect(pane(page, 'spec')).toBeVisible()
  await page.reload()
  await editPane(page, 'spec', /replicas: \d+/, 'replicas: 4')
  await send(page, 'spec')
  await expect(page.getByTestId('result')).toContainText('200')
  await expect(line(pane(page, 'spec'), 'replicas: 4')).toBeVisible()
}

/** Sets a text of the inspector, as one who pastes and presses Enter. */
async function enter(page: Page, label: string, text: string): Promise<void> {
  await box(page, label).fill(text)
  await box(page, label).press('Enter')
}

test('hostile files and values get a result each, and the workspace is whole', async ({ page }) => {
  await test.step('files that are dropped', async () => {
    await openPaused(page)
    const files = hostileFiles().filter(({ name }) => LIMITS.includes(name))
    await dropFiles(page, files)
    await expect(page.getByTestId('file')).toHaveCount(files.length)
    await page.getByRole('button', { name: /^Send \d+ documents?$/ }).click()
    await expect(page.getByTestId('file').filter({ hasText: /stored|not stored|no object/ })).toHaveCount(files.length)
  })
  await test.step('values that are typed into the designer, rejected and undone', async () => {
    await page.goto('./#/ws/first-run/crd/webapps.demo.crdlab.dev/design')
    await row(page, 'image').click()
    const refusal = problem(page, 'rejected')
    for (const [label, text] of [
      ['pattern', '[[:a:'.repeat(8000)],
      ['pattern', '('.repeat(20_000)],
      ['default', '9'.repeat(100_000)],
    ] as const) {
      await enter(page, label, text)
      await expect(refusal.first()).toBeVisible()
      await tree(page).focus()
      await page.keyboard.press('ControlOrMeta+Z')
      await expect(refusal).toHaveCount(0)
    }
  })
  await expectAlive(page)
})

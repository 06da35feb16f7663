import type { Page } from '@playwright/test'
import { editPane, enterText, expect, line, openPaused, pane, STOREFRONT, send, test } from './page.ts'

/** Keeps the code of a part from arriving, until the returned function is called. */
async function withhold(page: Page, code: RegExp): Promise<() => Promise<void>> {
  await page.route(code, (route) => route.abort())
  return () => page.unroute(code)
}

/** A view says so, leaves the page usable, and is tried again. */
async function openView(page: Page, deliver: () => Promise<void>): Promise<void> {
  const failed = page.getByRole('alert').filter({ hasText: 'This view stopped working' })
  await expect(failed).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('switch').first()).toBeVisible()
  await expect(page).toHaveTitle('Settings · crdlab')
  await page.goBack()
  await expect(failed).toBeVisible()
  await deliver()
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(line(pane(page, 'spec'))).toBeVisible()
  await expect(page).toHaveTitle('storefront · webapps · crdlab')
}

/** A palette and a menu leave the view as it was, and open when they are asked for again. */
async function openPopups(page: Page, deliver: () => Promise<void>): Promise<void> {
  const told = page.getByRole('listitem').filter({ hasText: 'This did not open' })
  await page.getByRole('button', { name: 'Search or run a command' }).click()
  await expect(told).toBeVisible()
  await told.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Theme' }).click()
  await expect(told).toBeVisible()
  await expect(line(pane(page, 'spec'))).toBeVisible()
  await deliver()
  await page.getByRole('button', { name: 'Search or run a command' }).click()
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Theme' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible()
  await page.keyboard.press('Escape')
}

/** Without Monaco an object is edited in a plain text area. */
async function editPlain(page: Page, deliver: () => Promise<void>): Promise<void> {
  const spec = pane(page, 'spec')
  await enterText(spec)
  const text = spec.getByRole('textbox', { name: /spec/ })
  await expect(spec.getByText('The editor did not load.')).toBeVisible()
  await expect(text).toHaveValue(/replicas: 3/)
  await text.fill((await text.inputValue()).replace('replicas: 3', 'replicas: 4'))
  await spec.getByTestId('send').click()
  await expect(page.getByTestId('generation').getByTestId('figure')).not.toHaveText('1')
  await deliver()
  await spec.getByRole('button', { name: 'Try again' }).click()
  await expect(line(spec)).toBeVisible()
  await enterText(spec)
  await expect(spec.locator('.view-line').first()).toBeVisible()
}

test('code that does not arrive is reported with the reason, leaves the page usable, and is tried again: of the engine, a view, a palette, a menu, Monaco', async ({
  page,
}) => {
  const deliverEngine = await withhold(page, /\/engine-[^/]*\.js$/)
  const deliverView = await withhold(page, /object-view-[^/]*\.js$/)
  const deliverPopups = await withhold(page, /(palette|choice-menu|choice-list)-[^/]*\.js$/)
  const deliverMonaco = await withhold(page, /monaco-[^/]*\.js$/)
  await page.goto(`./${STOREFRONT}`)
  const failed = page.getByRole('alert').filter({ hasText: "Couldn't start this workspace's API server" })
  await expect(failed).toContainText('the API server in this page could not be started')
  await deliverEngine()
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(failed).toHaveCount(0)
  await test.step('a view', () => openView(page, deliverView))
  await test.step('a palette and a menu', () => openPopups(page, deliverPopups))
  await test.step('Monaco', () => editPlain(page, deliverMonaco))
})

/** Puts code before that of the workers. */
const beforeWorkers = (page: Page, code: string): Promise<unknown> =>
  page.route(/\/worker-[^/]*\.js$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${code}\n${await response.text()}` })
  })

/** Code that makes the engine hang on a message, which it answers first. */
const HANGS = `if (self.name === 'engine') new BroadcastChannel('e2e hang').onmessage = () => {
  new BroadcastChannel('e2e hung').postMessage('')
  for (;;);
}`

/** Makes the engine hang. Resolves when it does: what is sent from then on is not answered. */
const hang = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        new BroadcastChannel('e2e hung').onmessage = () => resolve()
        new BroadcastChannel('e2e hang').postMessage('')
      }),
  )

/** Runs the watchdog's checks of the engine, which are three seconds apart, only on a call of `window.look`. */
const keepLooks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const later = window.setTimeout.bind(window)
    const looks: (() => void)[] = []
    const set = (run: () => void, ms?: number): number => (ms === 3000 ? -looks.push(run) : later(run, ms))
    const look = (): void => {
      for (const run of looks.splice(0)) run()
    }
    Object.assign(window, { setTimeout: set, look })
  })

test('a hung engine is replaced; the unanswered write is reported, and its draft can be sent again', async ({ page }) => {
  await beforeWorkers(page, HANGS)
  await page.goto('./', { waitUntil: 'commit' })
  await keepLooks(page)
  await page.getByRole('button', { name: 'Pause the controller' }).click()
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  await editPane(page, 'spec', /replicas: \d+/, 'replicas: 4')
  await hang(page)
  await send(page, 'spec')
  const unanswered = page.getByText('the API server in this page stopped responding and was restarted')
  await expect
    .poll(
      async () => {
        await page.evaluate(() => (window as unknown as { look(): void }).look())
        return unanswered.count()
      },
      { intervals: [100] },
    )
    .toBe(1)
  await expect(pane(page, 'spec').getByText('unsaved')).toBeVisible()
  await send(page, 'spec')
  await expect(page.getByTestId('result')).toContainText('200')
  await expect(page.getByTestId('generation').getByTestId('figure')).toHaveText('2')
})

/** Code of workers by which what they do ten seconds later waits for a message. */
const HOLDS = `{
  const later = self.setTimeout.bind(self)
  const clear = self.clearTimeout.bind(self)
  const held = new Map()
  let last = 0
  self.setTimeout = (run, ms, ...args) => (ms === 10_000 ? (held.set(--last, run), last) : later(run, ms, ...args))
  self.clearTimeout = (id) => held.delete(id) || clear(id)
  new BroadcastChannel('e2e held').onmessage = () => {
    for (const [id, run] of held) held.delete(id) && run()
  }
}`

/** Has the workers do at once what they hold. */
const release = (page: Page): Promise<void> => page.evaluate(() => new BroadcastChannel('e2e held').postMessage(''))

test.describe('at the first run', () => {
  // Making the example loads the code that writes, which is fetched a while after the first answer otherwise.
  test.use({ isFirstRun: true })

  test('an object can be read and written offline', async ({ page, context }) => {
    // A route disables the browser's cache.
    await beforeWorkers(page, HOLDS)
    const late = [/\/part-running-/, /\/further-answers-/].map((part) => page.waitForResponse(part))
    let further: string | undefined
    void Promise.all(late).then(
      ([, last]) => (further = last?.url()),
      () => undefined,
    )
    await openPaused(page)
    await enterText(pane(page, 'spec'))
    await expect(pane(page, 'spec').locator('.monaco-editor')).toBeVisible()
    await expect.poll(() => release(page).then(() => further), { intervals: [100] }).toBeDefined()
    for (const part of late) await (await part).finished()
    // Code has arrived once all that it imports has: the workers have each module only once.
    for (const worker of page.workers())
      await worker.evaluate(async (url) => self.name === 'language' && (await import(url)) && true, further ?? '')
    await context.setOffline(true)
    try {
      await editPane(page, 'spec', /replicas: \d+/, 'replicas: 4')
      await send(page, 'spec')
      await expect(page.getByTestId('result')).toContainText('200')
      await expect(line(pane(page, 'scale'), 'replicas: 4')).toBeVisible()
    } finally {
      await context.setOffline(false)
    }
  })
})

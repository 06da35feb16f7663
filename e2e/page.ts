import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  test as base,
  chromium,
  expect,
  type JSHandle,
  type Locator,
  type Page,
} from '@playwright/test'
import { databasesOf, storeDatabases } from './databases.ts'
import type { SweptView } from './views.ts'

/** A violation of the page's policy, as the browser reports it. */
interface Violation {
  readonly directive: string
  readonly blocked: string
}

/** Where the page is served, as e2e/server.ts tells the workers. */
export const served = (): URL => new URL(process.env.CRDLAB_PAGE ?? '')

/** A page, and what went wrong on it since the last look. */
interface WatchedPage {
  readonly page: Page
  readonly errors: string[]
  readonly violations: Violation[]
}

/** In a tab that keeps the controllers of workspaces paused, tells the page what another tab would that has paused them. */
function answerAsPaused(): void {
  if (!location.protocol.startsWith('http')) return
  for (const workspace of sessionStorage.getItem('e2e paused')?.split(' ') ?? []) {
    const channel = new BroadcastChannel(`crdlab controller ${workspace}`)
    channel.onmessage = ({ data }) => data === 'asked' && channel.postMessage('paused')
  }
}

/** Makes a tab of any profile keep the controllers of the workspaces paused, from the next document on. */
export async function keepPaused(page: Page, ...workspaces: readonly string[]): Promise<void> {
  await page.goto(new URL(BARE, served()).href)
  await page.evaluate((names) => sessionStorage.setItem('e2e paused', names), workspaces.join(' '))
  await page.addInitScript(answerAsPaused)
}

/** Opens a page that tells of errors nobody caught and of violations of its policy. */
async function openWatched(profile: BrowserContext): Promise<WatchedPage> {
  const page = await profile.newPage()
  const errors: string[] = []
  const violations: Violation[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.exposeFunction('reportViolation', (violation: Violation) => violations.push(violation))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as { reportViolation(violation: object): void }).reportViolation
      report({ directive: event.violatedDirective, blocked: event.blockedURI })
    })
  })
  await page.addInitScript(answerAsPaused)
  return { page, errors, violations }
}

/** A document of the page's origin without scripts. */
const BARE = './icon.svg'

/** Takes from a page what a test left: its document, its storage, its routes and how it was looked at. */
async function reset({ page, errors, violations }: WatchedPage): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.emulateMedia({ colorScheme: null })
  // The storage of the tab belongs to the tab: only a document of the same origin can clear it, once the page that writes it is left.
  await page.goto(BARE)
  await page.evaluate(() => sessionStorage.clear())
  errors.length = 0
  violations.length = 0
}

/** What a page shows when its test has failed: a story that fails once in a hundred runs is understood from that run or not at all. */
async function describe(page: Page): Promise<string> {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch((error: Error) => error.message)
  return `${page.url()}\n${shown.slice(0, 12_000)}`
}

/** A profile of the browser that tests share one after the other. */
interface Profile {
  readonly context: BrowserContext
  /** Its first page, which stays, so that the profile does. */
  readonly first: Page
  /** The tab of the tests. It is opened anew when a test closed it or failed. */
  tab?: WatchedPage | undefined
}

/** What the tests of a worker share: one browser with a profile, and more of them once a test asks for a touch screen, or for another browser. */
interface Shared {
  readonly browser: Browser
  readonly main: Profile
  /** What the first run of the page stored, by which the tests begin: to make it takes as long as many of them. */
  readonly firstRun: string
  touch?: Profile
  other?: BrowserContext
}

/** How all profiles are opened. */
const PROFILE = {
  // In a shell without windows no page may copy that was not allowed to.
  permissions: ['clipboard-read', 'clipboard-write'],
  reducedMotion: 'reduce' as const,
  // What one test cached would answer in the next; e2e/offline.spec.ts has browsers of its own.
  serviceWorkers: 'block' as const,
  viewport: { width: 1440, height: 900 },
}

const profileOf = async (context: BrowserContext): Promise<Profile> => ({
  context,
  first: context.pages()[0] ?? (await context.newPage()),
})

/** Removes what pages stored in the profile of a tab. */
async function clearStorage(tab: Page, origins: readonly string[] = []): Promise<void> {
  const session = await tab.context().newCDPSession(tab)
  for (const origin of new Set([served().origin, ...origins])) {
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  }
  await session.detach()
}

/** Closes the pages of a profile that none of the next tests needs. */
async function closePages(context: BrowserContext, kept: readonly (Page | undefined)[]): Promise<void> {
  await Promise.all(
    context
      .pages()
      .filter((page) => !kept.includes(page))
      .map((page) => page.close()),
  )
}

interface Fixtures {
  readonly watched: undefined
  readonly touch: boolean
  readonly isFirstRun: boolean
  readonly profile: Profile
  readonly elsewhere: Page
}

/**
 * Every test fails when the page breaks its own policy or throws. The tests of a worker share one browser profile and one tab, so that the scripts of
 * the page are compiled once; what a test stored is removed before the next. `touch` gives the profile a touch screen. `elsewhere` is a page as in
 * another browser: in another profile, which the tests share as well. The workspace `first-run` is stored as its first run left it, with the controller
 * paused; `isFirstRun` begins with nothing.
 */
export const test = base.extend<Fixtures, { shared: Shared }>({
  touch: [false, { option: true }],
  isFirstRun: [false, { option: true }],
  shared: [
    async ({ launchOptions }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'crdlab-e2e-'))
      const context = await chromium.launchPersistentContext(folder, { ...launchOptions, ...PROFILE, baseURL: served().href })
      const browser = context.browser()
      if (browser === null) throw new Error('the profile belongs to no browser')
      const main = await profileOf(context)
      main.tab = await openWatched(context)
      const { page } = main.tab
      await openPaused(page)
      await page.goto(BARE)
      const firstRun = await databasesOf(page)
      await reset(main.tab)
      await clearStorage(main.first)
      await use({ browser, main, firstRun })
      await context.close()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  // A second browser would take its time to start.
  browser: [({ shared }, use) => use(shared.browser), { scope: 'worker' }],
  profile: async ({ shared, touch }, use) => {
    if (!touch) return use(shared.main)
    const open = () => shared.browser.newContext({ ...PROFILE, baseURL: served().href, hasTouch: true })
    shared.touch ??= await profileOf(await open())
    await use(shared.touch)
  },
  context: async ({ profile }, use, testInfo) => {
    await use(profile.context)
    if (testInfo.status !== testInfo.expectedStatus || profile.tab?.page.isClosed() === true) profile.tab = undefined
    await closePages(profile.context, [profile.first, profile.tab?.page])
    if (profile.tab !== undefined) await reset(profile.tab)
    await clearStorage(profile.first)
  },
  elsewhere: async ({ shared }, use) => {
    shared.other ??= await shared.browser.newContext({ ...PROFILE, baseURL: served().href })
    await use(await shared.other.newPage())
    const last = await shared.other.newPage()
    await closePages(shared.other, [last])
    // Also what pages of hosts stored, which only some tests start.
    const { origins } = await shared.other.storageState()
    await clearStorage(
      last,
      origins.map(({ origin }) => origin),
    )
    await last.close()
  },
  page: async ({ profile, context, viewport, shared, isFirstRun }, use, testInfo) => {
    profile.tab ??= await openWatched(context)
    const { page } = profile.tab
    if (viewport !== null) await page.setViewportSize(viewport)
    if (!isFirstRun) {
      if (!page.url().endsWith(BARE.slice(1))) await page.goto(BARE)
      await storeDatabases(page, shared.firstRun)
    }
    await use(page)
    if (testInfo.status !== testInfo.expectedStatus && !page.isClosed()) console.log(await describe(page))
  },
  watched: [
    async ({ page, profile: { tab } }, use) => {
      await use(undefined)
      if (tab === undefined || tab.page !== page) throw new Error('the page of the test is not the one that is watched')
      expect(tab.violations, 'violations of the content security policy').toEqual([])
      expect(tab.errors, 'errors nobody caught').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

export const STOREFRONT = '#/ws/first-run/cr/webapps.demo.crdlab.dev/v1/default/storefront'

/** Opens a view, and waits until it is drawn. `query` is that of the page's address. */
export async function openView(page: Page, { path, drawn }: SweptView, query = ''): Promise<void> {
  await page.goto(`./${query}#/ws/first-run${path}`)
  await expect(drawn(page)).toBeVisible()
}

/** Resolves once the page is laid out and painted as it is now. */
export const drawnFrames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** Presses a switch where it is seen: its words and its slide, which stand for a check box that is not drawn. */
export const flip = (page: Page, name: string | RegExp): Promise<void> =>
  page
    .locator('label')
    .filter({ has: page.getByRole('switch', { name }) })
    .click()

/** The pane of an endpoint: `spec`, `status` or `scale`. */
export const pane = (page: Page, word: string): Locator => page.locator(`[data-endpoint="${word}"]`)

/** The first line of a text pane that has this text, drawn plain or by Monaco. Click it with `force`: what takes the pointer in a plain text is a text area beside it. */
export const line = (within: Page | Locator, text: string | RegExp = ''): Locator =>
  within.locator('.view-line, [data-plain-line]', { hasText: text }).first()

/** The text that has the focus, plain or in Monaco. */
export const focusedText = (within: Page | Locator): Locator => within.locator('.monaco-editor.focused, .plain-area:focus')

/** Puts the caret into a text pane. */
export const enterText = (within: Page | Locator): Promise<void> => within.locator('.editor').first().click({ force: true })

/** The text of a pane as it is drawn. */
export async function paneText(page: Page, word: string): Promise<string> {
  const drawn = await pane(page, word).evaluate((node) => {
    const plain = [...node.querySelectorAll('[data-plain-line] > .plain-content')].map(({ textContent }) => textContent ?? '')
    if (plain.length > 0) return plain
    return [...node.querySelectorAll<HTMLElement>('.view-line')]
      .map(({ style, textContent }) => ({ top: Number.parseFloat(style.top), text: textContent ?? '' }))
      .sort((a, b) => a.top - b.top)
      .map(({ text }) => text.replaceAll('\u00a0', ' '))
  })
  return `${drawn.join('\n').trimEnd()}\n`
}

/** Chooses how a pane is edited. On a phone it is a form at first. */
export const editAs = (page: Page, word: string, way: 'form' | 'yaml'): Promise<void> =>
  pane(page, word).locator(`[data-way="${way}"]`).click()

/** Replaces the text of a pane, as one who pastes. */
export async function fillPane(page: Page, word: string, text: string): Promise<void> {
  const target = pane(page, word)
  await enterText(target)
  await page.keyboard.press('ControlOrMeta+A')
  await pasteText(page, text)
}

/** Pastes a text where the focus is. Lines that are typed into an editor are indented, those that are pasted are not. */
export async function pasteText(page: Page, text: string): Promise<void> {
  await page.evaluate((value) => navigator.clipboard.writeText(value), text)
  await page.keyboard.press('ControlOrMeta+V')
}

/** Drops text files onto the page. */
export async function dropFiles(page: Page, files: readonly { name: string; text: string }[]): Promise<void> {
  const data = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer()
    for (const { name, text } of list) transfer.items.add(new File([text], name, { type: 'application/yaml' }))
    return transfer
  }, files)
  await drop(page, data)
}

/** Drops what a drag carries. */
export const drop = (page: Page, dataTransfer: JSHandle<DataTransfer>): Promise<void> =>
  page.dispatchEvent('body', 'drop', { dataTransfer })

const lockOf = (text: string): string | undefined => /resourceVersion: "(\d+)"/.exec(text)?.[1]

/**
 * Changes part of a pane's text. The pane is given the time to show the object's newest state first, as a reader would: a draft that
 * begins from an older one is answered with 409.
 */
export async function editPane(page: Page, word: string, from: string | RegExp, to: string): Promise<void> {
  await editAs(page, word, 'yaml')
  await expect(line(pane(page, word))).toBeVisible()
  await expect
    .poll(async () => [undefined, await counter(page, 'resourceVersion')].includes(lockOf(await paneText(page, word))))
    .toBe(true)
  const text = await paneText(page, word)
  const changed = text.replace(from, to)
  expect(changed, `${word} has ${from}`).not.toBe(text)
  await fillPane(page, word, changed)
}

export const send = (page: Page, word: string): Promise<void> => pane(page, word).getByTestId('send').click()

/** One of the two counters. */
export async function counter(page: Page, name: 'generation' | 'resourceVersion'): Promise<string> {
  return (await page.getByTestId(name).getByTestId('figure').textContent()) ?? ''
}

/** Opens the running example in its view with the controller paused, as if in another tab, so that nobody else writes. `query` is that of the page's address. */
export async function openPaused(page: Page, query = ''): Promise<void> {
  if (!page.url().endsWith('/icon.svg')) await page.goto(BARE)
  await page.evaluate(() => sessionStorage.setItem('e2e paused', 'first-run'))
  await page.goto(`./${query}${STOREFRONT}`)
  await expect(line(pane(page, 'spec'))).toBeVisible()
  await expect(line(pane(page, 'scale'))).toBeVisible()
}

/** What a browser does when the disk is full: transactions that write are aborted with a QuotaExceededError. */
const DISK = `
let full = false
new BroadcastChannel('e2e disk').onmessage = (event) => { full = event.data === 'full' }
const put = IDBObjectStore.prototype.put
const commit = IDBTransaction.prototype.commit
const fail = (transaction) => {
  Object.defineProperty(transaction, 'error', { configurable: true, value: new DOMException('the disk is full', 'QuotaExceededError') })
  try { transaction.abort() } catch {}
}
IDBObjectStore.prototype.put = function (...args) {
  const request = put.apply(this, args)
  if (full) queueMicrotask(() => fail(this.transaction))
  return request
}
IDBTransaction.prototype.commit = function () { return full ? fail(this) : commit.apply(this) }
`

/** Puts a disk under the engine that can be filled; before the page is opened. */
export async function breakableDisk(page: Page): Promise<void> {
  await page.route(/worker-[^/]*\.js$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${DISK}\n${await response.text()}` })
  })
}

export const setDisk = (page: Page, state: 'full' | 'free'): Promise<void> =>
  page.evaluate((value) => new BroadcastChannel('e2e disk').postMessage(value), state)

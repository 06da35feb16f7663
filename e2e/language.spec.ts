import type { Locator, Page } from '@playwright/test'
import { pseudoText } from '../src/ui/base/i18n/pseudo.ts'
import { hasPlainWords, NOT_TEXT, TEXT_ATTRIBUTES } from '../src/ui/base/i18n/testing/plain-words.ts'
import { expectNothingOfAxe, expectNothingOfAxeOver, FLOATING } from './axe.ts'
import { drawnFrames, dropFiles, editAs, editPane, expect, line, openPaused, openView, pane, send, test } from './page.ts'
import { cutControls, type SweptView, VIEWS } from './views.ts'

/** The visible texts and accessible names that hold plain words. */
async function plainTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(
    ([notText, attributes]) => {
      const found: string[] = []
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const { parentElement: holder, textContent } = walker.currentNode
        if (holder?.checkVisibility() === true && holder.closest(notText) === null) found.push(textContent ?? '')
      }
      for (const element of document.querySelectorAll(attributes.map((name) => `[${name}]`).join())) {
        if (!element.checkVisibility() || element.closest('.monaco-editor, [translate="no"]') !== null) continue
        for (const name of attributes) found.push(element.getAttribute(name) ?? '')
      }
      return found
    },
    [NOT_TEXT, TEXT_ATTRIBUTES] as const,
  )
  return [...new Set(texts)].filter(hasPlainWords)
}

/** What has this English name in the pseudo-language, or a longer one that holds it. */
function named(english: string): RegExp {
  return new RegExp(pseudoText(english).replaceAll(/[[\]·]/g, ''))
}

/** A whole text of a catalogue, whatever it is filled with. */
const FILLED = /^\[.*\]$/

interface Looked {
  /** Texts are filled with plain words. */
  readonly isFilled?: boolean | undefined
  /** A selector of what axe looks at: the part that is new in the view. Absent: all. */
  readonly part?: string
}

/** Expects no plain text on the page as it is, and nothing that axe finds in it. */
async function expectSound(page: Page, name: string, { isFilled, part }: Looked = {}): Promise<void> {
  const plain = async () => (await plainTexts(page)).filter((text) => isFilled !== true || !FILLED.test(text))
  await expect.poll(plain, name).toEqual([])
  await expectNothingOfAxe(page, name, part)
}

/** Attributes whose values axe judges, or looks depend on. Of all others it matters whether they are there and say something. */
const JUDGED =
  /^(class|role|type|tabindex|aria-(?:checked|selected|expanded|hidden|disabled|pressed|haspopup|modal|current|invalid))$/.source

/** The kinds of elements in what floats over the page: all that axe judges of them and of what holds them, but for the words. */
const shapesIn = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([floating, judged]) => {
      const valued = new RegExp(judged)
      const found = new Set<string>()
      const walk = (element: Element, above: string): void => {
        const attributes = [...element.attributes]
          .map(({ name, value }) => (valued.test(name) ? `${name}=${value}` : value.trim() === '' ? name : `${name}=…`))
          .sort()
        const hasWords = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
        )
        const shape = `${above} ${element.localName}[${attributes.join(' ')}]${hasWords ? '…' : ''}`
        found.add(shape)
        if (element.localName !== 'svg') for (const child of element.children) walk(child, shape)
      }
      for (const part of document.querySelectorAll(floating)) walk(part, '')
      return [...found]
    },
    [FLOATING, JUDGED] as const,
  )

/** The kinds of elements that axe has found nothing in. Most menus are alike but for their words. */
const known = new Set<string>()

/** What axe looks at in designer-axe.spec.ts, with what stands against what was chosen in it. */
const OF_DESIGNER_AXE = new Set(['Group, names and scope', 'columns', 'conversion'])

/** Expects no plain text on the page, and that axe finds nothing in what floats over it. */
async function expectFloatingSound(page: Page, name: string): Promise<void> {
  await expect.poll(() => plainTexts(page), name).toEqual([])
  if (OF_DESIGNER_AXE.has(name)) return
  const shapes = await shapesIn(page)
  if (shapes.every((shape) => known.has(shape))) return
  await expectNothingOfAxeOver(page, name)
  for (const shape of shapes) known.add(shape)
}

/** Expects the same of what a button opens over the page, and closes it as a person at the keyboard does. */
async function expectOpenedSound(page: Page, button: Locator, name: string): Promise<void> {
  const floating = page.locator(FLOATING)
  await button.click()
  await expect(floating.last(), `${name} opens`).toBeVisible()
  await expectFloatingSound(page, name)
  await page.keyboard.press('Escape')
  await expect(floating, `${name} closes`).toHaveCount(0)
}

/** The API log, with the console. */
const LOG = `[aria-label="${pseudoText('API log')}"]`

const MENUS = 'button[aria-haspopup]:visible:enabled'

/** How many views a story opens one after the other in one document: enough stories are left to run beside each other. */
const VIEWS_A_STORY = 4

const SWEEPS = Array.from({ length: Math.ceil(VIEWS.length / VIEWS_A_STORY) }, (_, i) =>
  VIEWS.slice(i * VIEWS_A_STORY, (i + 1) * VIEWS_A_STORY),
)

// Each view once, with all that axe checks, in both themes. Stories about a state of a view ask axe about what that state adds.
for (const views of SWEEPS) {
  const names = views.map(({ name }) => name).join(', ')
  test(`every text of the views ${names} and of what opens over them is in a catalogue, and axe finds nothing in it`, async ({
    page,
  }) => {
    for (const view of views) await test.step(view.name, () => expectViewSound(page, view))
  })
}

async function expectViewSound(page: Page, view: SweptView): Promise<void> {
  const { name, isFilled, opens = [] } = view
  await openView(page, view, '?lang=pseudo')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-x-pseudo')
  await expectSound(page, name, { isFilled })
  // What is around the view is the same in all.
  const menus = page.locator(name === 'home' ? MENUS : `main ${MENUS}`)
  const count = await menus.count()
  for (let i = 0; i < count; i++) await expectOpenedSound(page, menus.nth(i), `menu ${i} of ${name}`)
  for (const opener of opens) {
    await expectOpenedSound(page, page.getByRole('button', { name: named(opener) }).first(), opener)
  }
  await expectFits(page, view)
  await MORE[name]?.(page)
}

/** How many pixels of the page lie beyond the window, where it reads in this direction. */
const beyondWindow = (page: Page, direction: 'ltr' | 'rtl'): Promise<number> =>
  page.evaluate((dir) => {
    const { documentElement: root } = document
    root.dir = dir
    const { scrollWidth, clientWidth } = root
    root.dir = 'ltr'
    return scrollWidth - clientWidth
  }, direction)

/** Expects that a view fits a phone, a tablet and the width at which the layout changes, in words longer than the English ones, and also where its frame is mirrored. */
async function expectFits(page: Page, view: SweptView): Promise<void> {
  for (const width of [390, 768, 800, 1440]) {
    await page.setViewportSize({ width, height: width === 1440 ? 900 : 844 })
    await expect(view.drawn(page)).toBeAttached()
    await drawnFrames(page)
    expect(await cutControls(page), `${view.name} at ${width}`).toEqual([])
    for (const direction of ['ltr', 'rtl'] as const)
      expect(await beyondWindow(page, direction), `${view.name} at ${width}, ${direction}`).toBe(0)
  }
}

/** What else is opened in a view, by its name. */
const MORE: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async object(page) {
    for (const word of ['spec', 'status', 'scale']) await editAs(page, word, 'form')
    await expect(page.locator('[data-form]')).toHaveCount(3)
    await pane(page, 'spec').getByRole('spinbutton').first().focus()
    await expect.poll(() => plainTexts(page), 'form').toEqual([])
  },
  /** The dialog before an update. */
  async designer(page) {
    const tree = page.getByRole('treegrid')
    await tree.getByRole('row', { name: /^image/ }).click()
    await page.locator('textarea').first().fill('Where it comes from.')
    await tree.focus()
    await page.keyboard.press('Delete')
    await page.getByRole('button', { name: /^\[Ûþđàţé·/ }).click()
    await expect(page.getByRole('dialog').getByRole('region').getByRole('group').first()).toBeVisible()
    await expectFloatingSound(page, 'update')
    await page.keyboard.press('Escape')
  },
  /** The import of a workspace. */
  async settings(page) {
    const head = {
      format: 'crdlab-workspace',
      version: 1,
      name: 'small-1',
      created: '2026-11-23T21:00:00.000Z',
      kubernetes: '1.37',
    }
    const text = JSON.stringify({ ...head, resourceVersion: 9, objects: [], page: { journal: [] } })
    await dropFiles(page, [{ name: 'cut.crdlab.json', text: text.slice(0, 40) }])
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    await expectNothingOfAxeOver(page, 'a file that is rejected')
    await dropFiles(page, [{ name: 'small.crdlab.json', text }])
    for (const i of [0, 1, 2]) {
      await page.getByRole('dialog').getByRole('radio').nth(i).check()
      if (i > 0) await expect(page.getByTestId('plan')).toBeVisible()
      await expectFloatingSound(page, `way ${i} of an import`)
    }
    await page.keyboard.press('Escape')
  },
}

/** Chooses a language in the palette, over the view that is open. */
async function chooseLanguage(page: Page, name: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(name)
  await expect(page.getByRole('menuitem').filter({ hasText: name })).toHaveAttribute('data-focused', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Draws the owners of lines, and opens the card of one. */
async function openOwner(page: Page): Promise<void> {
  await pane(page, 'spec').locator('.pane-head .btn-icon[aria-pressed]').click()
  await expect(pane(page, 'spec').locator('.line-note.owned').first()).toBeVisible()
  // By keys: an editor that still scrolls closes the card of a press.
  await line(pane(page, 'spec'), 'tier:').click({ force: true })
  await expect(pane(page, 'spec').locator('.monaco-editor.focused')).toBeVisible()
  await drawnFrames(page)
  await page.keyboard.press('Control+Home')
  for (let i = 1; i < 7; i++) await page.keyboard.press('ArrowDown')
  await expect(pane(page, 'spec').locator('.line-card')).toBeVisible()
}

// What has no text of Monaco: src/ui/shell/plain-texts.test.tsx.
test('every text at the lines of a pane is in a catalogue and changes with the language; axe finds nothing in a rejection, the log and the console', async ({
  page,
}) => {
  // Without the controller, nothing but what is sent here changes the text.
  await openPaused(page, '?lang=pseudo')
  await editPane(page, 'spec', /replicas: \d+/, 'replicas: 7\n  extra: 1')
  await send(page, 'spec')
  const result = page.getByTestId('result')
  await expect(result).toContainText('200')
  const notes = pane(page, 'spec').locator('[data-note]')
  await expect(notes.filter({ hasText: '[ķéþţ, ŵàš' })).toBeVisible()
  await expect.poll(() => plainTexts(page), 'accepted').toEqual([])
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await chooseLanguage(page, 'English')
  await expect(notes.filter({ hasText: 'kept, was' })).toHaveAttribute('title', /^it was \d+$/)
  await chooseLanguage(page, 'Pseudo')
  await expect(notes.filter({ hasText: '[ķéþţ, ŵàš' })).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await result.getByRole('button').click()
  await openOwner(page)
  await expect.poll(() => plainTexts(page), 'owners').toEqual([])
  await page.keyboard.press('Escape')

  await editPane(page, 'spec', /replicas: \d+/, 'replicas: -1')
  await send(page, 'spec')
  await expect(result).toContainText('422')
  await expectSound(page, 'rejected', { part: 'main' })
  await page
    .getByRole('button', { name: /ÀṔÍ|ÀÞÍ/ })
    .first()
    .click()
  await expect(page.getByRole('tablist').last()).toBeVisible()
  await expectSound(page, 'log', { part: LOG })
  await page.getByRole('tab', { name: named('Console') }).click()
  const command = page.getByRole('textbox', { name: named('kubectl command') })
  await command.pressSequentially('kubectl explain wa.spec.re')
  await expect(page.getByRole('option')).toHaveCount(1)
  await expectSound(page, 'console', { part: LOG })
})

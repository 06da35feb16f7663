import type { Page } from '@playwright/test'
import type * as Axe from 'axe-core'
import type { AxeWindow, Color, LookedAt, SizeOptions } from './axe-window.ts'
import { tellPlainTexts } from './plain-texts.ts'

/** Tells a page how to find out the colours of its texts. */
const tellColours = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const own = window as unknown as AxeWindow
    const { Color, flattenColors } = own.axe.commons.color
    own.parsed = (text) => {
      const color = new Color()
      color.parseString(text)
      return color
    }
    own.coloursOf = () => {
      const backgrounds = new Map<Element, Color>()
      const backgroundOf = (element: Element): Color => {
        const known = backgrounds.get(element)
        if (known !== undefined) return known
        const above = own.parsed(getComputedStyle(element).backgroundColor)
        const below = () => (element.parentElement === null ? own.parsed('#ffffff') : backgroundOf(element.parentElement))
        const background = above.alpha === 1 ? above : above.alpha === 0 ? below() : flattenColors(above, below())
        backgrounds.set(element, background)
        return background
      }
      return (element) => {
        const background = backgroundOf(element)
        const text = own.parsed(getComputedStyle(element).color)
        for (let at: Element | null = element; at !== null; at = at.parentElement)
          text.alpha *= Number(getComputedStyle(at).opacity)
        return { text: text.alpha < 1 ? flattenColors(text, background) : text, background }
      }
    }
  })

/**
 * Lets axe note the texts that its rule of contrast looks at, before its first run in a page. Most of axe's time goes into finding out what lies under a
 * text: where that is only what the text is in, and its contrast is enough, axe is not asked.
 */
export async function recordTexts(page: Page): Promise<void> {
  await tellColours(page)
  await tellPlainTexts(page)
  await page.evaluate(() => {
    const own = window as unknown as AxeWindow
    const { dom, color } = own.axe.commons
    const { getContrast } = color
    own.texts = []
    const check = own.axe._audit.checks['color-contrast']
    if (check === undefined) throw new Error('axe has no check of contrast')
    const { evaluate } = check
    const ratioFor = (element: Element, { boldValue, boldTextPt, largeTextPt, contrastRatio }: SizeOptions): number => {
      const { fontSize, fontWeight } = getComputedStyle(element)
      const points = Math.ceil(Number.parseFloat(fontSize) * 72) / 96
      const isBold = Number.parseFloat(fontWeight) >= boldValue
      return contrastRatio[points < (isBold ? boldTextPt : largeTextPt) ? 'normal' : 'large'].expected
    }
    let places:
      | { readonly isPlain: (element: Element) => boolean; readonly coloursOf: ReturnType<AxeWindow['coloursOf']> }
      | undefined
    const placesNow = () => {
      if (places === undefined) queueMicrotask(() => (places = undefined))
      places ??= { isPlain: own.isPlain(), coloursOf: own.coloursOf() }
      return places
    }
    check.evaluate = function (element, options, ...rest) {
      // As the text area over a text that is drawn beside it.
      if (own.parsed(getComputedStyle(element).color).alpha === 0) return undefined
      if (!dom.isVisibleOnScreen(element)) return true
      const { isPlain, coloursOf } = placesNow()
      if (isPlain(element)) {
        const { text, background } = coloursOf(element)
        // A text of the colour that it is on is not meant to be seen: another one is drawn over it.
        if (getContrast(background, text) < 1.01) return undefined
        const ratio = ratioFor(element, options)
        if (getContrast(background, text) > ratio) {
          const [fgColor, bgColor] = [text.toHexString(), background.toHexString()]
          own.texts.push({ element, fgColor, bgColor, expectedContrastRatio: `${ratio}:1` })
          return true
        }
      }
      const { data } = this
      this.data = (value) => {
        const { fgColor, bgColor, expectedContrastRatio } = value
        if (fgColor && bgColor && expectedContrastRatio) own.texts.push({ element, fgColor, bgColor, expectedContrastRatio })
        data.call(this, value)
      }
      return evaluate.call(this, element, options, ...rest)
    }
  })
}

/** The contrast of the texts that axe has looked at. */
export interface Contrasts {
  /** What is below the contrast that its size asks for, in the theme that is chosen meanwhile. */
  inDark(): Promise<string[]>
}

/**
 * Takes the texts of axe's last run. A theme changes colours and moves nothing: where the backgrounds of what a text is in led to the colours that axe
 * found, they do in another theme. Axe itself looks at the others again, which lie over something else, and at all of the page, or of the part of it that a
 * selector names, where the page has put other texts in their place.
 */
export async function readContrasts(page: Page, part?: string): Promise<Contrasts> {
  const texts = await page.evaluateHandle(() => {
    const own = window as unknown as AxeWindow
    const coloursOf = own.coloursOf()
    const [known, others]: [LookedAt[], Element[]] = [[], []]
    for (const looked of own.texts.splice(0)) {
      const isKnown = (): boolean => {
        const { text, background } = coloursOf(looked.element)
        return text.toHexString() === looked.fgColor && background.toHexString() === looked.bgColor
      }
      if (looked.element.isConnected && isKnown()) known.push(looked)
      else others.push(looked.element)
    }
    return { known, others }
  })
  return {
    async inDark() {
      const found = await texts.evaluate(async ({ known, others }, selector) => {
        const own = window as unknown as AxeWindow
        const { getContrast } = own.axe.commons.color
        const coloursOf = own.coloursOf()
        const isSame = [...known.map(({ element }) => element), ...others].every((element) => element.isConnected)
        const weak = (isSame ? known : []).flatMap(({ element, expectedContrastRatio }) => {
          const { text, background } = coloursOf(element)
          const contrast = getContrast(background, text)
          // As axe has it, a text of the colour that it is on is not meant to be seen: another one is drawn over it.
          return contrast < 1.01 || contrast >= Number.parseFloat(expectedContrastRatio)
            ? []
            : [`${contrast.toFixed(2)} of ${expectedContrastRatio}: ${element.outerHTML.slice(0, 160)}`]
        })
        if (isSame && others.length === 0) return weak
        const context = isSame ? ({ include: others } as Axe.ElementContext) : (selector ?? document)
        const { violations } = await own.axe.run(context, {
          resultTypes: ['violations'],
          runOnly: { type: 'rule', values: ['color-contrast'] },
        })
        own.texts.length = 0
        return [...weak, ...violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 160)))]
      }, part)
      await texts.dispose()
      return found
    },
  }
}

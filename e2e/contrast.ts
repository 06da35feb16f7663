import type { Page } from '@playwright/test'
import type * as Axe from 'axe-core'

/** A text that axe looked at, with the colours that it found for it, as `#rrggbb`, and the ratio that its size asks for, as `4.5:1`. */
interface LookedAt {
  readonly element: Element
  readonly fgColor: string
  readonly bgColor: string
  readonly expectedContrastRatio: string
}

interface Color {
  red: number
  green: number
  blue: number
  alpha: number
  parseString(text: string): void
  toHexString(): string
}

/** The page's own copy of axe, and what is noted of its runs. */
interface AxeWindow {
  readonly axe: typeof Axe & {
    readonly _audit: { readonly checks: Record<string, { evaluate(this: Check, node: Element, ...rest: unknown[]): unknown }> }
    readonly commons: {
      readonly color: {
        readonly Color: new () => Color
        flattenColors(above: Color, below: Color): Color
        getContrast(background: Color, text: Color): number
      }
    }
  }
  texts: LookedAt[]
  /** The colours of a text of an element in the theme of now, by the backgrounds of what it is in. */
  coloursOf(): (element: Element) => { readonly text: Color; readonly background: Color }
}

interface Check {
  data(value: Partial<LookedAt>): void
}

/** Lets axe note the texts that its rule of contrast looks at, before its first run in a page. */
export const recordTexts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const own = window as unknown as AxeWindow
    const { Color, flattenColors } = own.axe.commons.color
    own.texts = []
    const check = own.axe._audit.checks['color-contrast']
    if (check === undefined) throw new Error('axe has no check of contrast')
    const { evaluate } = check
    check.evaluate = function (element, ...rest) {
      const { data } = this
      this.data = (value) => {
        const { fgColor, bgColor, expectedContrastRatio } = value
        if (fgColor && bgColor && expectedContrastRatio) own.texts.push({ element, fgColor, bgColor, expectedContrastRatio })
        data.call(this, value)
      }
      return evaluate.call(this, element, ...rest)
    }
    const parsed = (text: string): Color => {
      const color = new Color()
      color.parseString(text)
      return color
    }
    own.coloursOf = () => {
      const backgrounds = new Map<Element, Color>()
      const backgroundOf = (element: Element): Color => {
        const known = backgrounds.get(element)
        if (known !== undefined) return known
        const above = parsed(getComputedStyle(element).backgroundColor)
        const below = () => (element.parentElement === null ? parsed('#ffffff') : backgroundOf(element.parentElement))
        const background = above.alpha === 1 ? above : above.alpha === 0 ? below() : flattenColors(above, below())
        backgrounds.set(element, background)
        return background
      }
      return (element) => {
        const background = backgroundOf(element)
        const text = parsed(getComputedStyle(element).color)
        for (let at: Element | null = element; at !== null; at = at.parentElement)
          text.alpha *= Number(getComputedStyle(at).opacity)
        return { text: text.alpha < 1 ? flattenColors(text, background) : text, background }
      }
    }
  })

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

import type { Page } from '@playwright/test'
import type { AxeWindow } from './axe-window.ts'

/**
 * Tells a page how to find out what lies under a text, much faster than axe does. A text is plain where nothing but what it is in has a background at the
 * place where it begins, and no opacity, filter or picture is part of what shows there. In sight, the browser says what is there; what the pointer passes
 * through, and what is out of sight, is known by its box.
 */
export const tellPlainTexts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const own = window as unknown as AxeWindow
    const REPLACED = 'img, svg, svg *, canvas, video, iframe, object'
    const lookOf = (element: Element) => {
      const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, pointerEvents, overflow } =
        getComputedStyle(element)
      const { alpha } = own.parsed(backgroundColor)
      return {
        box: element.getBoundingClientRect(),
        isPainted: alpha > 0 || backgroundImage !== 'none' || element.matches(REPLACED),
        isOpaque: alpha === 1,
        isSimple: backgroundImage === 'none' && opacity === '1' && filter === 'none' && mixBlendMode === 'normal',
        isPassed: pointerEvents === 'none',
        clips: overflow !== 'visible',
      }
    }
    const placeOf = (element: Element): DOMRect | undefined => {
      const range = document.createRange()
      const text = [...element.childNodes].find(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim() !== '')
      if (text === undefined) return element.matches('input, textarea, select') ? element.getBoundingClientRect() : undefined
      range.selectNodeContents(text)
      return range.getClientRects()[0]
    }
    own.isPlain = () => {
      const looks = new Map([...document.querySelectorAll('*')].map((element) => [element, lookOf(element)] as const))
      const painted = [...looks].flatMap(([element, look]) => (look.isPainted ? [{ element, ...look }] : []))
      return (element) => {
        const place = placeOf(element)
        if (place === undefined || getComputedStyle(element).textShadow !== 'none') return false
        const [x, y] = [place.left + Math.min(place.width / 2, 4), place.top + Math.min(place.height / 2, 8)]
        const isThere = ({ left, right, top, bottom }: DOMRect) => left <= x && x <= right && top <= y && y <= bottom
        let [hit, clip]: (Element | undefined)[] = []
        for (let at: Element | null = element; at !== null; at = at.parentElement) {
          const look = looks.get(at)
          if (look === undefined || !look.isSimple || (look.isPainted && !isThere(look.box))) return false
          if (!look.isPassed) hit ??= at
          if (look.clips) clip ??= at
          // Below what hides it nothing shows.
          if (look.isOpaque) break
        }
        const others = painted.filter((other) => isThere(other.box) && !other.element.contains(element))
        const found = document.elementsFromPoint(x, y)
        if (hit !== undefined && found.includes(hit)) {
          const base = found.findIndex((at) => at.contains(element) && looks.get(at)?.isOpaque === true)
          const over = new Set(found.slice(0, base < 0 ? found.length : base))
          return !others.some((other) => over.has(other.element) || other.isPassed)
        }
        // Out of sight, where the pointer finds nothing.
        return clip !== undefined && !others.some((other) => clip.contains(other.element))
      }
    }
  })

import type * as Axe from 'axe-core'

/** A text that axe looked at, with the colours that it found for it, as `#rrggbb`, and the ratio that its size asks for, as `4.5:1`. */
export interface LookedAt {
  readonly element: Element
  readonly fgColor: string
  readonly bgColor: string
  readonly expectedContrastRatio: string
}

/** What axe calls small text: below these sizes in points, bold or not. */
export interface SizeOptions {
  readonly boldValue: number
  readonly boldTextPt: number
  readonly largeTextPt: number
  readonly contrastRatio: Readonly<Record<'normal' | 'large', { readonly expected: number }>>
}

export interface Color {
  red: number
  green: number
  blue: number
  alpha: number
  parseString(text: string): void
  toHexString(): string
}

/** The page's own copy of axe, and what is noted of its runs. */
export interface AxeWindow {
  readonly axe: typeof Axe & {
    readonly _audit: {
      readonly checks: Record<string, { evaluate(this: Check, node: Element, options: SizeOptions, ...rest: unknown[]): unknown }>
    }
    readonly commons: {
      readonly dom: { isVisibleOnScreen(element: Element): boolean }
      readonly color: {
        readonly Color: new () => Color
        flattenColors(above: Color, below: Color): Color
        getContrast(background: Color, text: Color): number
      }
    }
  }
  texts: LookedAt[]
  /** A colour as styles have it. */
  parsed(text: string): Color
  /** The colours of a text of an element in the theme of now, by the backgrounds of what it is in. */
  coloursOf(): (element: Element) => { readonly text: Color; readonly background: Color }
  /** Whether nothing but what an element is in has a background where its text begins, under it or over it. */
  isPlain(): (element: Element) => boolean
}

interface Check {
  data(value: Partial<LookedAt>): void
}

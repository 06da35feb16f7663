import type { Plugin } from 'vite'

const HAS_TABBABLE_CHILD = /[\\/]react-aria[\\/]dist[\\/](?:.*[\\/])?useHasTabbableChild\.m?js$/
/** Makes a walker over what can have the focus, and asks it for the first. */
const WALK = /let walker = [^;]*\{\s*tabbable: true\s*\}\);\s*(\w+)\(!!walker\.nextNode\(\)\);/

const TABS = /[\\/]react-aria-components[\\/]dist[\\/](?:.*[\\/])?Tabs\.m?js$/
/** Waits for the animations of a panel that comes or goes. */
const ANIMATION = /\(0, [\w$]+\$use(?:Enter|Exit)Animation\)\(ref(?:, isSelected)?\)/g

const FOCUSABLE = [
  ...['input:not([type=hidden])', 'select', 'textarea', 'button'].map((name) => `${name}:not([disabled])`),
  ...['a[href]', 'area[href]', 'summary', 'iframe', '[contenteditable]:not([contenteditable^="false"])', '[tabindex]'],
]
const SELECTOR = FOCUSABLE.map((selector) => `${selector}:not([hidden]):not([tabindex="-1"])`).join()

/**
 * Has React Aria look for what takes the focus in a tab panel without asking whether it is visible. It asks whenever the panel is drawn, before the
 * browser has laid it out, which then computes all styles for the answer, often several times in a frame. The same for the animations of a panel:
 * those of this page have none.
 */
export function quickTabPanels(): Plugin {
  return {
    name: 'crdlab-quick-tab-panels',
    transform(code, id) {
      if (TABS.test(id)) {
        if (code.match(ANIMATION)?.length !== 2) throw new Error(`${id} does not ask for animations: drop this step`)
        return { code: code.replace(ANIMATION, 'false'), map: null }
      }
      if (!HAS_TABBABLE_CHILD.test(id)) return undefined
      const quick = code.replace(WALK, (_, set: string) => `${set}(ref.current.querySelector('${SELECTOR}') !== null);`)
      if (quick === code) throw new Error(`${id} does not walk over a panel: drop this plugin`)
      return { code: quick, map: null }
    },
  }
}

import type { Plugin } from 'vite'

const DEFAULT_LOCALE = /[\\/]react-aria[\\/]dist[\\/](?:.*[\\/])?useDefaultLocale\.m?js$/
const ALL_LOCALES = 'Intl.DateTimeFormat.supportedLocalesOf('
const THIS_LOCALE = 'Intl.getCanonicalLocales('

/**
 * Has React Aria check the browser's language alone when it loads. It asks for all locales of dates, only to see whether the name is one, which
 * takes a browser up to 30 ms; the page gives its language itself.
 */
export function quickLocale(): Plugin {
  return {
    name: 'crdlab-quick-locale',
    transform(code, id) {
      if (!DEFAULT_LOCALE.test(id)) return undefined
      const [before, after, ...more] = code.split(ALL_LOCALES)
      if (after === undefined || more.length > 0)
        throw new Error(`${id} does not ask for the locales of dates once: drop this plugin`)
      return { code: `${before}${THIS_LOCALE}${after}`, map: null }
    },
  }
}

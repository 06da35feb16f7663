import type { Plugin } from 'vite'

const DEFAULT_LOCALE = /[\\/]react-aria[\\/]dist[\\/](?:.*[\\/])?useDefaultLocale\.m?js$/
const ALL_LOCALES = 'Intl.DateTimeFormat.supportedLocalesOf('
const THIS_LOCALE = 'Intl.getCanonicalLocales('

const SERVER_IMPORT = /import \{useIsSSR as [\w$]+\} from "[^"]*";\n/
/** Asks whether the page is drawn by a server. */
const ON_SERVER = /let isSSR = \(0, [\w$]+\)\(\);/

/**
 * Has React Aria check the browser's language alone when it loads. It asks for all locales of dates, only to see whether the name is one, which
 * takes a browser up to 30 ms; the page gives its language itself. No server draws the page, so what finds that out is left out.
 */
export function quickLocale(): Plugin {
  return {
    name: 'crdlab-quick-locale',
    transform(code, id) {
      if (!DEFAULT_LOCALE.test(id)) return undefined
      const [before = '', after, ...more] = code.split(ALL_LOCALES)
      if (after === undefined || more.length > 0 || !ON_SERVER.test(after) || !SERVER_IMPORT.test(before))
        throw new Error(`${id} does not ask for the locales of dates once, and for a server: drop this plugin`)
      const asked = after.replace(ON_SERVER, 'let isSSR = false;')
      return { code: `${before.replace(SERVER_IMPORT, '')}${THIS_LOCALE}${asked}`, map: null }
    },
  }
}

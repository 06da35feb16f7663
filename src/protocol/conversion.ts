/** The annotation of a CRD that holds its conversion function, in TypeScript. */
export const CONVERSION_FUNCTION = 'conversion.crdlab.dev/function'

/** The annotation of a CRD that holds the rules of which its conversion function was made, as JSON. */
export const CONVERSION_RULES = 'conversion.crdlab.dev/rules'

/** The annotation of a CRD whose conversion function came with a file or a link: it does not run before the reader takes the annotation away. */
export const FOREIGN_FUNCTION = 'conversion.crdlab.dev/foreign'

/** How many reviews a conversion function is asked at once: no network is between. */
export const REVIEWS_AT_ONCE = 1000

/** Begins the URL of a conversion webhook that the function of a CRD answers. */
export const FUNCTIONS_URL = 'https://functions.crdlab.internal/'

/**
 * The CRD whose function a webhook's URL names: `https://functions.crdlab.internal/NAME`, with anything after the name and a slash. Undefined for
 * other URLs.
 */
export function functionOf(url: string): string | undefined {
  if (!url.startsWith(FUNCTIONS_URL)) return undefined
  return url.slice(FUNCTIONS_URL.length).split(/[/?]/, 1)[0]
}

interface ScriptPolicies {
  readonly defaultPolicy: object | null
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown
}

/** As much of the surroundings as is used: the `trustedTypes` of browsers that have them, and the address of the page. */
export interface ScriptPlace {
  readonly trustedTypes?: ScriptPolicies
  readonly location: { readonly href: string; readonly origin: string }
}

/**
 * The page's policy (`require-trusted-types-for 'script'`) lets no worker start from a plain address. This names the one kind of address
 * that is right: the page's own origin. Call it before the first worker is made; calling it again does nothing.
 */
export function allowOwnScripts(place: ScriptPlace): void {
  const { trustedTypes, location } = place
  if (trustedTypes === undefined || trustedTypes.defaultPolicy !== null) return
  trustedTypes.createPolicy('default', {
    createScriptURL(url) {
      if (new URL(url, location.href).origin === location.origin) return url
      throw new TypeError(`blocked script from another origin: ${url}`)
    },
  })
}

/** The analyser of regular expressions, its build without native parts. It has no types of its own for this entry. */
declare module 'recheck/lib/browser.js' {
  interface Diagnostics {
    readonly status: 'safe' | 'vulnerable' | 'unknown'
    readonly complexity?: { readonly summary: string }
  }
  interface Parameters {
    readonly checker: 'automaton'
    readonly timeout: number
  }
  const recheck: { checkSync(pattern: string, flags: string, parameters: Parameters): Diagnostics }
  export default recheck
}

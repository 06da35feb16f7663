/** A module and all that it imports as one script, whose exports are the global `guest` (see `scripts/guest.mjs`). */
declare module '*?guest' {
  const code: string
  export default code
}

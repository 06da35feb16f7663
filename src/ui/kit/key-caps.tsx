import { keyCaps } from './keys.ts'

/** The keys of a press, as they are named on this platform. */
export function KeyCaps({ press }: { readonly press: string }) {
  return (
    <span className="inline-flex gap-1">
      {keyCaps(press).map((cap) => (
        <kbd key={cap} className="kbd">
          {cap}
        </kbd>
      ))}
    </span>
  )
}

import type { OwnerMark } from './marks.ts'
import './owners.css'

/** The mark of an owner: its letters, and a shape and a hue of its place among the managers of the workspace. */
export function OwnerAvatar({ mark, large = false }: { readonly mark: OwnerMark; readonly large?: boolean }) {
  return (
    <span className={`owner-avatar t-own-${mark.hue} ${large ? 'owner-large' : ''}`} aria-hidden translate="no">
      {mark.letters}
    </span>
  )
}

import type { Path } from '../../../../analysis/edit.ts'
import { fieldText } from '../../../../analysis/form/fields.ts'
import { samePath } from '../../../../analysis/yaml/same-path.ts'
import type { FieldOwner } from '../../../entities/value-form/form/form-context.ts'
import { OwnerAvatar } from '../../../kit/editor/owner-avatar.tsx'
import { ownerLook } from './owner-marks.ts'
import type { Owners } from './use-owners.tsx'

/** The classes of a tone: `own-1 own-with-2` has two. The first is that of a tone of the page. */
const toneClass = (tone: string | undefined): string => `t-${tone ?? 'own-dim'}`

/** Who owns the fields of a pane's form, while owners are shown. */
export function fieldOwners({ workspace, ownership, only, marks }: Owners): ((path: Path) => FieldOwner | undefined) | undefined {
  if (ownership === undefined || marks === undefined) return undefined
  const { managers, lines } = ownership
  const byField = new Map(lines.map((line) => [samePath(line.path), line.owners]))
  return (path) => {
    const owners = byField.get(fieldText(path))
    if (owners === undefined) return undefined
    const look = ownerLook(workspace, managers, owners, only)
    const avatar =
      look.marks.length === 0 ? (
        <span className="owner-none" aria-hidden />
      ) : (
        look.marks.map((mark) => <OwnerAvatar key={`${mark.hue} ${mark.letters}`} mark={mark} />)
      )
    return { tone: toneClass(look.tone), avatar, words: look.words }
  }
}

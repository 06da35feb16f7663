import type { Ownership, ShownManager } from '../../../../analysis/owners/owner-texts.ts'
import type { LineMark, LineNote, Marks, OwnerMark, OwnerTone } from '../../../kit/editor/marks.ts'
import { markOf, operationOf } from './manager-words.ts'
import { ownerTexts } from './texts.en.ts'

function wordsOf(owners: readonly ShownManager[]): string {
  const [first] = owners
  if (first === undefined) return ownerTexts.owners.none
  return owners.length === 1 ? `${first.name} ${operationOf(first)}` : ownerTexts.owners.and(first.name, owners.length - 1)
}

/** How the owners of a field are drawn. */
export interface OwnerLook {
  /** Undefined where nobody owns the field. */
  readonly tone: OwnerTone | undefined
  /** Another manager's fields are looked at. */
  readonly isDim: boolean
  readonly marks: readonly OwnerMark[]
  readonly words: string
  /** The ids of the owners. */
  readonly who: string
}

/** How the owners at these places in the list of managers are drawn; with `only`, fields of all other managers are dimmed. */
export function ownerLook(
  workspace: string,
  managers: readonly ShownManager[],
  places: readonly number[],
  only: string | undefined,
): OwnerLook {
  const owners = places.flatMap((place) => managers[place] ?? [])
  const marks = owners.map((owner) => markOf(workspace, owner))
  const [one, other] = marks
  const isDim = only !== undefined && !owners.some(({ id }) => id === only)
  const tone: OwnerTone | undefined = isDim
    ? 'own-dim'
    : one === undefined
      ? undefined
      : other === undefined || other.hue === one.hue
        ? `own-${one.hue}`
        : `own-${one.hue} own-with-${other.hue}`
  return { tone, isDim, marks, words: wordsOf(owners), who: owners.map(({ id }) => id).join('\n') }
}

/** The owners of the lines of a pane as it draws them: a note at the first line of a run; with `only`, the lines of all other managers are dimmed. */
export function ownerMarks(workspace: string, { managers, lines }: Ownership, only: string | undefined): Marks {
  const marks: LineMark[] = []
  const notes: LineNote[] = []
  let run: { readonly who: string; readonly last: number } | undefined
  for (const { first, last, owners } of lines) {
    const { tone, isDim, marks: looks, words, who } = ownerLook(workspace, managers, owners, only)
    if (tone !== undefined) marks.push({ first, last, tone })
    if (!isDim && (run === undefined || run.who !== who || first > run.last + 1)) {
      notes.push({ line: first, text: words, icon: 'none', tone: tone ?? 'quiet', owners: looks })
    }
    run = isDim ? undefined : { who, last }
  }
  return { lines: marks, notes, ghosts: [] }
}

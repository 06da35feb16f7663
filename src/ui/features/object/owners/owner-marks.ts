import type { Ownership, ShownManager } from '../../../../analysis/owners/owner-texts.ts'
import type { LineMark, LineNote, Marks, OwnerTone } from '../../../editor/marks.ts'
import { o } from '../../../i18n/owners.ts'
import { markOf, operationOf } from './manager-words.ts'

function wordsOf(owners: readonly ShownManager[]): string {
  const [first] = owners
  if (first === undefined) return o.owners.none
  return owners.length === 1 ? `${first.name} ${operationOf(first)}` : o.owners.and(first.name, owners.length - 1)
}

/** The owners of the lines of a pane as it draws them: a note at the first line of a run; with `only`, the lines of all other managers are dimmed. */
export function ownerMarks(workspace: string, { managers, lines }: Ownership, only: string | undefined): Marks {
  const marks: LineMark[] = []
  const notes: LineNote[] = []
  let run: { readonly who: string; readonly last: number } | undefined
  for (const { first, last, owners: places } of lines) {
    const owners = places.flatMap((place) => managers[place] ?? [])
    const looks = owners.map((owner) => markOf(workspace, owner))
    const [one, other] = looks
    const isDim = only !== undefined && !owners.some(({ id }) => id === only)
    const tone: OwnerTone | undefined = isDim
      ? 'own-dim'
      : one === undefined
        ? undefined
        : other === undefined || other.hue === one.hue
          ? `own-${one.hue}`
          : `own-${one.hue} own-with-${other.hue}`
    if (tone !== undefined) marks.push({ first, last, tone })
    const who = owners.map(({ id }) => id).join('\n')
    if (!isDim && (run === undefined || run.who !== who || first > run.last + 1)) {
      notes.push({ line: first, text: wordsOf(owners), icon: 'none', tone: tone ?? 'quiet', owners: looks })
    }
    run = isDim ? undefined : { who, last }
  }
  return { lines: marks, notes, ghosts: [] }
}

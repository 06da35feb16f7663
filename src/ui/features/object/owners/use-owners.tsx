import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { Ownership } from '../../../../analysis/owners/owner-texts.ts'
import type { JsonObject } from '../../../../apimachinery/json/value.ts'
import { useLanguage } from '../../../base/i18n/language.ts'
import { useOwnership } from '../../../entities/object/ownership.ts'
import type { ScalePaths } from '../../../entities/object/use-marks.ts'
import type { Marks } from '../../../kit/editor/marks.ts'
import { OwnerCard } from './owner-card.tsx'
import { ownerMarks } from './owner-marks.ts'

/** The owners of a pane's fields, while they are shown. */
export interface Owners {
  readonly isShown: boolean
  readonly workspace: string
  readonly ownership: Ownership | undefined
  /** The id of the manager whose lines alone are looked at. */
  readonly only: string | undefined
  /** What is drawn over the text; undefined while owners are not shown. */
  readonly marks: Marks | undefined
  readonly card: ((line: number) => ReactNode | undefined) | undefined
  toggle(): void
  setOnly(id: string | undefined): void
}

/** Who owns each line of a pane. `object` has the managedFields, `wires` lead from the fields of a Scale to those of the object. */
export function useOwners(
  workspace: string,
  text: string,
  object: JsonObject | undefined,
  wires: ScalePaths | undefined,
): Owners {
  const [isShown, setShown] = useState(false)
  const [only, setOnly] = useState<string>()
  const toggle = useCallback(() => setShown((shown) => !shown), [])
  const ownership = useOwnership(text, isShown ? object : undefined, wires)
  const pageLanguage = useLanguage()
  const marks = useMemo(
    () => (ownership === undefined || pageLanguage === undefined ? undefined : ownerMarks(workspace, ownership, only)),
    [ownership, pageLanguage, workspace, only],
  )
  const card = useCallback(
    (line: number): ReactNode | undefined => {
      const found = ownership?.lines.findLast(({ first, last }) => first <= line && line <= last)
      return found === undefined || ownership === undefined ? undefined : (
        <OwnerCard workspace={workspace} line={found} managers={ownership.managers} />
      )
    },
    [ownership, workspace],
  )
  return {
    isShown,
    workspace,
    ownership,
    only,
    marks,
    card: marks === undefined ? undefined : card,
    toggle,
    setOnly,
  }
}

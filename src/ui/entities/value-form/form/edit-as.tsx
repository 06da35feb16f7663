import { memo, useCallback, useState } from 'react'
import { lessonOf } from '../../../base/address/address.ts'
import { useLanguage } from '../../../base/i18n/language.ts'
import { useApp } from '../../../base/state/store.ts'
import { useMedia } from '../../../base/state/theme.ts'
import { formTexts } from '../form.en.ts'

export type EditWay = 'form' | 'yaml'

/**
 * How an object is edited. What is chosen in one place holds for those that are opened later. On a phone the form comes first, but in lessons, which ask
 * for fields that no form of an endpoint has.
 */
export function useEditAs(): readonly [EditWay, (way: EditWay) => void] {
  const { wanted, setPrefs } = useApp((state) => ({ wanted: state.prefs.editAs, setPrefs: state.setPrefs }))
  const isLesson = useApp((state) => lessonOf(state.workspace) !== undefined)
  const narrow = useMedia('(max-width: 767px)')
  const [own, setOwn] = useState<EditWay>()
  const choose = useCallback(
    (way: EditWay): void => {
      setOwn(way)
      setPrefs({ editAs: way })
    },
    [setPrefs],
  )
  return [own ?? (wanted !== 'auto' ? wanted : narrow && !isLesson ? 'form' : 'yaml'), choose]
}

interface EditAsProps {
  readonly value: EditWay
  readonly onChange: (way: EditWay) => void
}

/** The choice between form and YAML. */
export const EditAs = memo(function EditAs({ value, onChange }: EditAsProps) {
  useLanguage()
  return (
    <fieldset className="seg" aria-label={formTexts.view}>
      {(['form', 'yaml'] as const).map((way) => (
        <button key={way} type="button" data-way={way} aria-pressed={way === value} onClick={() => onChange(way)}>
          {formTexts[way]}
        </button>
      ))}
    </fieldset>
  )
})

/** Takes what is being typed into a field of the form: keys that send come before the field sees them. */
export function commitFocused(body: HTMLElement | null): void {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement) || body?.contains(activeElement) !== true) return
  activeElement.blur()
  activeElement.focus()
}

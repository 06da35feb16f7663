import { t } from '../i18n/catalogue.ts'
import { Choice } from '../kit/choice.tsx'
import { PERSONAS } from '../state/personas.ts'
import { useApp } from '../state/store.ts'

/** Whom the reader acts as. */
export function PersonaChoice() {
  const { persona, setPersona } = useApp((state) => ({ persona: state.persona, setPersona: state.setPersona }))
  return (
    <Choice
      look="pick"
      label={t.access.persona}
      showLabel
      value={persona}
      options={PERSONAS.map((id) => ({ id, word: id, sub: t.access.personas[id] }))}
      onChange={setPersona}
    />
  )
}

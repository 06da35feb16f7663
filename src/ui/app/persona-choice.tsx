import { PERSONAS } from '../access/personas.ts'
import { Choice } from '../components/choice.tsx'
import { useApp } from '../stores/store.ts'
import { t } from '../strings/catalogue.ts'

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

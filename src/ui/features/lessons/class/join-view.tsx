import { GraduationCap } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from 'react-aria-components'
import { useLanguage } from '../../../base/i18n/language.ts'
import { LineField } from '../../../kit/line-field.tsx'
import { boardTexts } from './board.en.ts'
import { isSomebodyHere } from './follow-class.ts'
import { workspaceNameOf } from './workspace-name.ts'

/** Asks a student for a name, and opens the workspace of that name. */
export function JoinView() {
  useLanguage()
  const [typed, setTyped] = useState('')
  /** The name under which somebody is here. */
  const [met, setMet] = useState('')
  const name = workspaceNameOf(typed)
  const target = new URL(`./workspaces/${name}/`, window.location.href.split('#')[0]).href
  const { join } = boardTexts
  const submit = async (): Promise<void> => {
    if (name === '') return
    if (name !== met && (await isSomebodyHere(target))) setMet(name)
    else window.location.assign(target)
  }
  const isMet = name !== '' && name === met
  const what = typed.trim() === '' ? join.what : join.letters
  return (
    <div className="empty flex-1">
      <GraduationCap aria-hidden />
      <h1 className="text-[17px]/7 font-semibold text-ink">{join.title}</h1>
      <form
        className="grid w-[min(420px,90vw)] gap-3 text-start"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void submit()
        }}
      >
        <LineField
          label={join.name}
          showLabel
          value={typed}
          onChange={setTyped}
          maxLength={100}
          hint={name === '' ? what : join.hint(target)}
          error={isMet ? join.isHere(name) : undefined}
          focus
        />
        <Button className="btn btn-primary justify-self-start" type="submit" isDisabled={name === ''}>
          {isMet ? join.openHere(name) : join.open}
        </Button>
      </form>
    </div>
  )
}

import { GraduationCap } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from 'react-aria-components'
import { useLanguage } from '../../../base/i18n/language.ts'
import { LineField } from '../../../kit/line-field.tsx'
import { boardTexts } from './board.en.ts'
import { workspaceNameOf } from './workspace-name.ts'

/** Asks a student for a name, and opens the workspace of that name. */
export function JoinView() {
  useLanguage()
  const [typed, setTyped] = useState('')
  const name = workspaceNameOf(typed)
  const target = new URL(`./workspaces/${name}/`, window.location.href.split('#')[0]).href
  const { join } = boardTexts
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (name !== '') window.location.assign(target)
  }
  return (
    <div className="empty flex-1">
      <GraduationCap aria-hidden />
      <h1 className="text-[17px]/7 font-semibold text-ink">{join.title}</h1>
      <form className="grid w-[min(420px,90vw)] gap-3 text-start" onSubmit={submit}>
        <LineField
          label={join.name}
          showLabel
          value={typed}
          onChange={setTyped}
          maxLength={100}
          hint={name === '' ? join.what : join.hint(target)}
          focus
        />
        <Button className="btn btn-primary justify-self-start" type="submit" isDisabled={name === ''}>
          {join.open}
        </Button>
      </form>
    </div>
  )
}

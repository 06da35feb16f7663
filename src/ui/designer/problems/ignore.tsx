import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import type { Path } from '../../../lint/edit.ts'
import { useDesign, useFields, useSession } from '../context.ts'
import { d } from '../strings.ts'
import { ignoreKey } from './ignored.ts'

/** Ignores a rule, here or everywhere, with the reason. */
export function IgnoreButton({ rule, path }: { readonly rule: string; readonly path: Path }) {
  const session = useSession()
  const fields = useFields()
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const place = fields.at(path)?.field ?? String(path.at(-1) ?? '')
  const ignore = (key: string): void => {
    setOpen(false)
    session.ignore({ ...session.getState().ignored, [key]: reason.trim() })
  }
  const without = reason.trim() === ''
  return (
    <DialogTrigger isOpen={open} onOpenChange={setOpen}>
      <Button className="btn btn-ghost btn-sm btn-icon" aria-label={d.ignore.label(rule, place)}>
        <EyeOff className="i i-sm" aria-hidden />
      </Button>
      <Popover offset={4} placement="top end">
        <Dialog className="dz-pop dz-ignore" aria-label={d.ignore.title(rule)}>
          <label className="dz-ignore-reason">
            <span className="xs dim">{d.ignore.reason}</span>
            <span className="field">
              <input value={reason} placeholder={d.ignore.reasonHint} onChange={(event) => setReason(event.target.value)} />
            </span>
          </label>
          <div className="row">
            <Button className="btn btn-sm" isDisabled={without} onPress={() => ignore(ignoreKey(rule, path))}>
              {d.ignore.here}
            </Button>
            <Button className="btn btn-sm" isDisabled={without} onPress={() => ignore(rule)}>
              {d.ignore.everywhere}
            </Button>
          </div>
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

/** What is ignored, with the reasons; each can be asked again. */
export function IgnoredList() {
  const session = useSession()
  const fields = useFields()
  const ignored = useDesign((state) => state.ignored)
  const keys = Object.keys(ignored)
  if (keys.length === 0) return null
  const back = (key: string): void => {
    const { [key]: _, ...rest } = session.getState().ignored
    session.ignore(rest)
  }
  return (
    <DialogTrigger>
      <Button className="chip">
        <EyeOff className="i" aria-hidden />
        {d.ignore.count(keys.length)}
      </Button>
      <Popover offset={4} placement="top start">
        <Dialog className="dz-pop dz-ignored" aria-label={d.ignore.list}>
          <ul>
            {keys.map((key) => {
              const [rule = '', place] = key.split(' ')
              return (
                <li key={key}>
                  <span>
                    <span className="mono">{rule}</span>{' '}
                    <span className="faint">
                      {place === undefined ? d.ignore.anywhere : (fields.at(place.split('/'))?.field ?? place.split('/').at(-1))}
                    </span>
                    <br />
                    {ignored[key]}
                  </span>
                  <Button className="btn btn-sm" onPress={() => back(key)}>
                    {d.ignore.back}
                  </Button>
                </li>
              )
            })}
          </ul>
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

import { EyeOff, FileCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button, DialogTrigger } from 'react-aria-components'
import { type Ignored, ignoredEdits, ignoredIn, ignoreKey } from '../../../../analysis/diagnostics/ignored.ts'
import type { Path } from '../../../../analysis/edit.ts'
import { LineField } from '../../../kit/line-field.tsx'
import { PopoverDialog } from '../../../kit/popover-dialog.tsx'
import { placeOf } from '../crd/problems.ts'
import { useDesign, useSession } from '../session/context.ts'
import { designTexts } from '../texts/design.en.ts'
import { problemTexts } from '../texts/problems.en.ts'

interface IgnoreProps {
  readonly rule: string
  readonly path: Path
  readonly place: string
  readonly isOpen: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly excludeFromTabOrder?: boolean
}

/** Asks for the reason, and ignores a rule here or everywhere. */
function ReasonForm({ rule, path, onDone }: Pick<IgnoreProps, 'rule' | 'path'> & { readonly onDone: () => void }) {
  const session = useSession()
  const [reason, setReason] = useState('')
  const without = reason.trim() === ''
  const ignore = (key: string): void => {
    onDone()
    session.ignore({ ...session.getState().ignored, [key]: reason.trim() })
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!without) ignore(ignoreKey(rule, path))
  }
  return (
    <form onSubmit={submit}>
      <LineField
        label={designTexts.ignore.reason}
        showLabel
        focus
        value={reason}
        placeholder={designTexts.ignore.reasonHint}
        onChange={setReason}
      />
      <div className="mt-2 flex min-w-0 items-center gap-1.5">
        <Button type="submit" className="btn btn-sm" isDisabled={without}>
          {designTexts.ignore.here}
        </Button>
        <Button className="btn btn-sm" isDisabled={without} onPress={() => ignore(rule)}>
          {designTexts.ignore.everywhere}
        </Button>
      </div>
    </form>
  )
}

/** Ignores a rule, here or everywhere, with the reason. */
export function IgnoreButton({ rule, path, place, isOpen, onOpenChange, excludeFromTabOrder = false }: IgnoreProps) {
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      <Button
        className="btn btn-ghost btn-sm btn-icon"
        aria-label={designTexts.ignore.label(rule, place)}
        excludeFromTabOrder={excludeFromTabOrder}
      >
        <EyeOff className="icon-sm" aria-hidden />
      </Button>
      <PopoverDialog label={designTexts.ignore.title(rule)} placement="top end" className="dz-pop w-[min(420px,92vw)]">
        <ReasonForm rule={rule} path={path} onDone={() => onOpenChange(false)} />
      </PopoverDialog>
    </DialogTrigger>
  )
}

const pathOf = (place: string): Path => place.split('/').map((step) => (/^\d+$/.test(step) ? Number(step) : step))

interface EntryProps {
  readonly rule: string
  readonly reason: string
  readonly inCrd: boolean
  readonly onBack: () => void
}

function Entry({ rule, reason, inCrd, onBack }: EntryProps) {
  const crd = useDesign((state) => state.crd)
  const at = rule.indexOf(' ')
  const name = at < 0 ? rule : rule.slice(0, at)
  const place = at < 0 ? designTexts.ignore.anywhere : placeOf(crd, pathOf(rule.slice(at + 1)))
  return (
    <li className="flex items-start justify-between gap-2 text-sm wrap-anywhere">
      <span>
        <span className="mono">{name}</span> <span className="text-ink-3">{place}</span>
        <br />
        {reason} <span className="text-xs text-ink-3">({inCrd ? problemTexts.inCrd : problemTexts.inBrowser})</span>
      </span>
      <Button className="btn btn-sm" aria-label={`${designTexts.ignore.back}: ${name} ${place}`} onPress={onBack}>
        {designTexts.ignore.back}
      </Button>
    </li>
  )
}

/** What is ignored, with the reasons, in this browser and in the CRD itself; each can be asked again. */
export function IgnoredList() {
  const session = useSession()
  const { ignored, crd } = useDesign((state) => ({ ignored: state.ignored, crd: state.crd }))
  const written = ignoredIn(crd)
  // What was put into the CRD stays here as well, and comes back when that is undone.
  const keys = Object.keys(ignored).filter((key) => written[key] === undefined)
  const count = new Set([...keys, ...Object.keys(written)]).size
  if (count === 0) return null
  const without = (all: Ignored, key: string): Ignored => Object.fromEntries(Object.entries(all).filter(([one]) => one !== key))
  const keepInCrd = (): Promise<void> => session.applyEdits(ignoredEdits(crd, { ...ignored, ...written }))
  const askAgain = (key: string): void => {
    session.ignore(without(session.getState().ignored, key))
    void session.applyEdits(ignoredEdits(crd, without(written, key)))
  }
  return (
    <DialogTrigger>
      <Button className="chip">
        <EyeOff aria-hidden />
        {designTexts.ignore.count(count)}
      </Button>
      <PopoverDialog label={designTexts.ignore.list} placement="top start" className="dz-pop w-[min(420px,92vw)]">
        <ul className="grid max-h-[50vh] gap-2 overflow-auto">
          {keys.map((key) => (
            <Entry
              key={key}
              rule={key}
              reason={ignored[key] ?? ''}
              inCrd={false}
              onBack={() => session.ignore(without(session.getState().ignored, key))}
            />
          ))}
          {Object.keys(written).map((key) => (
            <Entry key={`crd ${key}`} rule={key} reason={written[key] ?? ''} inCrd onBack={() => askAgain(key)} />
          ))}
        </ul>
        {keys.length > 0 && (
          <p className="mt-2.5 flex items-center gap-2 border-t border-line pt-2">
            <Button className="btn btn-sm" onPress={() => void keepInCrd()}>
              <FileCheck className="icon-sm" aria-hidden />
              {problemTexts.keepInCrd}
            </Button>
            <span className="text-xs text-ink-3">{problemTexts.keepInCrdWhy}</span>
          </p>
        )}
      </PopoverDialog>
    </DialogTrigger>
  )
}

import { Ellipsis, Lock, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, DialogTrigger, Tooltip, TooltipTrigger } from 'react-aria-components'
import type { JsonObject } from '../../../../apimachinery/json/value.ts'
import { h } from '../../../i18n/designer.ts'
import { Prop, TextField } from '../../../kit/fields.tsx'
import { PopoverDialog } from '../../../kit/popover-dialog.tsx'
import { useSession } from '../session/context.ts'
import type { Stored } from '../stored-versions/counts.ts'

/** Why a version has to stay; undefined when it may go. */
export function whyStays(version: JsonObject, count: number, stored: Stored | undefined): string | undefined {
  if (count === 1) return h.version.last
  if (version.storage === true) return h.version.isStorage
  const name = String(version.name)
  return stored?.storedVersions.includes(name) === true ? h.version.isStored(name) : undefined
}

interface Props {
  readonly version: JsonObject
  readonly shown: number
  readonly versions: readonly JsonObject[]
  readonly stored: Stored | undefined
}

/** The name of the shown version, its warning, and the way to remove it. */
export function VersionMenu({ version, shown, versions, stored }: Props) {
  const session = useSession()
  const [open, setOpen] = useState(false)
  const name = String(version.name)
  const path = ['spec', 'versions', shown]
  const stays = whyStays(version, versions.length, stored)
  const rename = (text: string): string | undefined => {
    const value = text.trim()
    if (value === '') return undefined
    if (versions.some((one, i) => i !== shown && one.name === value)) return h.version.twice(value)
    void session.applyEdits([{ op: 'set', path: [...path, 'name'], value }])
    return undefined
  }
  const warn = (text: string): undefined => {
    const at = [...path, 'deprecationWarning']
    if (text !== '') void session.applyEdits([{ op: 'set', path: at, value: text }])
    else if (version.deprecationWarning !== undefined) void session.applyEdits([{ op: 'remove', path: at }])
  }
  const remove = async (): Promise<void> => {
    setOpen(false)
    await session.applyEdits([{ op: 'remove', path }])
    session.setVersion(Math.max(0, shown - 1))
  }
  return (
    <DialogTrigger isOpen={open} onOpenChange={setOpen}>
      <TooltipTrigger delay={500} closeDelay={0}>
        <Button className="btn btn-ghost btn-sm btn-icon" aria-label={h.version.open(name)}>
          <Ellipsis className="icon-sm" aria-hidden />
        </Button>
        <Tooltip className="tooltip">{h.version.open(name)}</Tooltip>
      </TooltipTrigger>
      <PopoverDialog label={h.version.open(name)} placement="bottom start" className="dz-pop">
        <Prop word={h.version.name}>
          <TextField label={h.version.name} mono value={name} onCommit={rename} />
        </Prop>
        {version.deprecated === true && (
          <Prop word={h.version.warning}>
            <TextField
              label={h.version.warning}
              placeholder={h.version.warningHint}
              value={typeof version.deprecationWarning === 'string' ? version.deprecationWarning : ''}
              onCommit={warn}
            />
          </Prop>
        )}
        <div className="flex flex-wrap items-center gap-2 pt-2">
          <Button className="btn btn-sm btn-danger" isDisabled={stays !== undefined} onPress={() => void remove()}>
            <Trash2 className="icon-sm" aria-hidden />
            {h.version.remove(name)}
          </Button>
        </div>
        {stays !== undefined && (
          <p className="flex gap-1.5 pt-1.5 text-xs text-ink-2">
            <Lock className="icon-sm translate-y-px" aria-hidden />
            {stays}
          </p>
        )}
      </PopoverDialog>
    </DialogTrigger>
  )
}

import { Database } from 'lucide-react'
import { useState } from 'react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { placeOf } from '../../../../analysis/rules/place.ts'
import { Unreachable } from '../../../../client/api-status.ts'
import { v } from '../../../i18n/designer.ts'
import { appStore } from '../../../state/store.ts'
import type { Subject } from '../crd/subject.ts'
import { useSession } from '../session/context.ts'
import { shortText } from '../value/kind.ts'
import { yamlOf } from '../value/yaml-area.tsx'
import { type StoredValue, storedValues } from './stored.ts'

/** Values of stored objects, asked for when the menu is opened. */
export function StoredMenu({ subject, onPick }: { readonly subject: Subject; readonly onPick: (text: string) => void }) {
  const session = useSession()
  const [values, setValues] = useState<readonly StoredValue[]>()
  const ask = async (): Promise<void> => {
    const { page } = appStore.getState()
    const { crd, version } = session.getState()
    if (page === undefined || crd === undefined) return
    try {
      setValues(await storedValues(page, crd, version, placeOf(subject.path)))
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
      setValues([])
    }
  }
  return (
    <MenuTrigger onOpenChange={(open) => void (open && ask())}>
      <Button className="btn btn-ghost btn-sm">
        <Database className="icon-sm" aria-hidden />
        {v.bench.stored}
      </Button>
      <Popover offset={4} placement="bottom start">
        <Menu
          className="menu"
          aria-label={v.bench.stored}
          disabledKeys={['none']}
          onAction={(key) => onPick(yamlOf(values?.[Number(key)]?.value))}
        >
          {(values ?? []).length === 0 ? (
            <MenuItem id="none" className="menu-item">
              {values === undefined ? v.bench.asking : v.bench.noneStored}
            </MenuItem>
          ) : (
            [...(values ?? []).entries()].map(([i, { name, value }]) => (
              <MenuItem key={i} id={`${i}`} className="menu-item" textValue={name}>
                <span className="min-w-0 flex-1">
                  <span className="mono">{name}</span>
                  <div className="sub mono">{shortText(value, 48)}</div>
                </span>
              </MenuItem>
            ))
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

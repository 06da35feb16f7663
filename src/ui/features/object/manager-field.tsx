import { ChevronDown } from 'lucide-react'
import { Button, DialogTrigger } from 'react-aria-components'
import { t } from '../../i18n/catalogue.ts'
import { PopoverDialog } from '../../kit/popover-dialog.tsx'
import { useApp } from '../../state/store.ts'

/** The field manager that writes are sent under. One for all panes, kept. */
export function ManagerField() {
  const { manager, setPrefs } = useApp((state) => ({ manager: state.prefs.fieldManager, setPrefs: state.setPrefs }))
  return (
    <DialogTrigger>
      <Button
        className="select flex-none not-wide:@max-[440px]:hidden"
        aria-label={`${t.resource.manager}: ${manager === '' ? t.resource.managerNone : manager}`}
      >
        <span className="text-ink-3 not-wide:hidden">{t.resource.manager}</span>
        <span className="max-w-27.5 truncate">{manager === '' ? t.resource.managerNone : manager}</span>
        <ChevronDown aria-hidden />
      </Button>
      <PopoverDialog label={t.resource.manager} placement="top start" className="menu w-65 p-2.5">
        <label className="field">
          <input
            className="mono"
            aria-label={t.resource.manager}
            value={manager}
            maxLength={128}
            spellCheck={false}
            placeholder={t.resource.managerNone}
            onChange={(event) => setPrefs({ fieldManager: event.target.value })}
          />
        </label>
        <p className="mt-1.5 text-xs text-ink-3">{t.resource.managerWhy}</p>
      </PopoverDialog>
    </DialogTrigger>
  )
}

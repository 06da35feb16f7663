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
        className="select manager"
        aria-label={`${t.resource.manager}: ${manager === '' ? t.resource.managerNone : manager}`}
      >
        <span className="faint manager-word">{t.resource.manager}</span>
        <span className="cut" style={{ maxInlineSize: 110 }}>
          {manager === '' ? t.resource.managerNone : manager}
        </span>
        <ChevronDown className="i" aria-hidden />
      </Button>
      <PopoverDialog label={t.resource.manager} placement="top start" className="menu" style={{ padding: 10, inlineSize: 260 }}>
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
        <p className="xs faint" style={{ marginBlockStart: 6 }}>
          {t.resource.managerWhy}
        </p>
      </PopoverDialog>
    </DialogTrigger>
  )
}

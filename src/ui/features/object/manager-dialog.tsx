import { useApp } from '../../base/state/store.ts'
import { fieldManagerTexts } from '../../entities/object/field-manager.en.ts'
import { LineField } from '../../kit/line-field.tsx'
import type { OpenMenu } from '../../kit/menu-button.tsx'
import { PopoverDialog } from '../../kit/popover-dialog.tsx'

/** The field manager that writes are sent under, to be changed. */
export default function ManagerDialog({ trigger, onClose }: OpenMenu) {
  const { manager, setPrefs } = useApp((state) => ({ manager: state.prefs.fieldManager, setPrefs: state.setPrefs }))
  return (
    <PopoverDialog
      trigger={trigger}
      onClose={onClose}
      label={fieldManagerTexts.manager}
      placement="top start"
      className="menu w-65 p-2.5"
    >
      <LineField
        label={fieldManagerTexts.manager}
        mono
        value={manager}
        maxLength={128}
        placeholder={fieldManagerTexts.none}
        onChange={(fieldManager) => setPrefs({ fieldManager })}
        onKeyDown={({ key }) => key === 'Enter' && onClose()}
        hint={fieldManagerTexts.why}
      />
    </PopoverDialog>
  )
}

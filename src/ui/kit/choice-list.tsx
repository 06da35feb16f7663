import { ListBox, ListBoxItem, type ListBoxProps, Popover } from 'react-aria-components'
import type { OpenMenu, Option } from './menu-button.tsx'
import { OptionWords } from './option-words.tsx'

interface Props extends OpenMenu {
  readonly label: string
  readonly value: string
  readonly options: readonly Option<string>[]
  readonly onChoose: (id: string) => void
}

/** As React Aria's own Select has it: the pointer leads the focus, and the option that is chosen already closes the list too. */
const AS_SELECT = {
  allowDuplicateSelectionEvents: true,
  shouldSelectOnPressUp: true,
  shouldFocusOnHover: true,
} as Partial<ListBoxProps<object>>

/** The options of an open `Choice`. */
export default function ChoiceList({ trigger, onClose, label, value, options, onChoose }: Props) {
  return (
    <Popover
      isOpen
      aria-label={label}
      trigger="Select"
      triggerRef={trigger}
      onOpenChange={(next) => next || onClose()}
      offset={4}
      placement="bottom start"
    >
      <ListBox
        {...AS_SELECT}
        className="menu"
        aria-label={label}
        autoFocus
        shouldFocusWrap
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[value]}
        onSelectionChange={(keys) => {
          onClose()
          for (const id of keys) onChoose(String(id))
        }}
      >
        {options.map((option) => (
          <ListBoxItem key={option.id} id={option.id} className="menu-item" textValue={option.word}>
            {({ isSelected }) => <OptionWords {...option} isSelected={isSelected} />}
          </ListBoxItem>
        ))}
      </ListBox>
    </Popover>
  )
}

import { Switch as AriaSwitch } from 'react-aria-components'

interface Props {
  /** For a label elsewhere. */
  readonly id?: string
  readonly label: string
  readonly on: boolean
  readonly onChange: (on: boolean) => void
  /** The label is for assistive technology alone: the words stand elsewhere. */
  readonly hidden?: boolean
  readonly isDisabled?: boolean
}

/** On or off. */
export function Switch({ id, label, on, onChange, hidden = false, isDisabled = false }: Props) {
  return (
    <AriaSwitch
      {...(id === undefined ? {} : { id })}
      className="switch"
      aria-label={label}
      isSelected={on}
      onChange={onChange}
      isDisabled={isDisabled}
    >
      <i />
      {!hidden && <span>{label}</span>}
    </AriaSwitch>
  )
}

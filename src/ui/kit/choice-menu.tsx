import { ButtonMenu, CheckItem } from './menu.tsx'
import type { OpenMenu, Option } from './menu-button.tsx'

interface Props extends OpenMenu {
  readonly label: string
  readonly value: string
  readonly options: readonly Option<string>[]
  readonly onChange: (id: string) => void
  readonly placement?: 'bottom start' | 'bottom end'
}

/** The options of a `Choice`. */
export default function ChoiceMenu({ value, options, onChange, ...open }: Props) {
  return (
    <ButtonMenu {...open} selectionMode="single" selectedKeys={[value]} disallowEmptySelection onAction={onChange}>
      {options.map((option) => (
        <CheckItem key={option.id} {...option} />
      ))}
    </ButtonMenu>
  )
}

import { ButtonMenu, CheckItem } from '../../kit/menu.tsx'
import type { OpenMenu } from '../../kit/menu-button.tsx'
import { type FaultId, WIRE_FAULTS } from './faults.ts'
import { codeTexts } from './texts.en.ts'

interface Props extends OpenMenu {
  readonly on: readonly FaultId[]
  readonly hasSourceFault: boolean
  readonly onSwitch: (id: FaultId) => void
}

/** What can go wrong on purpose. */
export default function FaultsMenu({ on, hasSourceFault, onSwitch, ...open }: Props) {
  const all: readonly FaultId[] = [...WIRE_FAULTS, ...(hasSourceFault ? (['code'] as const) : [])]
  return (
    <ButtonMenu
      {...open}
      label={codeTexts.faults.title}
      placement="bottom end"
      selectionMode="multiple"
      selectedKeys={[...on]}
      onAction={(id) => {
        const chosen = all.find((one) => one === id)
        if (chosen !== undefined) onSwitch(chosen)
      }}
    >
      {all.map((id) => (
        <CheckItem key={id} id={id} word={codeTexts.faults[id]} />
      ))}
    </ButtonMenu>
  )
}

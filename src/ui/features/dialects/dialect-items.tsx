import { ArrowRight } from 'lucide-react'
import { MenuItem, MenuSection, Separator } from 'react-aria-components'
import { useLocation } from 'wouter'
import { DIALECTS, type DialectName } from '../../../dialects/settings.ts'
import { dialectsAt } from '../../base/address/address.ts'
import { useApp } from '../../base/state/store.ts'
import { useDialectSwitches } from '../../entities/dialect/dialects.ts'
import { dialectTexts } from '../../entities/dialect/texts.en.ts'
import { ButtonMenu, CheckItem } from '../../kit/menu.tsx'
import type { OpenMenu } from '../../kit/menu-button.tsx'

const V1 = 'v1'
const GATE = 'gate'
const LOOK = 'look'

/** The dialects and the feature gate, each to be switched, and the way to the comparison. */
export default function DialectItems(open: OpenMenu) {
  const workspace = useApp((state) => state.workspace)
  const { settings, fixed, isHost, turn, openGate } = useDialectSwitches()
  const [, go] = useLocation()
  const words = dialectTexts.settings
  const { dialects, featureGates } = settings
  const isOpen = featureGates.CustomResourceSubResources === true
  const gated = dialects.includes('proposal')
  const act = (id: string): void => {
    if (id === LOOK) go(dialectsAt(workspace))
    else if (id === GATE) openGate(!isOpen)
    else if (id !== V1) turn(id as DialectName, !dialects.includes(id as DialectName))
  }
  return (
    <ButtonMenu {...open} className="max-w-85" label={words.dialects} onAction={act}>
      <MenuSection aria-label={words.dialects} selectionMode="multiple" selectedKeys={[V1, ...dialects]}>
        <CheckItem id={V1} word={V1} sub={isHost ? words.whyHost : words.v1} mono isDisabled />
        {DIALECTS.map((name) => (
          <CheckItem key={name} id={name} word={words.names[name]} sub={words.subs[name]} mono isDisabled={fixed} />
        ))}
      </MenuSection>
      <Separator className="menu-sep" />
      <MenuSection aria-label={words.gate} selectionMode="multiple" selectedKeys={isOpen ? [GATE] : []}>
        <CheckItem id={GATE} word={words.gate} sub={gated ? words.gateWhy : words.gateNeeds} isDisabled={fixed || !gated} />
      </MenuSection>
      {dialects.length > 0 && <Separator className="menu-sep" />}
      {dialects.length > 0 && (
        <MenuItem id={LOOK} className="menu-item">
          <ArrowRight className="icon-sm" aria-hidden />
          <span className="min-w-0 flex-1">{words.look}</span>
        </MenuItem>
      )}
    </ButtonMenu>
  )
}

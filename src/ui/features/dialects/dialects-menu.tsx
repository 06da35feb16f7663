import { ArrowRight, Check, ChevronDown } from 'lucide-react'
import { Button, type Key, Menu, MenuItem, MenuSection, MenuTrigger, Popover, Separator } from 'react-aria-components'
import { useLocation } from 'wouter'
import { DIALECTS, type DialectName } from '../../../dialects/settings.ts'
import { useDialectSwitches } from '../../data/use-dialect-switches.ts'
import { dialectsEn } from '../../i18n/dialects-en.ts'
import { dialectsAt } from '../../state/address.ts'
import { useApp } from '../../state/store.ts'

const words = dialectsEn.settings
const V1 = 'v1'
const GATE = 'gate'
const LOOK = 'look'

interface ItemProps {
  readonly id: string
  readonly word: string
  readonly sub: string
  readonly mono?: boolean
  readonly disabled: boolean
}

function Item({ id, word, sub, mono = true, disabled }: ItemProps) {
  return (
    <MenuItem id={id} className="menu-item" textValue={word} isDisabled={disabled}>
      {({ isSelected }) => (
        <>
          <Check className="i i-sm" aria-hidden style={{ visibility: isSelected ? 'visible' : 'hidden' }} />
          <span className="grow">
            <span className={mono ? 'mono' : ''}>{word}</span>
            <div className="sub">{sub}</div>
          </span>
        </>
      )}
    </MenuItem>
  )
}

/** Which forms of registering the server has beside v1, and its feature gate: switched here, or shown where a host has them. */
export function DialectsMenu({ className }: { readonly className: string }) {
  const workspace = useApp((state) => state.workspace)
  const { settings, fixed, isHost, turn, openGate } = useDialectSwitches()
  const [, go] = useLocation()
  const { dialects, featureGates } = settings
  const isOpen = featureGates.CustomResourceSubResources === true
  const gated = dialects.includes('proposal')
  const act = (key: Key): void => {
    const id = String(key)
    if (id === LOOK) go(dialectsAt(workspace))
    else if (id === GATE) openGate(!isOpen)
    else if (id !== V1) turn(id as DialectName, !dialects.includes(id as DialectName))
  }
  return (
    <MenuTrigger>
      <Button className={`pick ${className}`} aria-label={`${words.label}: ${[V1, ...dialects].join(', ')}`}>
        <span className="faint">{words.label}</span>
        <b>{[V1, ...dialects].join(', ')}</b>
        <ChevronDown className="i" aria-hidden />
      </Button>
      <Popover offset={4} placement="bottom start">
        <Menu className="menu dialects-menu" aria-label={words.dialects} onAction={act}>
          <MenuSection aria-label={words.dialects} selectionMode="multiple" selectedKeys={[V1, ...dialects]}>
            <Item id={V1} word={V1} sub={isHost ? words.whyHost : words.v1} disabled />
            {DIALECTS.map((name) => (
              <Item key={name} id={name} word={words.names[name]} sub={words.subs[name]} disabled={fixed} />
            ))}
          </MenuSection>
          <Separator className="menu-sep" />
          <MenuSection aria-label={words.gate} selectionMode="multiple" selectedKeys={isOpen ? [GATE] : []}>
            <Item
              id={GATE}
              word={words.gate}
              sub={gated ? words.gateWhy : words.gateNeeds}
              mono={false}
              disabled={fixed || !gated}
            />
          </MenuSection>
          {dialects.length > 0 && <Separator className="menu-sep" />}
          {dialects.length > 0 && (
            <MenuItem id={LOOK} className="menu-item">
              <ArrowRight className="i i-sm" aria-hidden />
              <span className="grow">{words.look}</span>
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

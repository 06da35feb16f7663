import { ChevronDown } from 'lucide-react'
import { useDialectSwitches } from '../../data/dialects.ts'
import { t } from '../../i18n/catalogue.ts'
import { late } from '../../kit/late.tsx'
import { MenuButton } from '../../kit/menu-button.tsx'

const load = () => import('./dialect-items.tsx')
const DialectItems = late(load)

/** Which forms of registering the server has beside v1, and its feature gate: switched here, or shown where a host has them. */
export function DialectsMenu({ className }: { readonly className: string }) {
  const label = t.app.dialectsLabel
  const names = ['v1', ...useDialectSwitches().settings.dialects].join(', ')
  return (
    <MenuButton
      className={`pick ${className}`}
      label={`${label}: ${names}`}
      load={load}
      menu={(open) => <DialectItems {...open} />}
    >
      <span className="text-ink-3 not-wide:hidden">{label}</span>
      <b>{names}</b>
      <ChevronDown aria-hidden />
    </MenuButton>
  )
}

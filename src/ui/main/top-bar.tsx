import { CircleHelp, Contrast, Search } from 'lucide-react'
import { lazy } from 'react'
import { Button } from 'react-aria-components'
import { Link } from 'wouter'
import { DialectsMenu } from '../features/dialects/dialects-menu.tsx'
import { t } from '../i18n/catalogue.ts'
import { Choice } from '../kit/choice.tsx'
import { IconButton } from '../kit/icon-button.tsx'
import { KeyCaps } from '../kit/key-caps.tsx'
import { MenuButton } from '../kit/menu-button.tsx'
import { homeAt } from '../state/address.ts'
import { COMMANDS } from '../state/commands.ts'
import type { FieldValidation, Theme } from '../state/prefs.ts'
import { useApp } from '../state/store.ts'
import { Brand } from './brand.tsx'
import { PersonaChoice } from './persona-choice.tsx'
import { WorkspaceMenu } from './workspace-menu.tsx'

const VALIDATIONS: readonly FieldValidation[] = ['Ignore', 'Warn', 'Strict']
const THEMES: readonly Theme[] = ['system', 'light', 'dark']

const loadMenu = () => import('../kit/choice-menu.tsx')
const ChoiceMenu = lazy(loadMenu)

function ThemeMenu() {
  const { theme, setPrefs } = useApp((state) => ({ theme: state.prefs.theme, setPrefs: state.setPrefs }))
  const options = THEMES.map((id) => ({ id, word: t.app.themes[id] }))
  return (
    <MenuButton
      className="btn btn-ghost btn-icon"
      label={t.app.theme}
      load={loadMenu}
      menu={(open) => (
        <ChoiceMenu
          {...open}
          placement="bottom end"
          label={t.app.theme}
          value={theme}
          options={options}
          onChange={(id) => setPrefs({ theme: id as Theme })}
        />
      )}
    >
      <Contrast className="i" aria-hidden />
    </MenuButton>
  )
}

/** Which server, as whom, how it checks; help and theme. */
export function TopBar({ onHelp, onSearch }: { readonly onHelp: () => void; readonly onSearch: () => void }) {
  const { workspace, fieldValidation, setPrefs } = useApp((state) => ({
    workspace: state.workspace,
    fieldValidation: state.prefs.fieldValidation,
    setPrefs: state.setPrefs,
  }))
  return (
    <header className="topbar">
      <Link className="brand" href={homeAt(workspace)} aria-label={t.app.brand}>
        <Brand />
      </Link>
      <span className="brand-name" aria-hidden="true">
        crdlab
      </span>
      <WorkspaceMenu />
      <span className="pick-sep" aria-hidden="true" />
      <PersonaChoice />
      <span className="pick-sep optional" aria-hidden="true" />
      <DialectsMenu className="optional" />
      <span className="pick-sep optional" aria-hidden="true" />
      <Choice
        look="pick"
        className="optional"
        label={t.app.fieldValidation}
        showLabel
        value={fieldValidation}
        options={VALIDATIONS.map((id) => ({ id, word: id, sub: t.app.validation[id] }))}
        onChange={(id) => setPrefs({ fieldValidation: id })}
      />
      <span className="grow" />
      <Button className="search" aria-label={t.commands.search} onPress={onSearch}>
        <Search className="i i-sm" aria-hidden />
        <span className="search-words">{t.commands.search}</span>
        <KeyCaps press={COMMANDS.palette.keys[0]} />
      </Button>
      <IconButton icon={CircleHelp} label={t.app.help} onPress={onHelp} />
      <ThemeMenu />
    </header>
  )
}

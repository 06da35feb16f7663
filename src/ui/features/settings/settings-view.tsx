import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components'
import { Link } from 'wouter'
import { DIALECTS } from '../../../dialects/settings.ts'
import { dialectsAt } from '../../base/address/address.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { useLanguage } from '../../base/i18n/language.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { chooseLanguage, languagesOffered } from '../../base/state/languages.ts'
import { FIELD_VALIDATIONS, THEMES } from '../../base/state/prefs.ts'
import { useApp } from '../../base/state/store.ts'
import { useDialectSwitches } from '../../entities/dialect/dialects.ts'
import { dialectTexts } from '../../entities/dialect/texts.en.ts'
import { fieldManagerTexts } from '../../entities/object/field-manager.en.ts'
import { useStorageUse } from '../../entities/workspace/storage-use.ts'
import { workspaceTexts } from '../../entities/workspace/texts.en.ts'
import { CommandButton } from '../../kit/command-button.tsx'
import { LineField } from '../../kit/line-field.tsx'
import { Switch } from '../../kit/switch.tsx'
import { settingsTexts } from './texts.en.ts'
import { settingsViewTexts } from './view.en.ts'

interface SwitchProps {
  readonly title: string
  readonly why: string
  readonly on: boolean
  readonly disabled: boolean
  readonly onChange: (on: boolean) => void
}

function SwitchSetting({ title, why, on, disabled, onChange }: SwitchProps) {
  return (
    <div className="flex flex-wrap items-center gap-4 border-t border-line py-3 ps-7 pe-4 narrow:ps-4">
      <div className="min-w-0 flex-1">
        <h3 className="mono text-sm">{title}</h3>
        <p className="text-xs text-ink-2">{why}</p>
      </div>
      <Switch label={title} hidden on={on} isDisabled={disabled} onChange={onChange} />
    </div>
  )
}

/** Which historical forms of registering the workspace serves. A host says them when it is started; there they are shown alone. */
function DialectSettingsPart() {
  const workspace = useApp((state) => state.workspace)
  const { settings, fixed, isHost, turn, openGate } = useDialectSwitches()
  const { dialects, featureGates } = settings
  const gated = dialects.includes('proposal')
  return (
    <>
      <div className="flex flex-wrap items-center gap-4 border-t border-line px-4 py-3">
        <div className="min-w-0 flex-1">
          <h2 className="font-[550]">{dialectTexts.settings.dialects}</h2>
          <p className="text-xs text-ink-2">{isHost ? dialectTexts.settings.whyHost : dialectTexts.settings.why}</p>
        </div>
        <Link className="btn" href={dialectsAt(workspace)}>
          {dialectTexts.settings.look}
        </Link>
      </div>
      {DIALECTS.map((name) => (
        <SwitchSetting
          key={name}
          title={dialectTexts.settings.names[name]}
          why={dialectTexts.settings.subs[name]}
          on={dialects.includes(name)}
          disabled={fixed}
          onChange={(on) => turn(name, on)}
        />
      ))}
      <SwitchSetting
        title={dialectTexts.settings.gate}
        why={gated ? dialectTexts.settings.gateWhy : dialectTexts.settings.gateNeeds}
        on={featureGates.CustomResourceSubResources === true}
        disabled={fixed || !gated}
        onChange={openGate}
      />
    </>
  )
}

function Setting({ title, why, children }: { readonly title: string; readonly why: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-4 border-line px-4 py-3 not-nth-2:border-t">
      <div className="min-w-0 flex-1">
        <h2 className="font-[550]">{title}</h2>
        <p className="text-xs text-ink-2">{why}</p>
      </div>
      {children}
    </div>
  )
}

function Segments<T extends string>({
  label,
  value,
  options,
  onChange,
}: {
  readonly label: string
  readonly value: T
  readonly options: readonly { id: T; word: string }[]
  readonly onChange: (id: T) => void
}) {
  return (
    <fieldset className="seg" aria-label={label}>
      {options.map(({ id, word }) => (
        <button type="button" key={id} aria-pressed={id === value} onClick={() => onChange(id)}>
          {word}
        </button>
      ))}
    </fieldset>
  )
}

/** Export and import of the workspace, and its checkpoints; each opens from here as from the menu of workspaces. */
function WorkspaceSettings() {
  const hasSnapshot = useApp((state) => state.capabilities.has('snapshot'))
  const hasPage = useApp((state) => state.connector.page !== undefined)
  return (
    <>
      {hasPage && (
        <Setting title={workspaceTexts.settings.title} why={workspaceTexts.settings.why}>
          <span className="flex flex-wrap gap-2">
            {hasSnapshot && (
              <CommandButton id="exportWorkspace" className="btn">
                {workspaceTexts.settings.export}
              </CommandButton>
            )}
            <CommandButton id="importWorkspace" className="btn">
              {workspaceTexts.settings.import}
            </CommandButton>
            {hasSnapshot && (
              <CommandButton id="duplicateWorkspace" className="btn">
                {workspaceTexts.settings.duplicate}
              </CommandButton>
            )}
          </span>
        </Setting>
      )}
      {hasSnapshot && (
        <Setting title={workspaceTexts.settings.checkpoints} why={workspaceTexts.settings.checkpointsWhy}>
          <CommandButton id="checkpoints" className="btn">
            {workspaceTexts.settings.open}
          </CommandButton>
        </Setting>
      )}
    </>
  )
}

function Persistence() {
  const use = useStorageUse()
  const [answer, setAnswer] = useState<boolean>()
  const before = useAsync(() => navigator.storage?.persisted?.(), [])
  const kept = answer ?? before
  const ask = (): void => void navigator.storage?.persist?.().then(setAnswer)
  return (
    <Setting
      title={settingsTexts.storage}
      why={use === undefined ? pageTexts.workspaces.usedUnknown : pageTexts.workspaces.used(use.used, use.quota)}
    >
      {kept === true ? (
        <span className="chip t-ok">{settingsTexts.persisted}</span>
      ) : (
        <Button className="btn" onPress={ask}>
          {kept === false ? settingsTexts.persist : settingsTexts.persistUnknown}
        </Button>
      )}
    </Setting>
  )
}

/** The choice of the language, where there is one: a language for tests is offered only when the address names it. */
function LanguageSetting() {
  const { id } = useLanguage()
  const offered = languagesOffered(new URLSearchParams(location.search).get('lang'))
  if (offered.length < 2) return null
  return (
    <Setting title={settingsTexts.language} why={settingsTexts.languageWhy}>
      <Segments
        label={settingsTexts.language}
        value={id}
        options={offered.map((offer) => ({ id: offer.id, word: offer.name }))}
        onChange={chooseLanguage}
      />
    </Setting>
  )
}

/** What the reader may choose, kept in this browser. */
export default function SettingsView() {
  const { prefs, setPrefs } = useApp((state) => ({ prefs: state.prefs, setPrefs: state.setPrefs }))
  return (
    <div className="min-h-0 min-w-0 overflow-auto p-2.5">
      <section className="pane mx-auto max-w-190" aria-labelledby="settings-title">
        <header className="pane-head">
          <h1 id="settings-title">{settingsViewTexts.title}</h1>
        </header>
        <Setting title={pageTexts.app.theme} why={settingsTexts.themeWhy}>
          <Segments
            label={pageTexts.app.theme}
            value={prefs.theme}
            options={THEMES.map((id) => ({ id, word: pageTexts.app.themes[id] }))}
            onChange={(theme) => setPrefs({ theme })}
          />
        </Setting>
        <LanguageSetting />
        <Setting title={settingsTexts.validation} why={pageTexts.app.validation[prefs.fieldValidation]}>
          <Segments
            label={settingsTexts.validation}
            value={prefs.fieldValidation}
            options={FIELD_VALIDATIONS.map((id) => ({ id, word: id }))}
            onChange={(fieldValidation) => setPrefs({ fieldValidation })}
          />
        </Setting>
        <Setting title={settingsTexts.manager} why={fieldManagerTexts.why}>
          <LineField
            label={settingsTexts.manager}
            mono
            value={prefs.fieldManager}
            maxLength={128}
            onChange={(fieldManager) => setPrefs({ fieldManager })}
          />
        </Setting>
        <Setting title={settingsTexts.plainEditor} why={settingsTexts.plainEditorWhy}>
          <Switch
            label={settingsTexts.plainEditor}
            hidden
            on={prefs.plainEditor}
            onChange={() => setPrefs({ plainEditor: !prefs.plainEditor })}
          />
        </Setting>
        <DialectSettingsPart />
        <Setting title={settingsTexts.tour} why={settingsTexts.tourWhy}>
          <Switch
            label={settingsTexts.tour}
            hidden
            on={!prefs.tourDone}
            onChange={() => setPrefs({ tourDone: !prefs.tourDone })}
          />
        </Setting>
        <WorkspaceSettings />
        <Persistence />
      </section>
    </div>
  )
}

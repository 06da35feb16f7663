import { Link } from 'wouter'
import { DIALECTS } from '../../../dialects/settings.ts'
import { useDialectSwitches } from '../../data/use-dialect-switches.ts'
import { dialects as words } from '../../i18n/dialects.ts'
import { dialectsAt } from '../../state/address.ts'
import { useApp } from '../../state/store.ts'

interface SwitchProps {
  readonly title: string
  readonly why: string
  readonly on: boolean
  readonly disabled: boolean
  readonly onChange: (on: boolean) => void
}

function SwitchSetting({ title, why, on, disabled, onChange }: SwitchProps) {
  return (
    <div className="flex flex-wrap items-center gap-4 border-t border-line py-3 ps-7 pe-4 narrow:ps-3">
      <div className="min-w-0 flex-1">
        <h3 className="mono text-sm">{title}</h3>
        <p className="text-xs text-ink-2">{why}</p>
      </div>
      <button
        type="button"
        role="switch"
        className="switch"
        aria-label={title}
        aria-checked={on}
        disabled={disabled}
        onClick={() => onChange(!on)}
      >
        <i />
      </button>
    </div>
  )
}

/** Which historical forms of registering the workspace serves. A host says them when it is started; there they are shown alone. */
export function DialectSettingsPart() {
  const workspace = useApp((state) => state.workspace)
  const { settings, fixed, isHost, turn, openGate } = useDialectSwitches()
  const { dialects, featureGates } = settings
  const gated = dialects.includes('proposal')
  return (
    <>
      <div className="flex flex-wrap items-center gap-4 border-t border-line px-4 py-3">
        <div className="min-w-0 flex-1">
          <h2 className="font-[550]">{words.settings.dialects}</h2>
          <p className="text-xs text-ink-2">{isHost ? words.settings.whyHost : words.settings.why}</p>
        </div>
        <Link className="btn" href={dialectsAt(workspace)}>
          {words.settings.look}
        </Link>
      </div>
      {DIALECTS.map((name) => (
        <SwitchSetting
          key={name}
          title={words.settings.names[name]}
          why={words.settings.subs[name]}
          on={dialects.includes(name)}
          disabled={fixed}
          onChange={(on) => turn(name, on)}
        />
      ))}
      <SwitchSetting
        title={words.settings.gate}
        why={gated ? words.settings.gateWhy : words.settings.gateNeeds}
        on={featureGates.CustomResourceSubResources === true}
        disabled={fixed || !gated}
        onChange={openGate}
      />
    </>
  )
}

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
    <div className="setting setting-part">
      <div className="grow">
        <h3 className="mono sm">{title}</h3>
        <p className="xs dim">{why}</p>
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
      <div className="setting">
        <div className="grow">
          <h2>{words.settings.dialects}</h2>
          <p className="xs dim">{isHost ? words.settings.whyHost : words.settings.why}</p>
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

import { Check, Circle, Hourglass, type LucideIcon, OctagonX, X } from 'lucide-react'
import { useStore } from 'zustand'
import { h } from '../../../../i18n/designer.ts'
import { IconButton } from '../../../../kit/icon-button.tsx'
import { useDesign } from '../../context.ts'
import { textAt } from '../../crds.ts'
import { installStore, NO_RUN } from './install-store.ts'
import type { Step } from './steps.ts'

const LOOK: Readonly<Record<Step['state'], { readonly icon: LucideIcon; readonly tone: string }>> = {
  waiting: { icon: Circle, tone: 'faint' },
  running: { icon: Hourglass, tone: 'dim' },
  done: { icon: Check, tone: 'is-ok' },
  failed: { icon: OctagonX, tone: 'is-bad' },
}

function Station({ step: { id, state, says } }: { readonly step: Step }) {
  const { icon: Icon, tone } = LOOK[state]
  return (
    <li className={`hd-station is-${state}`} {...(state === 'running' ? { 'aria-current': 'step' as const } : {})}>
      <b className={tone}>
        <Icon className="i i-sm" aria-hidden />
        {h.install.steps[id]}
        <span className="sr">{h.install.states[state]}</span>
      </b>
      <span
        className={`xs ${state === 'failed' ? 'is-bad mono' : 'dim'}`}
        title={says}
        {...(state === 'failed' ? { role: 'alert' } : {})}
      >
        {says}
      </span>
    </li>
  )
}

/** How an installing goes: the dry run, the write, names, Established, endpoints. It stays until the design changes. */
export function InstallStrip() {
  const run = useStore(installStore)
  const { crd, text, base } = useDesign(({ crd, text, base }) => ({ crd, text, base }))
  // What was installed comes back as the server has it: its keys sorted, its defaults said.
  const stays = text === run.text || text === base
  if (run.steps.length === 0 || run.name !== textAt(crd, ['metadata', 'name']) || !stays) return null
  return (
    <div className="hd-strip">
      <ol role="status" aria-label={h.install.title}>
        {run.steps.map((step) => (
          <Station key={step.id} step={step} />
        ))}
      </ol>
      <IconButton icon={X} label={h.install.close} small onPress={() => installStore.setState(NO_RUN)} />
    </div>
  )
}

import { Check, Circle, Hourglass, type LucideIcon, OctagonX, X } from 'lucide-react'
import { h } from '../../../../i18n/designer.ts'
import { IconButton } from '../../../../kit/icon-button.tsx'
import { textAt } from '../../crd/crd.ts'
import { useDesign, useSession } from '../../session/context.ts'
import type { InstallStep } from '../../session/store.ts'

const LOOK: Readonly<Record<InstallStep['state'], { readonly icon: LucideIcon; readonly tone: string }>> = {
  waiting: { icon: Circle, tone: 'text-ink-3' },
  running: { icon: Hourglass, tone: 'text-ink-2' },
  done: { icon: Check, tone: 'text-ok' },
  failed: { icon: OctagonX, tone: 'text-bad' },
}

function Station({ step: { id, state, says } }: { readonly step: InstallStep }) {
  const { icon: Icon, tone } = LOOK[state]
  return (
    <li
      className="grid min-w-0 leading-[18px] @max-[910px]:grid-cols-[130px_minmax(0,1fr)]"
      {...(state === 'running' ? { 'aria-current': 'step' as const } : {})}
    >
      <b className={`flex items-center gap-1.5 text-sm/[18px] font-[550] ${tone}`}>
        <Icon className="icon-sm" aria-hidden />
        {h.install.steps[id]}
        <span className="sr-only">{h.install.states[state]}</span>
      </b>
      <span
        className={`min-h-4 ps-[19px] text-xs ${state === 'failed' ? 'mono max-h-24 overflow-auto wrap-anywhere text-bad' : 'truncate text-ink-2'}`}
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
  const session = useSession()
  const { crd, text, base, run } = useDesign(({ crd, text, base, install }) => ({ crd, text, base, run: install }))
  // What was installed comes back as the server has it: its keys sorted, its defaults said.
  const stays = text === run.text || text === base
  if (run.steps.length === 0 || run.name !== textAt(crd, ['metadata', 'name']) || !stays) return null
  const hasFailed = run.steps.some(({ state }) => state === 'failed')
  return (
    <div className="@container flex items-center gap-2 border-t border-line py-1 ps-3 pe-2">
      <ol
        className={`grid min-w-0 flex-1 gap-x-4 gap-y-1 @max-[910px]:grid-cols-1 ${hasFailed ? 'grid-cols-[repeat(5,auto)]' : 'grid-cols-5'}`}
        role="status"
        aria-label={h.install.title}
      >
        {run.steps.map((step) => (
          <Station key={step.id} step={step} />
        ))}
      </ol>
      <IconButton icon={X} label={h.install.close} small onPress={session.closeInstall} />
    </div>
  )
}

import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { Unreachable } from '../../client/api-status.ts'
import { qualifiedName } from '../../client/resource-type.ts'
import { EXAMPLES, type Example } from '../../examples/catalogue.ts'
import { useKinds } from '../data/kinds.ts'
import { t } from '../i18n/catalogue.ts'
import { resourcesAt } from '../state/address.ts'
import { useApp } from '../state/store.ts'

/** The bundled CRDs: a press installs one with its objects, or goes to it. */
export function ExampleList({ columns = 4 }: { readonly columns?: 2 | 4 }) {
  const { you, page, workspace, addToast } = useApp((state) => ({
    you: state.you,
    page: state.page,
    workspace: state.workspace,
    addToast: state.addToast,
  }))
  const { types, state } = useKinds()
  const [busy, setBusy] = useState<string>()
  const [, navigate] = useLocation()
  const typeOf = (example: Example) => types.find((type) => qualifiedName(type) === example.name)
  const press = async (example: Example): Promise<void> => {
    const type = typeOf(example)
    if (type !== undefined) return navigate(resourcesAt(workspace, type))
    if (you === undefined || busy !== undefined) return
    setBusy(example.name)
    try {
      const { installExample } = await import('../data/importer.ts')
      const rejections = await installExample(you, page ?? you, example)
      for (const { message } of rejections) if (message !== undefined) addToast('bad', message)
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
      addToast('bad', error.message)
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <div className={`grid gap-px bg-line ${columns === 4 ? 'grid-cols-4 narrow:grid-cols-2' : 'grid-cols-2'}`}>
      {EXAMPLES.map((example) => {
        const there = typeOf(example) !== undefined
        // Before the kinds have arrived it is not known which examples are installed.
        const isKnown = state !== 'loading'
        const Icon = there ? Check : Plus
        return (
          <button
            type="button"
            key={example.name}
            className="grid min-w-0 content-start gap-px bg-surface px-3 py-1.75 text-start hover:bg-hover"
            onClick={() => void press(example)}
            disabled={you === undefined || !isKnown || busy === example.name}
          >
            <b className="flex items-center gap-1.5 font-mono text-[12.5px]/[18px] font-medium tracking-[-0.01em]">
              {example.name.split('.')[0]}
              <Icon className={`icon-sm ${there ? 'text-ok' : 'text-ink-3'} ${isKnown ? '' : 'invisible'}`} aria-hidden />
              {isKnown && <span className="sr-only">{there ? t.home.installed : t.app.install}</span>}
            </b>
            <small className="text-xs/[15px] text-ink-3">{t.examples[example.kind]}</small>
          </button>
        )
      })}
    </div>
  )
}

import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { Unreachable } from '../../../client/api-status.ts'
import { qualifiedName } from '../../../client/resource-type.ts'
import { type ExampleSummary, SUMMARIES } from '../../../examples/summaries.ts'
import { resourcesAt } from '../../base/address/object-address.ts'
import { useLanguage } from '../../base/i18n/language.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { useApp } from '../../base/state/store.ts'
import { useKinds } from '../kind/kinds.ts'
import { exampleTexts } from './examples.en.ts'

/** The bundled CRDs: a press installs one with its objects, or goes to it. */
export default function ExampleList({ columns = 4 }: { readonly columns?: 2 | 4 }) {
  useLanguage()
  const { you, page, workspace, addToast } = useApp((state) => ({
    you: state.you,
    page: state.page,
    workspace: state.workspace,
    addToast: state.addToast,
  }))
  const { types, state } = useKinds()
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [, navigate] = useLocation()
  const typeOf = (example: ExampleSummary) => types.find((type) => qualifiedName(type) === example.name)
  const press = async (example: ExampleSummary): Promise<void> => {
    const type = typeOf(example)
    if (type !== undefined) return navigate(resourcesAt(workspace, type))
    if (you === undefined) return
    setBusy((names) => new Set(names).add(example.name))
    try {
      const [{ installExample }, { ALL_EXAMPLES }] = await Promise.all([
        import('./importer.ts'),
        import('../../../examples/more.ts'),
      ])
      const found = ALL_EXAMPLES.find(({ name }) => name === example.name)
      const rejections = found === undefined ? [] : await installExample(you, page ?? you, found)
      for (const { message } of rejections) if (message !== undefined) addToast('bad', message)
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
      addToast('bad', error.message)
    } finally {
      setBusy((names) => new Set([...names].filter((name) => name !== example.name)))
    }
  }
  return (
    <div className={`@container grid gap-px bg-line ${columns === 4 ? 'grid-cols-4 narrow:grid-cols-2' : 'grid-cols-2'}`}>
      {SUMMARIES.map((example) => {
        const there = typeOf(example) !== undefined
        // Before the kinds have arrived it is not known which examples are installed.
        const isKnown = state !== 'loading'
        const Icon = there ? Check : Plus
        return (
          <button
            type="button"
            key={example.name}
            className="grid min-w-0 content-start gap-1 bg-surface px-3 py-2 text-start hover:bg-hover"
            title={exampleTexts.shows[example.kind]}
            onClick={() => void press(example)}
            disabled={you === undefined || !isKnown || (busy.has(example.name) && !there)}
          >
            <span className="flex min-w-0 items-center gap-1.5">
              <b className="min-w-0 truncate font-mono text-[12.5px]/[18px] font-medium tracking-[-0.01em]" translate="no">
                {example.name.split('.')[0]}
              </b>
              <Icon className={`icon-sm ${there ? 'text-ok' : 'text-ink-3'} ${isKnown ? '' : 'invisible'}`} aria-hidden />
              {isKnown && <span className="sr-only">{there ? pageTexts.app.installed : pageTexts.app.install}</span>}
              <small
                className={`ms-auto text-xs whitespace-nowrap text-ink-3 tabular-nums ${columns === 4 ? '@max-[840px]:hidden' : '@max-[420px]:hidden'}`}
              >
                {exampleTexts.fields(example.fields)}
              </small>
            </span>
            <span className="flex h-5 flex-wrap gap-1 overflow-hidden">
              {example.traits.map((trait) => (
                <span key={trait} className="chip chip-plain">
                  {exampleTexts.traits[trait]}
                </span>
              ))}
            </span>
          </button>
        )
      })}
    </div>
  )
}

import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { Unreachable } from '../../client/api-status.ts'
import { qualifiedName } from '../../client/resource-type.ts'
import { EXAMPLES, type Example } from '../../examples/catalogue.ts'
import { installExample } from '../data/example.ts'
import { useKinds } from '../data/kinds.ts'
import { t } from '../i18n/catalogue.ts'
import { resourcesAt } from '../state/address.ts'
import { useApp } from '../state/store.ts'

/** The bundled CRDs: a press installs one with its objects, or goes to it. */
export function ExampleList() {
  const { you, page, workspace, addToast } = useApp((state) => ({
    you: state.you,
    page: state.page,
    workspace: state.workspace,
    addToast: state.addToast,
  }))
  const { types } = useKinds()
  const [busy, setBusy] = useState<string>()
  const [, navigate] = useLocation()
  const typeOf = (example: Example) => types.find((type) => qualifiedName(type) === example.name)
  const press = async (example: Example): Promise<void> => {
    const type = typeOf(example)
    if (type !== undefined) return navigate(resourcesAt(workspace, type))
    if (you === undefined || busy !== undefined) return
    setBusy(example.name)
    try {
      const refusals = await installExample(you, page ?? you, example)
      for (const { message } of refusals) if (message !== undefined) addToast('bad', message)
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
      addToast('bad', error.message)
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <div className="gal">
      {EXAMPLES.map((example) => {
        const there = typeOf(example) !== undefined
        const Icon = there ? Check : Plus
        return (
          <button type="button" key={example.name} onClick={() => void press(example)} disabled={busy === example.name}>
            <b>
              {example.name.split('.')[0]}
              <Icon className={`i i-sm ${there ? 'is-ok' : 'faint'}`} aria-hidden />
              <span className="sr">{there ? t.home.installed : t.app.install}</span>
            </b>
            <small>{example.summary}</small>
          </button>
        )
      })}
    </div>
  )
}

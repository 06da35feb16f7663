import { useEffect, useMemo, useState } from 'react'
import { Button } from 'react-aria-components'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { apiVersionOf, qualifiedName, type ResourceType } from '../../../client/resource-type.ts'
import { useKinds } from '../../data/kinds.ts'
import { language } from '../../data/language/language.ts'
import type { ObjectRef } from '../../data/object.ts'
import { Diff } from '../../editor/diff.tsx'
import { t } from '../../i18n/catalogue.ts'
import { o } from '../../i18n/objects.ts'
import { Choice } from '../../kit/choice.tsx'
import { PageDialog } from '../../kit/modal.tsx'
import { useApp } from '../../state/store.ts'

/** A text without its first line, the apiVersion. */
const bodyOf = (text: string): string => text.slice(text.indexOf('\n'))

/** The object as a version shows it. */
interface Shown {
  readonly text: string
}

/** Reads the object in a version, again whenever it changes. Why it cannot be read is a text of its own. */
function useShown({ namespace, name }: ObjectRef, type: ResourceType | undefined, revision: string): Shown | string | undefined {
  const page = useApp((state) => state.page)
  const [shown, setShown] = useState<Shown | string>()
  useEffect(() => {
    if (page === undefined || type === undefined || revision === '') return
    let stale = false
    const read = async (): Promise<Shown> => {
      const object = await page.get(type, { namespace, name })
      return { text: await language.pane('', stringify(object), false) }
    }
    read().then(
      (next) => !stale && setShown(next),
      (error: unknown) => !stale && setShown(error instanceof Error ? error.message : String(error)),
    )
    return () => {
      stale = true
    }
  }, [page, type, namespace, name, revision])
  return shown
}

interface Props {
  readonly target: ObjectRef
  /** The resourceVersion of the object now. */
  readonly revision: string
  readonly onClose: () => void
}

/** An object as two of the served versions show it, side by side and live. Nothing is stored twice: the server converts what it stores. */
export function VersionsDialog({ target, revision, onClose }: Props) {
  const { types } = useKinds()
  const served = useMemo(() => types.filter((type) => qualifiedName(type) === qualifiedName(target.type)), [types, target.type])
  const [left, setLeft] = useState(target.type.version)
  const [right, setRight] = useState(served.find(({ version }) => version !== target.type.version)?.version ?? left)
  const typeOf = (version: string): ResourceType | undefined => served.find((type) => type.version === version)
  const a = useShown(target, typeOf(left), revision)
  const b = useShown(target, typeOf(right), revision)
  const options = served.map(({ version }) => ({ id: version, word: version, mono: true }))
  const problem = [a, b].find((one) => typeof one === 'string')
  const isSame = typeof a === 'object' && typeof b === 'object' && bodyOf(a.text) === bodyOf(b.text)
  return (
    <PageDialog
      open
      width="dialog-xl"
      title={o.versions.title(target.name)}
      onClose={onClose}
      foot={
        <Button className="btn" onPress={onClose}>
          {t.app.close}
        </Button>
      }
    >
      <p className="text-sm">{o.versions.how}</p>
      <div className="grid grid-cols-2 gap-2">
        <Choice look="select" showLabel label={o.versions.left} value={left} options={options} onChange={setLeft} />
        <Choice look="select" showLabel label={o.versions.right} value={right} options={options} onChange={setRight} />
      </div>
      {problem !== undefined && (
        <p role="alert" className="code-text text-bad">
          {problem}
        </p>
      )}
      {isSame && <p className="text-sm text-ink-2">{o.versions.same}</p>}
      <div className="relative h-[min(52dvh,420px)] overflow-hidden rounded-2 border border-line">
        {typeof a === 'object' && typeof b === 'object' && (
          <Diff
            label={o.versions.title(target.name)}
            original={a.text}
            modified={b.text}
            originalLabel={apiVersionOf({ ...target.type, version: left })}
            modifiedLabel={apiVersionOf({ ...target.type, version: right })}
          />
        )}
      </div>
    </PageDialog>
  )
}

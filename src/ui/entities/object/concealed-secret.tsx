import { Eye, KeyRound, Pencil } from 'lucide-react'
import { Button } from 'react-aria-components'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { base64Length } from '../../../apimachinery/typed/base64.ts'
import { useLanguage } from '../../base/i18n/language.ts'
import { objectTexts } from './texts.en.ts'

interface Props {
  readonly secret: JsonObject
  readonly onReveal: () => void
}

/** A Secret as `kubectl describe` shows it: its type, and how long each value is. A button reveals the values. */
export function ConcealedSecret({ secret, onReveal }: Props) {
  useLanguage()
  const { title, empty, type, size, reveal, edit } = objectTexts.secret
  const data = isObject(secret.data) ? Object.entries(secret.data) : []
  return (
    <section className="pane pane-edge min-h-0 flex-1 overflow-auto" aria-labelledby="concealed-secret">
      <div className="flex flex-col items-start gap-4 p-4">
        <h2 id="concealed-secret" className="flex items-center gap-2">
          <KeyRound aria-hidden className="size-4 flex-none" />
          {data.length === 0 ? empty : title}
        </h2>
        <dl className="grid max-w-full grid-cols-[fit-content(65%)_minmax(0,1fr)] gap-x-6 gap-y-1.5">
          <dt className="text-ink-2">{type}</dt>
          <dd className="mono wrap-anywhere">{String(secret.type ?? '')}</dd>
          {data.map(([key, value]) => (
            <div key={key} className="contents">
              <dt className="mono wrap-anywhere">{key}</dt>
              <dd>{size(base64Length(String(value ?? '')))}</dd>
            </div>
          ))}
        </dl>
        <Button className="btn" onPress={onReveal}>
          {data.length === 0 ? <Pencil aria-hidden /> : <Eye aria-hidden />}
          {data.length === 0 ? edit : reveal}
        </Button>
      </div>
    </section>
  )
}

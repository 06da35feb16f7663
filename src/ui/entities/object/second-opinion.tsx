import { Scale } from 'lucide-react'
import { useAsync } from '../../base/async/use-async.ts'
import { language } from '../../base/language/language.ts'
import { useInstalledCrd } from '../crd/installed.ts'
import { secondOpinionTexts } from './second-opinion.en.ts'

/** Fields of one difference that are named; others are counted. */
const NAMED = 3

/** Objects of longer lists are not compared. */
export const MOST_COMPARED = 50

interface Props {
  readonly crdName: string
  /** The object as it was sent and accepted, as YAML or JSON. */
  readonly text: string
}

/** Beside an accepted object: where a JSON Schema validator would reject it, and why the server does not. Nothing where both agree. */
export function SecondOpinion({ crdName, text }: Props) {
  const installed = useInstalledCrd(crdName)
  const crd = typeof installed === 'string' ? undefined : installed.text
  const found = useAsync(() => (crd === undefined ? undefined : language.secondOpinion(crd, text)), [crd, text])
  if (found === undefined || found.length === 0) return null
  return (
    <ul className="grid gap-1 text-xs text-ink-2" aria-label={secondOpinionTexts.title}>
      {found.map(({ difference, fields }) => (
        <li key={difference} className="flex items-start gap-1.5">
          <Scale className="icon-sm mt-px flex-none text-ink-3" aria-hidden />
          <span className="min-w-0 wrap-anywhere">
            <span className="mono" translate="no">
              {fields.slice(0, NAMED).join(', ')}
            </span>
            {fields.length > NAMED && ` ${secondOpinionTexts.more(fields.length - NAMED)}`}
            {': '}
            {secondOpinionTexts[difference]}
          </span>
        </li>
      ))}
    </ul>
  )
}

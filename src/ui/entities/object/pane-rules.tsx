import { Activity, type LucideIcon, Scaling, Target } from 'lucide-react'
import { Fragment, memo } from 'react'
import type { Subresource } from '../../../client/resource-type.ts'
import { useLanguage } from '../../base/i18n/language.ts'
import { RichText } from '../../kit/rich-text.tsx'
import { paneRulesTexts } from './pane-rules.en.ts'

interface EndpointLook {
  readonly word: string
  readonly tone: string
  readonly icon: LucideIcon
}

/** How the endpoints of an object look in every view. */
export const ENDPOINTS: Readonly<Record<Subresource, EndpointLook>> = {
  '': { word: 'spec', tone: 'spec', icon: Target },
  status: { word: 'status', tone: 'status', icon: Activity },
  scale: { word: 'scale', tone: 'scale', icon: Scaling },
}

interface Props {
  readonly endpoint: Subresource
  readonly splitStatus: boolean
  /** The rules of a kind that has its own: a word, and what it is said of. */
  readonly own?: readonly (readonly [word: string, what: string])[] | undefined
  /** At most this many lines. */
  readonly most?: number
  readonly className?: string
}

/** What an endpoint accepts, ignores and resets. */
export const PaneRules = memo(function PaneRules({ endpoint, splitStatus, own, most = 3, className = '' }: Props) {
  useLanguage()
  const { main, mainWhole } = paneRulesTexts
  const rules = own ?? (endpoint === '' ? (splitStatus ? main : mainWhole) : paneRulesTexts[endpoint])
  return (
    <dl
      className={`pane-rules grid flex-none grid-cols-[minmax(50px,max-content)_minmax(0,1fr)] gap-x-2 gap-y-px border-t border-line bg-sunken px-3 py-1.75 text-xs/[17px] [&_.mono]:text-[11px] [&_.mono]:text-ink ${className}`}
    >
      {rules.slice(0, most).map(([word, what]) => (
        <Fragment key={word}>
          <dt className="text-ink-3">{word}</dt>
          <dd className="min-w-0 truncate text-ink-2" title={what.replaceAll('`', '')}>
            <RichText text={what} />
          </dd>
        </Fragment>
      ))}
    </dl>
  )
})

import { Fragment } from 'react'
import type { Subresource } from '../../client/resource-type.ts'
import { t } from '../i18n/catalogue.ts'
import { RichText } from './rich-text.tsx'

interface Props {
  readonly endpoint: Subresource
  readonly splitStatus: boolean
  /** At most this many lines. */
  readonly most?: number
}

/** What an endpoint accepts, ignores and resets. */
export function PaneRules({ endpoint, splitStatus, most = 3 }: Props) {
  const rules = endpoint === '' ? (splitStatus ? t.rules.main : t.rules.mainWhole) : t.rules[endpoint]
  return (
    <dl className="rules">
      {rules.slice(0, most).map(([word, what]) => (
        <Fragment key={word}>
          <dt>{word}</dt>
          <dd className="cut" title={what.replaceAll('`', '')}>
            <RichText text={what} />
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

import { Fragment, type ReactNode } from 'react'
import type { Subresource } from '../../client/resource-type.ts'
import { t } from '../i18n/catalogue.ts'

/** Words between backticks are the API's and stand in mono. */
export function withCode(text: string): ReactNode {
  return text.split('`').map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="mono">
        {part}
      </span>
    ),
  )
}

interface Props {
  readonly endpoint: Subresource
  readonly splitStatus: boolean
  /** At most this many lines. */
  readonly most?: number
}

/** What an endpoint takes, ignores and resets. */
export function PaneRules({ endpoint, splitStatus, most = 3 }: Props) {
  const rules = endpoint === '' ? (splitStatus ? t.rules.main : t.rules.mainWhole) : t.rules[endpoint]
  return (
    <dl className="rules">
      {rules.slice(0, most).map(([word, what]) => (
        <Fragment key={word}>
          <dt>{word}</dt>
          <dd className="cut" title={what.replaceAll('`', '')}>
            {withCode(what)}
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

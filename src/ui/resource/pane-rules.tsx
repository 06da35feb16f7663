import { Fragment, type ReactNode } from 'react'
import type { Subresource } from '../../client/resource-type.ts'
import { t } from '../strings/catalogue.ts'

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

/** What an endpoint takes, ignores and resets. */
export function PaneRules({ endpoint, splitStatus }: { readonly endpoint: Subresource; readonly splitStatus: boolean }) {
  const rules = endpoint === '' ? (splitStatus ? t.rules.main : t.rules.mainWhole) : t.rules[endpoint]
  return (
    <dl className="rules">
      {rules.map(([word, what]) => (
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

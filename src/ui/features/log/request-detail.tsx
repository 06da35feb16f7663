import { RotateCcw } from 'lucide-react'
import { Button } from 'react-aria-components'
import { Unreachable } from '../../../client/api-status.ts'
import { curlOf, kubectlOf } from '../../../client/kubectl.ts'
import { type Exchange, urlOf } from '../../../client/transport.ts'
import { versionMove } from '../../data/log-entries.ts'
import { t } from '../../i18n/catalogue.ts'
import { CopyButton } from '../../kit/copy.tsx'
import { pretty } from '../../kit/pretty.ts'
import { REACHABLE } from '../../kit/reachable.ts'
import { appStore } from '../../state/store.ts'

function Body({ title, text }: { readonly title: string; readonly text: string }) {
  if (text === '') return null
  return (
    <>
      <h3>{title}</h3>
      <section className="code-scroll" {...REACHABLE} aria-label={title}>
        {pretty(text)}
      </section>
    </>
  )
}

/** Sends the same request again, as the reader. Its answer is a new line of the log. */
async function replay(exchange: Exchange): Promise<void> {
  const { you, selectExchange } = appStore.getState()
  const { signal: _, ...spec } = exchange.request
  try {
    const answer = await you?.send(spec)
    if (answer !== undefined) selectExchange(answer.exchange.id)
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
  }
}

/** One request and its answer, whole. */
export function RequestDetail({ exchange }: { readonly exchange: Exchange }) {
  const { request, user } = exchange
  return (
    <section className="log-detail" aria-label={t.log.detail} key={exchange.id}>
      <div className="row" style={{ flexWrap: 'wrap' }}>
        <CopyButton word={t.log.copyKubectl} text={() => kubectlOf(request, user)} />
        <CopyButton word={t.log.copyCurl} text={() => curlOf(request, user)} />
        <Button className="btn btn-sm" onPress={() => void replay(exchange)}>
          <RotateCcw className="i i-sm" aria-hidden />
          {t.log.replay}
        </Button>
        <span className="grow" />
        <span className="xs faint num">
          {user === undefined ? exchange.actor : t.log.sentAs(exchange.actor, user)}, {exchange.durationMs.toFixed(1)} ms,{' '}
          {t.log.bytes(exchange.text.length)}
        </span>
      </div>
      <p className="wrap-mono">
        {request.method} {urlOf(request)}
      </p>
      <p className="xs faint mono">
        {[request.contentType, versionMove(exchange)].filter((part) => part !== undefined && part !== '').join(' · ')}
      </p>
      {exchange.warnings.map((warning) => (
        <p key={warning} className="sentence is-warn">
          Warning 299: {warning}
        </p>
      ))}
      <h3>kubectl</h3>
      <section
        className="code-scroll wrap-mono"
        {...REACHABLE}
        aria-label="kubectl"
        style={{ whiteSpace: 'pre-wrap', maxBlockSize: 120 }}
      >
        {kubectlOf(request, user).slice(0, 4000)}
      </section>
      {exchange.failure !== undefined && (
        <p className="sentence is-bad" role="alert">
          {t.log.noAnswer(exchange.failure)}
        </p>
      )}
      <Body title={t.log.request} text={request.body ?? ''} />
      <Body title={t.log.answer} text={exchange.text} />
    </section>
  )
}

import { useState } from 'react'
import { Button } from 'react-aria-components'
import { Link, useLocation } from 'wouter'
import { MINORS } from '../../../apimachinery/releases/choices.ts'
import { LATEST_MINOR, minorOf, OLDEST_MINOR } from '../../../apimachinery/releases/named.ts'
import { designAt, releasesAt } from '../../base/address/address.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { language } from '../../base/language/language.ts'
import { useApp } from '../../base/state/store.ts'
import { Choice } from '../../kit/choice.tsx'
import { ReleaseSource } from '../../kit/release-source.tsx'
import { RichText } from '../../kit/rich-text.tsx'
import { compareTexts } from './compare.en.ts'
import { type Pair, ReplyPair, shownRelease, useReplies } from './replies.tsx'
import { REQUESTS, type RequestKind, useCrdNames, useRequest } from './use-request.ts'
import { releasesViewTexts } from './view.en.ts'

const optionOf = (minor: number) => ({ id: String(minor), word: shownRelease(minor) })

/** The releases that an address names, or the oldest and the latest. */
function pairOf(text: string | undefined): Pair {
  const [left = '', right = ''] = text?.split('..') ?? []
  return [minorOf(left) ?? OLDEST_MINOR, minorOf(right) ?? LATEST_MINOR]
}

/** What the releases between two changed, whatever is sent. */
function Changes({ pair: [left, right] }: { readonly pair: Pair }) {
  const [older, newer] = [Math.min(left, right), Math.max(left, right)]
  const changes = useAsync(() => language.releaseChanges(older, newer), [older, newer])
  if (older === newer) return <p className="text-sm text-ink-2">{compareTexts.sameRelease}</p>
  const names = [shownRelease(older), shownRelease(newer)] as const
  return (
    <section className="min-w-0" aria-labelledby="releases-changes">
      <h2 id="releases-changes" className="pb-1 text-sm font-semibold">
        {compareTexts.changes(...names)}
      </h2>
      <table className="table" lang="en" aria-labelledby="releases-changes">
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col" className="w-[26%] narrow:hidden">
              {compareTexts.source}
            </th>
          </tr>
        </thead>
        <tbody>
          {changes?.map((change) => (
            <tr key={change.older} lang="en" translate="no">
              {[change.older, change.newer].map((text) => (
                <td key={text} className="h-auto py-1.25 align-top text-sm/[18px] wrap-anywhere whitespace-normal">
                  <RichText text={text} />
                </td>
              ))}
              <td className="h-auto py-1.25 align-top text-xs/[18px] wrap-anywhere whitespace-normal narrow:hidden">
                <ReleaseSource source={change.source} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface ComparedProps {
  readonly pair: Pair
  readonly name: string
}

/** The request, which can be changed, and both answers to it. */
function Compared({ pair, name }: ComparedProps) {
  const [kind, setKind] = useState<RequestKind>('crd')
  const draft = useRequest(name, kind)
  const { replies, problem } = useReplies(pair, draft.request)
  const options = REQUESTS.map((id) => ({ id, word: compareTexts.requests[id] }))
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-4 @max-[900px]:grid-cols-1">
      <section className="flex min-w-0 flex-col gap-2" aria-label={compareTexts.request}>
        <div className="flex flex-wrap items-center gap-2">
          <Choice label={compareTexts.request} look="select" value={kind} options={options} onChange={setKind} />
          {draft.isChanged && (
            <Button className="btn btn-sm" onPress={draft.reset}>
              {compareTexts.reset}
            </Button>
          )}
        </div>
        <span className="field h-auto py-1">
          <textarea
            className="mono h-[50vh] w-full resize-y text-[0.72rem]/[1.12rem] outline-0 @max-[900px]:h-60"
            aria-label={compareTexts.body}
            value={draft.text}
            spellCheck={false}
            wrap="off"
            onChange={(event) => draft.type(event.target.value)}
          />
        </span>
      </section>
      {problem === undefined ? (
        <ReplyPair pair={pair} replies={replies} />
      ) : (
        <p className="pane-note t-warn self-start" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

/** Two releases of Kubernetes beside each other: what they answer to one request, and what differs between them. */
export default function ReleasesView({
  pair: named,
  crd,
}: {
  readonly pair: string | undefined
  readonly crd: string | undefined
}) {
  const workspace = useApp((state) => state.workspace)
  const [, navigate] = useLocation()
  const names = useCrdNames()
  const pair = pairOf(named)
  const [left, right] = pair
  const name = crd ?? names[0]
  const go = (next: Pair, of: string | undefined): void =>
    navigate(releasesAt(workspace, `1.${next[0]}..1.${next[1]}`, of), { replace: true })
  const options = MINORS.map(optionOf)
  const all = name === undefined || names.includes(name) ? names : [name, ...names]
  return (
    <div className="min-h-0 min-w-0 overflow-auto p-2.5">
      <section className="pane @container min-h-full" aria-labelledby="releases-title">
        <header className="pane-bar flex-wrap gap-2">
          <h1 id="releases-title">{releasesViewTexts.title}</h1>
          <Choice
            label={compareTexts.older}
            look="select"
            value={String(left)}
            options={options}
            onChange={(id) => go([Number(id), right], name)}
          />
          <Choice
            label={compareTexts.newer}
            look="select"
            value={String(right)}
            options={options}
            onChange={(id) => go([left, Number(id)], name)}
          />
          {name !== undefined && (
            <Choice
              label={compareTexts.crd}
              look="select"
              value={name}
              options={all.map((id) => ({ id, word: id.includes('.') ? id : compareTexts.draft(id), mono: true }))}
              onChange={(id) => go(pair, id)}
            />
          )}
        </header>
        <div className="grid min-w-0 content-start gap-4 px-3 py-2.5">
          {name === undefined ? (
            <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
              {compareTexts.noCrd}
              <Link className="btn btn-sm" href={designAt(workspace)}>
                {compareTexts.design}
              </Link>
            </p>
          ) : (
            <>
              <p className="max-w-[84ch] text-sm text-ink-2">{compareTexts.lead}</p>
              <Compared key={name} pair={pair} name={name} />
            </>
          )}
          <Changes pair={pair} />
        </div>
      </section>
    </div>
  )
}

import { ShieldCheck } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Button } from 'react-aria-components'
import { Link, useLocation } from 'wouter'
import { qualifiedName } from '../../../client/resource-type.ts'
import { installAt } from '../../base/address/address.ts'
import { joinPath } from '../../base/address/path.ts'
import { useLanguage } from '../../base/i18n/language.ts'
import { useApp } from '../../base/state/store.ts'
import { useMedia } from '../../base/state/theme.ts'
import { customKinds, useKinds } from '../../entities/kind/kinds.ts'
import { keepPolicyDraft, policyDrafts, recallPolicyDraft } from '../../entities/policy/drafts.ts'
import { EmptyState } from '../../kit/empty-state.tsx'
import { type Family, keyOfObject, policyKey, readPolicyKey } from './families.ts'
import type { Part } from './form-types.ts'
import { newPolicyText } from './new-policy.ts'
import { AddMenu, PolicyList } from './policy-list.tsx'
import { freeName, textOfStored } from './policy-text.ts'
import { PolicyWorkbench } from './policy-workbench.tsx'
import { policiesTexts } from './texts.en.ts'
import { bindingsOf, policyOf, usePolicies } from './use-policies.ts'
import './policies.css'

const PARTS: readonly Part[] = ['list', 'policy', 'bench']

const policyAt = (workspace: string, name: string): string => joinPath('ws', workspace, 'policies', ...name.split('/'))

function Said({ words, children }: { readonly words: string; readonly children?: ReactNode }) {
  return (
    <section className="pane" aria-label={policiesTexts.policy}>
      <EmptyState icon={ShieldCheck} words={words}>
        {children}
      </EmptyState>
    </section>
  )
}

/** Which parts have room: all three, the list beside one, or one. */
function usePart(name: string | undefined) {
  const isWide = useMedia('(min-width: 1280px)')
  const isNarrow = useMedia('(width < 768px)')
  const [chosen, setPart] = useState<Part>(name === undefined ? 'list' : 'policy')
  // An address that names a policy shows it, wherever the reader was.
  useEffect(() => {
    if (name !== undefined) setPart('policy')
  }, [name])
  const parts = isWide ? [] : isNarrow ? PARTS : PARTS.filter((part) => part !== 'list')
  const part = isNarrow || chosen !== 'list' ? chosen : 'policy'
  const lookOf = (own: Part): string => (isWide || own === part || (own === 'list' && !isNarrow) ? 'contents' : 'hidden')
  return { parts, part, setPart, lookOf, isNarrow }
}

/** Admission policies: those of the server and drafts, one of them as a form or as YAML, and a bench that tries it on writes. */
export default function PoliciesView({ name }: { readonly name: string | undefined }) {
  useLanguage()
  const workspace = useApp((state) => state.workspace)
  const [, navigate] = useLocation()
  const server = usePolicies()
  const kinds = useKinds()
  const [drafts, setDrafts] = useState(() => policyDrafts(workspace))
  const { parts, part, setPart, lookOf, isNarrow } = usePart(name)
  const id = useMemo(() => (name === undefined ? undefined : readPolicyKey(name)), [name])
  const noteDrafts = (): void => setDrafts(policyDrafts(workspace))
  const stored = useMemo(() => server.policies.map(keyOfObject), [server.policies])
  const all = [...new Set([...stored, ...drafts])].sort()
  const [first] = customKinds(kinds.types)
  // What the examples are about.
  const hasWebApps = kinds.types.some((type) => qualifiedName(type) === 'webapps.demo.crdlab.dev')
  const open = (next: string): void => {
    setPart('policy')
    navigate(policyAt(workspace, next))
  }
  const add = (family: Family): void => {
    const taken = all.map(readPolicyKey).flatMap((id) => (id.family === family ? [id.name] : []))
    const id = { family, name: freeName(family.binding === undefined ? 'new-webhook' : 'new-policy', taken) }
    keepPolicyDraft(workspace, policyKey(id), newPolicyText(id, first ?? { group: '', version: 'v1', resource: 'configmaps' }))
    noteDrafts()
    open(policyKey(id))
  }
  const addButton = <AddMenu isPrimary onAdd={add} />
  const examplesButton = (
    <Button
      className="btn"
      onPress={() => void import('./add-examples.ts').then(({ addExamples }) => addExamples(kinds.types, stored))}
    >
      {policiesTexts.examples.add}
    </Button>
  )
  if (server.state === 'none' || server.problem !== undefined)
    return (
      <div className="policies-said">
        <h1 className="sr-only">{policiesTexts.list}</h1>
        <Said words={server.problem ?? policiesTexts.unserved} />
      </div>
    )
  const policy = id && policyOf(server, id)
  const bindings = id === undefined ? [] : bindingsOf(server.bindings, id)
  const isDraft = name !== undefined && drafts.includes(name)
  const isOpen = policy !== undefined || isDraft
  return (
    <div className="policies">
      <h1 className="sr-only">{policiesTexts.list}</h1>
      {isOpen && parts.length > 0 && (
        <fieldset className="seg policies-parts" aria-label={policiesTexts.list}>
          {parts.map((each) => (
            <button key={each} type="button" aria-pressed={part === each} onClick={() => setPart(each)}>
              {each === 'bench' ? policiesTexts.bench.title : policiesTexts[each]}
            </button>
          ))}
        </fieldset>
      )}
      <div className={isOpen ? lookOf('list') : isNarrow && all.length === 0 ? 'hidden' : 'contents'}>
        <PolicyList server={server} keys={all} drafts={drafts} shown={name} onOpen={open} onAdd={add} />
      </div>
      {isOpen && id !== undefined && name !== undefined ? (
        <PolicyWorkbench
          key={`${workspace} ${name}`}
          id={id}
          server={server}
          storedText={policy && textOfStored(policy, bindings)}
          initial={recallPolicyDraft(workspace, name)}
          lookOf={lookOf}
          onKept={noteDrafts}
          onApplied={(applied) => {
            noteDrafts()
            if (applied !== name) navigate(policyAt(workspace, applied), { replace: true })
          }}
          onGone={() => {
            noteDrafts()
            navigate(joinPath('ws', workspace, 'policies'), { replace: true })
          }}
        />
      ) : (
        <div className={isNarrow && all.length > 0 ? 'hidden' : 'contents'}>
          <div className="policies-empty">
            {server.state === 'loading' ? (
              <Said words="" />
            ) : all.length === 0 ? (
              <Said words={policiesTexts.none}>
                {addButton}
                {hasWebApps && examplesButton}
                {first === undefined && (
                  <Link className="btn" href={installAt(workspace)}>
                    {policiesTexts.bench.noKinds}
                  </Link>
                )}
              </Said>
            ) : (
              <Said words={name === undefined ? policiesTexts.choose : policiesTexts.gone(id?.name ?? name)}>
                {addButton}
                {hasWebApps && examplesButton}
              </Said>
            )}
          </div>
        </div>
      )}
    </div>
  )
}

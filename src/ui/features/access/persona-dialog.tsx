import { useState } from 'react'
import { Button } from 'react-aria-components'
import { serviceAccountGroups, serviceAccountOf, serviceAccountUser } from '../../../apimachinery/service-account.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import type { OwnPersona } from '../../base/state/persona.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import { changeOwnPersonas, personaProblem } from '../../entities/persona/own-personas.ts'
import { LineField } from '../../kit/line-field.tsx'
import { PageDialog } from '../../kit/modal.tsx'
import { RichText } from '../../kit/rich-text.tsx'
import { accessTexts } from './texts.en.ts'

/** What is typed in the dialog. */
interface Draft {
  readonly name: string
  readonly kind: 'user' | 'account'
  readonly user: string
  readonly namespace: string
  readonly groups: string
}

function draftOf({ name, user, groups }: OwnPersona): Draft {
  const account = serviceAccountOf(user)
  const implied = account === undefined ? [] : serviceAccountGroups(account)
  const plain = { name, groups: groups.filter((group) => !implied.includes(group)).join(', ') }
  return account === undefined
    ? { ...plain, kind: 'user', user, namespace: 'default' }
    : { ...plain, kind: 'account', user: account.name, namespace: account.namespace }
}

function personaOf({ name, kind, user, namespace, groups }: Draft): OwnPersona {
  const words = groups.split(',').map((group) => group.trim())
  const who = user.trim()
  const account = { namespace: namespace.trim(), name: who }
  const isAccount = kind === 'account' && who !== ''
  return {
    name: name.trim(),
    user: isAccount ? serviceAccountUser(account) : who,
    groups: [...new Set([...(isAccount ? serviceAccountGroups(account) : []), ...words.filter((group) => group !== '')])],
  }
}

interface Props {
  readonly title: string
  /** What the fields hold at first. */
  readonly persona: OwnPersona
  /** The name under which it is kept; undefined for a new one. */
  readonly kept: string | undefined
  readonly onSaved: (name: string) => void
  readonly onClose: () => void
}

/** Asks for whom a persona of the reader acts as, and keeps it with the workspace. */
export function PersonaDialog({ title, persona, kept, onSaved, onClose }: Props) {
  const own = useApp((state) => state.ownPersonas)
  const [draft, setDraft] = useState(() => draftOf(persona))
  const [wasSent, setWasSent] = useState(false)
  const set = (part: Partial<Draft>): void => setDraft({ ...draft, ...part })
  const next = personaOf(draft)
  const isAccount = draft.kind === 'account'
  const account = serviceAccountOf(next.user)
  const found = personaProblem(
    next,
    own.filter(({ name }) => name !== kept),
  )
  const problem = found ?? (isAccount && account === undefined ? 'user' : undefined)
  // A field that was not filled in yet is no mistake before the reader is done.
  const shown =
    wasSent || (problem === 'taken' && next.name !== '') || problem === 'group' || problem === 'groups' ? problem : undefined
  const words = accessTexts.personas
  const save = (): void => {
    setWasSent(true)
    if (problem !== undefined) return
    const { addToast, persona: acting, setPersona } = appStore.getState()
    const isKept = changeOwnPersonas((all) =>
      kept === undefined ? [...all, next] : all.map((one) => (one.name === kept ? next : one)),
    )
    if (!isKept) {
      addToast('bad', words.notKept)
      return
    }
    if (acting === kept) setPersona(next.name)
    onSaved(next.name)
    onClose()
  }
  const onKeyDown = ({ key }: { readonly key: string }): void => {
    if (key === 'Enter') save()
  }
  return (
    <PageDialog
      open
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button className="btn" onPress={onClose}>
            {pageTexts.app.cancel}
          </Button>
          <Button className="btn btn-primary" onPress={save}>
            {words.save}
          </Button>
        </>
      }
    >
      <p>
        <RichText text={words.lead} />
      </p>
      <LineField
        label={words.name}
        showLabel
        focus
        value={draft.name}
        onChange={(name) => set({ name })}
        onKeyDown={onKeyDown}
        error={shown === 'name' || shown === 'taken' ? words.problems[shown] : undefined}
      />
      <fieldset className="flex items-center gap-2">
        <legend className="pb-1 text-xs text-ink-2">{words.kind}</legend>
        <div className="seg">
          {(['user', 'account'] as const).map((kind) => (
            <button key={kind} type="button" aria-pressed={draft.kind === kind} onClick={() => set({ kind })}>
              {words.kinds[kind]}
            </button>
          ))}
        </div>
      </fieldset>
      <div className="flex gap-2">
        {isAccount && (
          <LineField
            label={words.namespace}
            showLabel
            mono
            value={draft.namespace}
            onChange={(namespace) => set({ namespace })}
            onKeyDown={onKeyDown}
          />
        )}
        <LineField
          label={isAccount ? words.accountName : words.user}
          showLabel
          mono
          value={draft.user}
          onChange={(user) => set({ user })}
          onKeyDown={onKeyDown}
          error={shown === 'user' ? words.problems.user : undefined}
        />
      </div>
      <LineField
        label={words.groups}
        showLabel
        mono
        value={draft.groups}
        onChange={(groups) => set({ groups })}
        onKeyDown={onKeyDown}
        hint={words.groupsHint}
        error={shown === 'group' || shown === 'groups' ? words.problems[shown] : undefined}
      />
      {account !== undefined && (
        <p className="text-xs">
          <RichText text={words.impliedGroups(serviceAccountGroups(account))} />
        </p>
      )}
    </PageDialog>
  )
}

import { Check, CopyPlus, Lock, Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components'
import { type BoundRole, boundRoles, type RoleObjects } from '../../../analysis/access/roles.ts'
import { limitsOf, sentencesOf } from '../../../analysis/access/words.ts'
import type { ResourceType } from '../../../client/resource-type.ts'
import type { OwnPersona } from '../../base/state/persona.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import { changeOwnPersonas, MOST_PERSONAS } from '../../entities/persona/own-personas.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { RichText } from '../../kit/rich-text.tsx'
import { PersonaDialog } from './persona-dialog.tsx'
import { identityWords, type Persona, PersonaAvatar } from './personas.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { sentenceText } from './sentence-text.ts'
import { accessTexts } from './texts.en.ts'

/** At most this many sentences before the reader asks for all. */
const SENTENCES = 5

/** The roles of a persona, without those that everybody has. */
export function rolesOf(persona: Persona, objects: RoleObjects, namespace: string | undefined): readonly BoundRole[] {
  if (persona.identity === undefined) return []
  return boundRoles(objects, persona.identity, namespace).filter(({ isForAll }) => !isForAll)
}

function Line({ icon: Icon, tone, text }: { readonly icon: typeof Check; readonly tone: string; readonly text: string }) {
  return (
    <li className="grid grid-cols-[13px_minmax(0,1fr)] gap-2 py-0.5 text-sm/[18px]">
      <Icon className={`icon-sm mt-0.75 ${tone}`} aria-hidden />
      <span className="wrap-anywhere">
        <RichText text={text} />
      </span>
    </li>
  )
}

interface WordsProps {
  readonly persona: Persona
  readonly roles: readonly BoundRole[]
  readonly kinds: readonly ResourceType[]
  readonly objects: RoleObjects
}

/** What a persona can do, in sentences, and its roles. */
function Words({ persona, roles, kinds, objects }: WordsProps) {
  const [showsAll, setShowsAll] = useState(false)
  const [opened, setOpened] = useState<BoundRole>()
  const { identity } = persona
  const { words } = accessTexts
  const sentences = sentencesOf(roles)
  const { noStatus, noDeletecollection } = limitsOf(roles, kinds)
  const limits = [...(noStatus ? [words.noStatus] : []), ...(noDeletecollection ? [words.noDeletecollection] : [])]
  const none = roles.length === 0 ? words.nothing : words.noRule
  const shown = showsAll ? sentences : sentences.slice(0, SENTENCES - limits.length)
  return (
    <div className="flex-none border-t border-line bg-sunken px-3 pt-2.5 pb-3">
      <h3 className="pb-1 text-xs font-[550] text-ink-2">{words.title(persona.name)}</h3>
      <ul>
        {identity === undefined && <Line icon={Check} tone="text-ok" text={words.admin} />}
        {identity !== undefined && sentences.length === 0 && <Line icon={Lock} tone="text-ink-3" text={none} />}
        {shown.map((sentence) => {
          const text = sentenceText(sentence)
          return <Line key={text} icon={Check} tone="text-ok" text={text} />
        })}
        {sentences.length > 0 && limits.map((text) => <Line key={text} icon={Lock} tone="text-ink-3" text={text} />)}
      </ul>
      {shown.length < sentences.length && (
        <Button className="btn btn-ghost btn-sm" onPress={() => setShowsAll(true)}>
          {words.all}
        </Button>
      )}
      {roles.length > 0 && (
        <div className="flex flex-wrap gap-1.5 pt-2">
          {roles.map((bound) => (
            <Button
              key={`${bound.kind} ${bound.namespace} ${bound.name}`}
              className="chip mono max-w-full text-accent-ink"
              aria-label={words.openRole(bound.name)}
              onPress={() => setOpened(bound)}
            >
              <span className="truncate">{bound.name}</span>
            </Button>
          ))}
        </div>
      )}
      {opened !== undefined && identity !== undefined && (
        <RoleDialog bound={opened} objects={objects} identity={identity} onClose={() => setOpened(undefined)} />
      )}
    </div>
  )
}

interface RowProps {
  readonly persona: Persona
  readonly roleCount: number | undefined
  readonly isActing: boolean
  readonly isSelected: boolean
  readonly onSelect: () => void
}

function PersonaRow({ persona, roleCount, isActing, isSelected, onSelect }: RowProps) {
  const words = accessTexts.personas
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      className="flex min-h-12 w-full items-center gap-2.5 border-b border-line px-3 py-1.5 text-start -outline-offset-2 hover:bg-hover aria-pressed:bg-selected aria-pressed:shadow-[inset_2px_0_var(--accent-ink)]"
      onClick={onSelect}
    >
      <PersonaAvatar persona={persona} large />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5 text-sm/[18px] font-[550]">
          <span className="truncate" translate="no">
            {persona.name}
          </span>
          {isActing && <span className="chip t-accent h-4.5">{words.acting}</span>}
          {persona.own !== undefined && <span className="chip chip-plain h-4.5">{words.yours}</span>}
        </span>
        <span className="mono block truncate text-[11px]/4 text-ink-3" title={identityWords(persona)}>
          {identityWords(persona)}
        </span>
      </span>
      <span className="text-xs whitespace-nowrap text-ink-2 tabular-nums">
        {persona.identity === undefined ? words.allRules : roleCount === undefined ? '' : words.roles(roleCount)}
      </span>
    </button>
  )
}

/** The persona a dialog is about: a new one, a copy, or one that is changed. */
interface Edited {
  readonly title: string
  readonly persona: OwnPersona
  readonly kept: string | undefined
}

const NEW: OwnPersona = { name: '', user: '', groups: [] }

interface Props {
  readonly personas: readonly Persona[]
  readonly selected: Persona
  readonly onSelect: (name: string) => void
  readonly objects: RoleObjects | undefined
  readonly namespace: string | undefined
  readonly kinds: readonly ResourceType[]
  /** Something was done that can be taken back. */
  readonly onDone: (text: string, undo: () => Promise<void>) => void
}

/** The personas, what the selected one can do, and how the reader acts as it. */
export function PersonaPane({ personas, selected, onSelect, objects, namespace, kinds, onDone }: Props) {
  const { acting, setPersona } = useApp((state) => ({ acting: state.persona, setPersona: state.setPersona }))
  const [edited, setEdited] = useState<Edited>()
  const words = accessTexts.personas
  const own = personas.filter((persona) => persona.own !== undefined)
  const rows = (shown: readonly Persona[]): ReactNode =>
    shown.map((persona) => (
      <PersonaRow
        key={persona.name}
        persona={persona}
        roleCount={objects && rolesOf(persona, objects, namespace).length}
        isActing={persona.name === acting}
        isSelected={persona === selected}
        onSelect={() => onSelect(persona.name)}
      />
    ))
  const copy = (): OwnPersona => {
    const { own: kept, identity, name } = selected
    const groups = kept?.groups ?? (identity === undefined ? ['system:masters'] : [])
    return { name: `${name}-2`.slice(0, 40), user: identity?.user ?? 'admin', groups }
  }
  const remove = (persona: OwnPersona): void => {
    const { addToast } = appStore.getState()
    if (!changeOwnPersonas((all) => all.filter(({ name }) => name !== persona.name))) {
      addToast('bad', words.notKept)
      return
    }
    onSelect('')
    onDone(words.removed(persona.name), async () => {
      changeOwnPersonas((all) => [...all.filter(({ name }) => name !== persona.name), persona])
      onSelect(persona.name)
    })
  }
  const isFull = own.length >= MOST_PERSONAS
  const { own: kept } = selected
  const isActing = selected.name === acting
  return (
    <section className="pane max-h-full" aria-labelledby="personas-title">
      <header className="pane-head">
        <h2 id="personas-title" className="min-w-0 flex-1 truncate">
          {words.title}
        </h2>
        <Button
          className="btn btn-sm"
          isDisabled={isFull}
          onPress={() => setEdited({ title: words.create, persona: NEW, kept: undefined })}
        >
          <Plus className="icon-sm" aria-hidden />
          {words.create}
        </Button>
      </header>
      <div className="min-h-24 flex-1 overflow-auto">
        {rows(personas.filter((persona) => persona.own === undefined))}
        {own.length > 0 && (
          <h3 className="border-b border-line bg-sunken px-3 py-1 text-xs font-medium text-ink-2">{words.own}</h3>
        )}
        {rows(own)}
      </div>
      {objects !== undefined && (
        <Words
          key={selected.name}
          persona={selected}
          roles={rolesOf(selected, objects, namespace)}
          kinds={kinds}
          objects={objects}
        />
      )}
      <footer className="pane-foot">
        {!isFull && (
          <IconButton
            icon={CopyPlus}
            label={words.duplicate}
            onPress={() => setEdited({ title: words.create, persona: copy(), kept: undefined })}
          />
        )}
        {kept !== undefined && (
          <>
            <IconButton
              icon={Pencil}
              label={words.edit}
              onPress={() => setEdited({ title: words.editTitle(kept.name), persona: kept, kept: kept.name })}
            />
            <IconButton icon={Trash2} label={words.remove} onPress={() => remove(kept)} />
          </>
        )}
        <span className="min-w-0 flex-1" />
        <Button className="btn" isDisabled={isActing} onPress={() => setPersona(selected.name)}>
          {isActing && <Check aria-hidden />}
          {isActing ? words.acts : words.act}
        </Button>
      </footer>
      {edited !== undefined && <PersonaDialog {...edited} onSaved={onSelect} onClose={() => setEdited(undefined)} />}
    </section>
  )
}

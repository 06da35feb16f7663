import { FilePenLine, Redo2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { isObject } from '../../../apimachinery/json/value.ts'
import type { Path } from '../../../lint/edit.ts'
import { valueAt } from '../../../lint/edit.ts'
import { listOf } from '../../../lint/walk.ts'
import { Choice } from '../../components/choice.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { useKinds } from '../../live/kinds.ts'
import { useDesign, useSession } from '../context.ts'
import { textAt } from '../crds.ts'
import { Prop, TextField } from '../inspector/fields.tsx'
import { commaList } from '../inspector/values.ts'
import { d } from '../strings.ts'
import { InstallButton } from './install-button.tsx'
import { Versions } from './versions.tsx'

const NAMES: readonly (readonly [word: 'group' | 'kind' | 'plural' | 'singular' | 'listKind', path: Path])[] = [
  ['group', ['spec', 'group']],
  ['kind', ['spec', 'names', 'kind']],
  ['plural', ['spec', 'names', 'plural']],
  ['singular', ['spec', 'names', 'singular']],
  ['listKind', ['spec', 'names', 'listKind']],
]

/** Short names that another kind of the workspace has already. */
function useClash(shortNames: readonly string[], own: string): string | undefined {
  const { types } = useKinds()
  return shortNames.find((name) =>
    types.some((type) => `${type.resource}.${type.group}` !== own && type.shortNames.includes(name)),
  )
}

/** Group, names and scope. The name of the CRD follows group and plural. */
function NamesForm() {
  const session = useSession()
  const crd = useDesign((state) => state.crd)
  const shortNames = listOf(valueAt(crd, ['spec', 'names', 'shortNames'])).map(String)
  const clash = useClash(shortNames, textAt(crd, ['metadata', 'name']))
  const commit = (path: Path, text: string): undefined => {
    const value = text.trim()
    if (value === '') {
      // The server derives what is not said.
      if (path[2] === 'listKind' || path[2] === 'singular') void session.edit([{ op: 'remove', path }])
      return
    }
    const group = path[1] === 'group' ? value : textAt(crd, ['spec', 'group'])
    const plural = path[2] === 'plural' ? value : textAt(crd, ['spec', 'names', 'plural'])
    const named = { op: 'set' as const, path: ['metadata', 'name'], value: `${plural}.${group}` }
    const isName = path[1] === 'group' || path[2] === 'plural'
    void session.edit([{ op: 'set', path, value }, ...(isName ? [named] : [])])
  }
  const categories = listOf(valueAt(crd, ['spec', 'names', 'categories'])).map(String)
  const setList = (key: 'shortNames' | 'categories', text: string): undefined => {
    const path = ['spec', 'names', key]
    const names = commaList(text)
    if (names.length > 0) void session.edit([{ op: 'set', path, value: names }])
    else if (valueAt(crd, path) !== undefined) void session.edit([{ op: 'remove', path }])
  }
  return (
    <div className="dz-form">
      {NAMES.map(([word, path]) => (
        <Prop key={word} word={d.fields[word]}>
          <TextField label={d.fields[word]} mono value={textAt(crd, path)} onCommit={(text) => commit(path, text)} />
        </Prop>
      ))}
      <Prop word={d.fields.shortNames}>
        <TextField
          label={d.fields.shortNames}
          mono
          placeholder={d.shortHint}
          value={shortNames.join(', ')}
          onCommit={(text) => setList('shortNames', text)}
        />
      </Prop>
      <Prop word={d.fields.categories}>
        <TextField
          label={d.fields.categories}
          mono
          placeholder={d.shortHint}
          value={categories.join(', ')}
          onCommit={(text) => setList('categories', text)}
        />
      </Prop>
      {clash !== undefined && <p className="xs is-warn">{d.clash(clash)}</p>}
      <Prop word={d.fields.scope}>
        <Choice
          label={d.fields.scope}
          look="select"
          value={textAt(crd, ['spec', 'scope']) === 'Cluster' ? 'Cluster' : 'Namespaced'}
          options={(['Namespaced', 'Cluster'] as const).map((id) => ({ id, word: id, sub: d.scopes[id], mono: true }))}
          onChange={(value) => void session.edit([{ op: 'set', path: ['spec', 'scope'], value }])}
        />
      </Prop>
    </div>
  )
}

function Facts() {
  const crd = useDesign((state) => state.crd)
  const [open, setOpen] = useState(false)
  const names = valueAt(crd, ['spec', 'names'])
  const shown = isObject(names)
    ? [names.plural, names.singular, ...listOf(names.shortNames)].filter((name) => typeof name === 'string')
    : []
  const facts: readonly (readonly [word: string, value: string])[] = [
    [d.fields.group, textAt(crd, ['spec', 'group'])],
    [d.fields.kind, textAt(crd, ['spec', 'names', 'kind'])],
    ['names', shown.join(', ')],
    [d.fields.scope, textAt(crd, ['spec', 'scope'])],
  ]
  return (
    <DialogTrigger isOpen={open} onOpenChange={setOpen}>
      <Button className="dz-facts" aria-label={d.names}>
        {facts.map(([word, value]) => (
          <span key={word}>
            <span className="xs faint">{word}</span> <span className="mono">{value}</span>
          </span>
        ))}
      </Button>
      <Popover offset={4} placement="bottom start">
        <Dialog className="dz-pop" aria-label={d.names}>
          <NamesForm />
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

/** What the CRD is called, its versions, and what becomes of it. */
export function Head({ name }: { readonly name: string }) {
  const session = useSession()
  const { crd, past, future, changed, installed } = useDesign((state) => ({
    crd: state.crd,
    past: state.past.length,
    future: state.future.length,
    changed: state.text !== state.base,
    installed: state.base !== '',
  }))
  return (
    <header className="pane dz-head">
      <div className="dz-top">
        <h1 className="mono cut">{textAt(crd, ['metadata', 'name']) || name}</h1>
        <span className="chip">
          <FilePenLine className="i" aria-hidden />
          {changed ? (installed ? d.changed : d.draft) : d.asInstalled}
        </span>
        <Facts />
        <span className="grow" />
        <IconButton icon={Undo2} label={d.undo} isDisabled={past === 0} onPress={session.undo} />
        <IconButton icon={Redo2} label={d.redo} isDisabled={future === 0} onPress={session.redo} />
        <InstallButton name={name} />
      </div>
      <Versions />
    </header>
  )
}

import { TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { type Edit, type Path, valueAt } from '../../../../analysis/edit.ts'
import { listOf } from '../../../../analysis/walk.ts'
import type { JsonObject } from '../../../../apimachinery/json/value.ts'
import { useKinds } from '../../../data/kinds.ts'
import { d, h } from '../../../i18n/designer.ts'
import { Choice } from '../../../kit/choice.tsx'
import { Prop, TextField } from '../../../kit/fields.tsx'
import { textAt } from '../crd/crd.ts'
import { useDesign, useSession } from '../session/context.ts'
import { commaList } from '../value/values.ts'
import { type Clash, clashesOf, listKindOf, pluralOf, renamed, singularOf, withKind } from './names.ts'

/** Names of the design that other kinds of the workspace have. */
export function useClashes(): readonly Clash[] {
  const { types } = useKinds()
  const crd = useDesign((state) => state.crd)
  return useMemo(() => clashesOf(crd, types), [crd, types])
}

function Taken({ clashes, word }: { readonly clashes: readonly Clash[]; readonly word: Clash['word'] }) {
  return clashes
    .filter((clash) => clash.word === word)
    .map(({ name, other, refused }) => (
      <p key={name} className={`flex gap-1.5 ps-[102px] pb-1 text-xs ${refused ? 'text-bad' : 'text-warn'}`} role="status">
        <TriangleAlert className="icon-sm translate-y-px" aria-hidden />
        {refused ? h.names.refused(name, other) : h.names.ambiguous(name, other)}
      </p>
    ))
}

/** Group, names and scope. The name of the CRD follows group and plural; what is derived of the kind follows the kind. */
export function NamesForm() {
  const session = useSession()
  const crd = useDesign((state) => state.crd)
  const clashes = useClashes()
  const kind = textAt(crd, ['spec', 'names', 'kind'])
  const name = (key: string): string => textAt(crd, ['spec', 'names', key])
  const commit = (text: string, edits: (crd: JsonObject | undefined, value: string) => readonly Edit[]): string | undefined => {
    const value = text.trim()
    if (value === '') return h.names.needed
    // What is derived is derived of what the edit before has left.
    return void session.apply((now) => ({ edits: edits(now.crd, value), select: undefined }))
  }
  /** What the server derives when it is not said. */
  const derived = (key: 'singular' | 'listKind', text: string): undefined => {
    const path: Path = ['spec', 'names', key]
    if (text.trim() !== '') void session.applyEdits([{ op: 'set', path, value: text.trim() }])
    else if (name(key) !== '') void session.applyEdits([{ op: 'remove', path }])
  }
  const list = (key: 'shortNames' | 'categories'): string =>
    listOf(valueAt(crd, ['spec', 'names', key]))
      .map(String)
      .join(', ')
  const setList = (key: 'shortNames' | 'categories', text: string): undefined => {
    const path = ['spec', 'names', key]
    const names = commaList(text)
    if (names.length > 0) void session.applyEdits([{ op: 'set', path, value: names }])
    else if (valueAt(crd, path) !== undefined) void session.applyEdits([{ op: 'remove', path }])
  }
  const rows: readonly (readonly [
    key: Clash['word'] | 'group' | 'categories',
    value: string,
    hint: string,
    onCommit: (text: string) => string | undefined,
  ])[] = [
    ['group', textAt(crd, ['spec', 'group']), '', (text) => commit(text, (now, group) => renamed(now, { group }))],
    ['kind', kind, '', (text) => commit(text, withKind)],
    ['plural', name('plural'), pluralOf(kind), (text) => commit(text, (now, plural) => renamed(now, { plural }))],
    ['singular', name('singular'), singularOf(kind), (text) => derived('singular', text)],
    ['listKind', name('listKind'), listKindOf(kind), (text) => derived('listKind', text)],
    ['shortNames', list('shortNames'), d.shortHint, (text) => setList('shortNames', text)],
    ['categories', list('categories'), d.shortHint, (text) => setList('categories', text)],
  ]
  return (
    <div>
      {rows.map(([key, value, hint, onCommit]) => (
        <div key={key}>
          <Prop word={d.fields[key]}>
            <TextField label={d.fields[key]} mono placeholder={hint} value={value} onCommit={onCommit} />
          </Prop>
          {key !== 'group' && key !== 'categories' && <Taken clashes={clashes} word={key} />}
        </div>
      ))}
      <Prop word={d.fields.scope}>
        <Choice
          label={d.fields.scope}
          look="select"
          value={textAt(crd, ['spec', 'scope']) === 'Cluster' ? 'Cluster' : 'Namespaced'}
          options={(['Namespaced', 'Cluster'] as const).map((id) => ({ id, word: id, sub: d.scopes[id], mono: true }))}
          onChange={(value) => void session.applyEdits([{ op: 'set', path: ['spec', 'scope'], value }])}
        />
      </Prop>
    </div>
  )
}

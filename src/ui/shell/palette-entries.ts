import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { qualifiedName, type ResourceType } from '../../client/resource-type.ts'
import { DIALECTS } from '../../dialects/settings.ts'
import { useDialectSwitches } from '../entities/dialect/dialects.ts'
import { customKinds, type NamedObject, useKinds, useObjectNames } from '../entities/kind/kinds.ts'
import { t } from '../base/i18n/catalogue.ts'
import { dialects as catalogue } from '../base/i18n/dialects.ts'
import { useLanguage } from '../base/i18n/language.ts'
import { w } from '../base/i18n/views.ts'
import { designAt, objectAt, resourcesAt } from '../base/address/address.ts'
import { COMMANDS, type CommandId, commandRegistry, pressOf } from '../base/commands.ts'
import { chooseLanguage, languagesOffered } from '../base/state/languages.ts'
import { useOpenWorkspace } from '../base/address/navigation.ts'
import { PERSONAS } from '../base/state/persona.ts'
import { FIELD_VALIDATIONS, THEMES } from '../base/state/prefs.ts'
import { useApp } from '../base/state/store.ts'
import { describeResource, type Entry, readResourceQuery, resourcesNamed } from './palette-search.ts'
import { VIEWS } from './views.ts'

/** What is said beside commands of the designer, whose titles are short. */
const detailOf = (id: CommandId): string => (COMMANDS[id].scope === 'designer' ? w.help.scopes.designer : '')

/** What mounted components can do now. */
const commandEntries = (): Entry[] =>
  commandRegistry
    .available()
    .filter(([id]) => id !== 'palette' && id !== 'home')
    .map(([id, { run, disabledReason, title = t.commands.titles[id], detail = detailOf(id) }]) => ({
      id: `command ${id}`,
      group: COMMANDS[id].scope === 'everywhere' ? 'settings' : 'view',
      title,
      detail,
      words: [t.commands.titles[id], detail],
      press: pressOf(id),
      disabledReason,
      run,
    }))

function useSettings(): Entry[] {
  const { prefs, setPrefs } = useApp((state) => ({ prefs: state.prefs, setPrefs: state.setPrefs }))
  const { workspace, workspaces } = useApp((state) => ({ workspace: state.workspace, workspaces: state.workspaces }))
  const { persona, setPersona, ownPersonas } = useApp((state) => ({
    persona: state.persona,
    setPersona: state.setPersona,
    ownPersonas: state.ownPersonas,
  }))
  const dialects = useDialectSwitches()
  const words = catalogue.settings
  const disabledReason = dialects.fixed ? (dialects.isHost ? words.whyHost : w.resource.loading) : undefined
  const open = useOpenWorkspace()
  const language = useLanguage()
  const languages = languagesOffered(new URLSearchParams(location.search).get('lang'))
  const entry = (id: string, title: string, detail: string, run: () => void): Entry => ({
    id,
    group: 'settings',
    title,
    detail,
    run,
  })
  const chosen = (is: boolean): string => (is ? t.commands.on : '')
  return [
    ...THEMES.map((theme) =>
      entry(`theme ${theme}`, t.commands.theme(t.app.themes[theme]), chosen(prefs.theme === theme), () => setPrefs({ theme })),
    ),
    ...FIELD_VALIDATIONS.map((fieldValidation) =>
      entry(
        `validation ${fieldValidation}`,
        t.commands.validation(fieldValidation),
        chosen(prefs.fieldValidation === fieldValidation),
        () => setPrefs({ fieldValidation }),
      ),
    ),
    ...(languages.length < 2 ? [] : languages).map(({ id, name }) =>
      entry(`language ${id}`, t.commands.language(name), chosen(id === language.id), () => chooseLanguage(id)),
    ),
    ...[...PERSONAS, ...ownPersonas.map(({ name }) => name)].map((id) =>
      entry(`persona ${id}`, w.access.actAs(id), chosen(persona === id), () => setPersona(id)),
    ),
    ...DIALECTS.map((id) => {
      const isOn = dialects.settings.dialects.includes(id)
      const word = t.commands.dialect(words.names[id])
      return {
        ...entry(`dialect ${id}`, word, isOn ? t.commands.on : t.commands.off, () => dialects.turn(id, !isOn)),
        disabledReason,
      }
    }),
    entry('plain editor', w.settings.plainEditor, prefs.plainEditor ? t.commands.on : t.commands.off, () =>
      setPrefs({ plainEditor: !prefs.plainEditor }),
    ),
    ...workspaces
      .filter(({ name }) => name !== workspace)
      .map(({ name }) => entry(`workspace ${name}`, t.commands.workspace(name), '', () => open('page', name))),
  ]
}

/** Everything that the palette can find. */
export function usePaletteEntries(): { readonly entries: readonly Entry[]; ofResources(query: string): readonly Entry[] } {
  const [, navigate] = useLocation()
  const workspace = useApp((state) => state.workspace)
  const { types } = useKinds()
  const kinds = useMemo(() => customKinds(types), [types])
  const objects = useObjectNames(kinds)
  const settings = useSettings()
  const views = VIEWS.map(
    (view): Entry => ({
      id: `view ${view.id}`,
      group: 'goTo',
      title: view.word(),
      press: view.id === 'home' ? COMMANDS.home.keys[0] : undefined,
      run: () => navigate(view.at(workspace)),
    }),
  )
  const listOf = (type: ResourceType, group: Entry['group']): Entry => ({
    id: `list ${qualifiedName(type)} ${type.version}`,
    group,
    title: type.resource,
    detail: describeResource(type),
    words: [type.kind, qualifiedName(type), ...type.shortNames],
    run: () => navigate(resourcesAt(workspace, type)),
  })
  const objectEntry = ({ type, namespace, name }: NamedObject): Entry => ({
    id: `object ${qualifiedName(type)} ${namespace ?? ''} ${name}`,
    group: 'objects',
    title: name,
    detail: [type.kind, namespace].filter((part) => part !== undefined).join(', '),
    searchedOnly: true,
    run: () => navigate(objectAt(workspace, type, namespace ?? '', name)),
  })
  const crds = kinds.map(
    (type): Entry => ({
      id: `crd ${qualifiedName(type)}`,
      group: 'crds',
      title: qualifiedName(type),
      detail: t.commands.design,
      words: [type.kind],
      searchedOnly: true,
      run: () => navigate(designAt(workspace, qualifiedName(type))),
    }),
  )
  const entries = [
    ...commandEntries(),
    ...views,
    ...objects.map(objectEntry),
    ...crds,
    ...kinds.map((type) => listOf(type, 'kinds')),
    ...settings,
  ]
  const ofResources = (query: string): readonly Entry[] => {
    const { resource, name } = readResourceQuery(query)
    const named = resourcesNamed(types, resource)
    const lists = named.map((type) => listOf(type, 'kinds'))
    if (name === undefined) return lists
    const [first] = named
    if (first === undefined) return []
    const own = objects.filter((object) => qualifiedName(object.type) === qualifiedName(first) && object.name.startsWith(name))
    return [...own.map(objectEntry), ...lists.slice(0, 1)]
  }
  return { entries, ofResources }
}

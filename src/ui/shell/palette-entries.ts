import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { qualifiedName, type ResourceType } from '../../client/resource-type.ts'
import { DIALECTS } from '../../dialects/settings.ts'
import { conversionAt, designAt } from '../base/address/address.ts'
import { useOpenWorkspace } from '../base/address/navigation.ts'
import { explainAt, objectAt, resourcesAt } from '../base/address/object-address.ts'
import { COMMANDS, type CommandId, commandRegistry, pressOf } from '../base/commands.ts'
import { useLanguage } from '../base/i18n/language.ts'
import { pageTexts } from '../base/i18n/page.en.ts'
import { chooseLanguage, languagesOffered } from '../base/state/languages.ts'
import { PERSONAS } from '../base/state/persona.ts'
import { FIELD_VALIDATIONS, THEMES } from '../base/state/prefs.ts'
import { useApp } from '../base/state/store.ts'
import { exportTexts } from '../entities/crd/export/export.en.ts'
import { useDialectSwitches } from '../entities/dialect/dialects.ts'
import { dialectTexts } from '../entities/dialect/texts.en.ts'
import { customKinds, type NamedObject, useKinds, useObjectNames } from '../entities/kind/kinds.ts'
import { usePrograms } from '../entities/workspace/programs.ts'
import { codeAt } from '../features/code/addresses.ts'
import { codeViewTexts } from '../features/code/view.en.ts'
import { conversionViewTexts } from '../features/conversion/view.en.ts'
import { EXPORTING } from '../features/explain/addresses.ts'
import { explainViewTexts } from '../features/explain/view.en.ts'
import { settingsTexts } from '../features/settings/texts.en.ts'
import { paletteTexts } from './palette.en.ts'
import { describeResource, type Entry, readResourceQuery, resourcesNamed } from './palette-search.ts'
import { scopeTexts } from './scopes.en.ts'
import { usePlacedViews } from './views.ts'

/** What is said beside commands of the designer, whose titles are short. */
const detailOf = (id: CommandId): string => (COMMANDS[id].scope === 'designer' ? scopeTexts.designer : '')

/** What mounted components can do now. */
const commandEntries = (): Entry[] =>
  commandRegistry
    .available()
    .filter(([id]) => id !== 'palette' && id !== 'home')
    .map(([id, { run, disabledReason, title = pageTexts.commands.titles[id], detail = detailOf(id) }]) => ({
      id: `command ${id}`,
      group: COMMANDS[id].scope === 'everywhere' ? 'settings' : 'view',
      title,
      detail,
      words: [pageTexts.commands.titles[id], detail],
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
  const words = dialectTexts.settings
  const disabledReason = dialects.fixed ? (dialects.isHost ? words.whyHost : paletteTexts.loading) : undefined
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
  const chosen = (is: boolean): string => (is ? paletteTexts.on : '')
  return [
    ...THEMES.map((theme) =>
      entry(`theme ${theme}`, paletteTexts.theme(pageTexts.app.themes[theme]), chosen(prefs.theme === theme), () =>
        setPrefs({ theme }),
      ),
    ),
    ...FIELD_VALIDATIONS.map((fieldValidation) =>
      entry(
        `validation ${fieldValidation}`,
        paletteTexts.validation(fieldValidation),
        chosen(prefs.fieldValidation === fieldValidation),
        () => setPrefs({ fieldValidation }),
      ),
    ),
    ...(languages.length < 2 ? [] : languages).map(({ id, name }) =>
      entry(`language ${id}`, paletteTexts.language(name), chosen(id === language.id), () => chooseLanguage(id)),
    ),
    ...[...PERSONAS, ...ownPersonas.map(({ name }) => name)].map((id) =>
      entry(`persona ${id}`, paletteTexts.actAs(id), chosen(persona === id), () => setPersona(id)),
    ),
    ...DIALECTS.map((id) => {
      const isOn = dialects.settings.dialects.includes(id)
      const word = paletteTexts.dialect(words.names[id])
      return {
        ...entry(`dialect ${id}`, word, isOn ? paletteTexts.on : paletteTexts.off, () => dialects.turn(id, !isOn)),
        disabledReason,
      }
    }),
    entry('plain editor', settingsTexts.plainEditor, prefs.plainEditor ? paletteTexts.on : paletteTexts.off, () =>
      setPrefs({ plainEditor: !prefs.plainEditor }),
    ),
    ...workspaces
      .filter(({ name }) => name !== workspace)
      .map(({ name }) => entry(`workspace ${name}`, paletteTexts.workspace(name), '', () => open('page', name))),
  ]
}

/** The views of a CRD. */
function crdEntries(type: ResourceType, workspace: string, navigate: ReturnType<typeof useLocation>[1]): Entry[] {
  const name = qualifiedName(type)
  const entry = (id: string, detail: string, to: string, words: readonly string[], state?: string): Entry => ({
    id: `${id} ${name}`,
    group: 'crds',
    title: name,
    detail,
    words,
    searchedOnly: true,
    run: () => navigate(to, { state }),
  })
  const { kind, version } = type
  const { titles } = pageTexts.commands
  return [
    entry('crd', paletteTexts.design, designAt(workspace, name), [kind]),
    entry('explain', explainViewTexts.title, explainAt(workspace, name, version), [kind, explainViewTexts.title]),
    entry(
      'export',
      titles.exportCrd,
      explainAt(workspace, name, version),
      [kind, titles.exportCrd, exportTexts.summary],
      EXPORTING,
    ),
    entry('conversion', conversionViewTexts.title, conversionAt(workspace, name), [kind, conversionViewTexts.title]),
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
  const views = usePlacedViews().map(
    ({ id, place }): Entry => ({
      id: `view ${id}`,
      group: 'goTo',
      title: place.texts.title,
      press: id === 'home' ? COMMANDS.home.keys[0] : undefined,
      run: () => navigate(place.at(workspace)),
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
  const controllers = usePrograms().map(
    ({ name }): Entry => ({
      id: `program ${name}`,
      group: 'goTo',
      title: name,
      detail: codeViewTexts.title,
      words: [codeViewTexts.title],
      run: () => navigate(codeAt(workspace, name)),
    }),
  )
  const entries = [
    ...commandEntries(),
    ...views,
    ...objects.map(objectEntry),
    ...kinds.flatMap((type) => crdEntries(type, workspace, navigate)),
    ...controllers,
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

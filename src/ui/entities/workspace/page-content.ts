import type { FileDraft, PageContent } from '../../../analysis/workspace-file/format.ts'
import { parsePath } from '../../../client/resource-type.ts'
import type { Program } from '../../../protocol/programs.ts'
import { isSecretResource } from '../../../protocol/secrets.ts'
import { DESIGNS, type Draft } from '../../base/state/kept-drafts.ts'
import {
  keepOwnPersonas,
  keepPersona,
  type OwnPersona,
  PERSONAS,
  recallOwnPersonas,
  recallPersona,
} from '../../base/state/persona.ts'
import { VERBS } from '../../base/state/sends.ts'
import { appStore } from '../../base/state/store.ts'
import { forget, keep, keptNames, recall } from '../../base/state/stored.ts'
import { draftKey, ignoredKey, paneDrafts, profileKey } from '../../base/state/workspace-keys.ts'
import { forgetSources, keepSource, sourceOf, sourcesOf } from '../crd/sources.ts'
import { changeOwnPersonas, readOwnPersonas } from '../persona/own-personas.ts'
import { changePrograms, recallPrograms } from './programs.ts'
import { mergeTestFiles, replaceTestFiles, testFilesOf } from './test-files.ts'

interface KeptDraft extends Pick<FileDraft, 'of' | 'address'> {
  /** Its address in the page. */
  readonly key: string
  readonly draft: Draft
}

function draftsOf(workspace: string): readonly KeptDraft[] {
  const panes = paneDrafts(workspace)
  const designs = draftKey(workspace, '')
  return Object.entries(appStore.getState().drafts).flatMap(([key, draft]): KeptDraft[] => {
    if (key.startsWith(designs)) return [{ of: 'design', address: key.slice(designs.length), key, draft }]
    const isPane = !key.startsWith(DESIGNS) && key.startsWith(panes)
    return isPane ? [{ of: 'pane', address: key.slice(panes.length), key, draft }] : []
  })
}

function isOfSecret({ of, address }: FileDraft): boolean {
  const object = of === 'pane' ? parsePath(address.split('#', 1)[0] ?? '') : undefined
  return object !== undefined && isSecretResource(object)
}

/** What the page keeps of a workspace that a file or a link can take along: without drafts of Secrets. */
export function publicPageContent(workspace: string): PageContent {
  const { drafts, ...page } = readPageContent(workspace)
  return { ...page, drafts: drafts.filter((draft) => !isOfSecret(draft)) }
}

/** What the page keeps of a workspace. */
export function readPageContent(workspace: string): PageContent {
  const profile = recall(profileKey(workspace))
  const acting = recallPersona('page', workspace)
  const persona = PERSONAS.find((one) => one === acting)
  return {
    // A file names the personas that every workspace has; an import acts as the administrator in place of another.
    ...(persona === undefined ? {} : { persona }),
    personas: recallOwnPersonas('page', workspace),
    ...(typeof profile === 'string' ? { profile } : {}),
    ignored: keptNames(ignoredKey(workspace, '')).map((design) => ({ design, rules: recall(ignoredKey(workspace, design)) })),
    sources: sourcesOf(workspace),
    programs: recallPrograms('page', workspace).map(({ isForeign: _, ...program }) => program),
    tests: testFilesOf(workspace),
    drafts: draftsOf(workspace).map(({ of, address, draft }) => ({ of, address, ...draft })),
  }
}

const keyOf = (workspace: string, { of, address }: FileDraft): string =>
  of === 'design' ? draftKey(workspace, address) : `${paneDrafts(workspace)}${address}`

function draftOf({ base, baseVersion, text, verb, force }: FileDraft): Draft {
  const known = VERBS.find((one) => one === verb)
  return {
    base,
    baseVersion,
    text,
    ...(known === undefined ? {} : { verb: known }),
    ...(force === undefined ? {} : { force }),
  }
}

/** Keeps the drafts of a file for a workspace; with `onlyNew` those alone of which the workspace has none. */
function putDrafts(workspace: string, drafts: readonly FileDraft[], onlyNew: boolean): void {
  const { drafts: present, setDraft } = appStore.getState()
  for (const draft of drafts) {
    const key = keyOf(workspace, draft)
    if (!onlyNew || present[key] === undefined) setDraft(key, draftOf(draft))
  }
}

/** Changes the reader's own personas of a workspace. */
function putPersonas(workspace: string, change: (own: readonly OwnPersona[]) => readonly OwnPersona[]): void {
  const { workspace: open, engine } = appStore.getState()
  if (workspace === open && engine === 'page') changeOwnPersonas(change)
  else keepOwnPersonas('page', workspace, change(recallOwnPersonas('page', workspace)))
}

/** Puts what a file keeps for the page in the place of what the page keeps of a workspace. */
export function replacePageContent(workspace: string, content: PageContent): void {
  const { persona, personas = [], profile, ignored, drafts, sources = [], programs = [], tests = [] } = content
  for (const { key } of draftsOf(workspace)) appStore.getState().dropDraft(key)
  putDrafts(workspace, drafts, false)
  for (const design of keptNames(ignoredKey(workspace, ''))) forget(ignoredKey(workspace, design))
  for (const { design, rules } of ignored) keep(ignoredKey(workspace, design), rules)
  forgetSources(workspace)
  putSources(workspace, sources, false)
  changePrograms('page', workspace, () => programs.map(foreign))
  replaceTestFiles(workspace, tests)
  if (profile === undefined) forget(profileKey(workspace))
  else keep(profileKey(workspace), profile)
  const known = PERSONAS.find((one) => one === persona) ?? 'admin'
  putPersonas(workspace, () => readOwnPersonas(personas))
  const { workspace: open, engine, setPersona } = appStore.getState()
  if (workspace === open && engine === 'page') setPersona(known)
  else keepPersona('page', workspace, known)
}

/** A program that came with a file or a link: it does not run before the reader allows it. */
const foreign = (program: Omit<Program, 'isForeign'>): Program => ({ ...program, isForeign: true })

/** Keeps the sources of a file for a workspace; with `onlyNew` those alone of which the workspace has none. */
function putSources(workspace: string, sources: NonNullable<PageContent['sources']>, onlyNew: boolean): void {
  for (const { name, text, changes } of sources) {
    if (!onlyNew || sourceOf(workspace, name) === undefined) keepSource(workspace, name, { text, changes })
  }
}

/** Adds the drafts, sources, programs, tests and personas of a file where a workspace has none. The rest of what the page keeps stays. */
export function mergePageContent(workspace: string, content: PageContent): void {
  const { drafts, personas = [], sources = [], programs = [], tests = [] } = content
  putSources(workspace, sources, true)
  changePrograms('page', workspace, (own) => [...own, ...programs.map(foreign)])
  mergeTestFiles(workspace, tests)
  putDrafts(workspace, drafts, true)
  putPersonas(workspace, (own) => readOwnPersonas([...own, ...personas]))
}

import { FileCode2, FilePenLine, FolderOpen, Layers, PencilRuler, Plus, Trash2, TriangleAlert, WandSparkles } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { Button, FileTrigger } from 'react-aria-components'
import { Link, useLocation } from 'wouter'
import type { Beginnings } from '../../../../analysis/sample/found.ts'
import { BLANK } from '../../../../analysis/sample/template.ts'
import { qualifiedName } from '../../../../client/resource-type.ts'
import { designAt } from '../../../base/address/address.ts'
import { useAsync } from '../../../base/async/use-async.ts'
import { pageTexts } from '../../../base/i18n/page.en.ts'
import { problemText } from '../../../base/i18n/problem-text.ts'
import { yamlProblemTexts } from '../../../base/i18n/yaml-problems.en.ts'
import { language } from '../../../base/language/language.ts'
import { handleDrops } from '../../../base/state/drop-handler.ts'
import { SHOWN_LIMIT } from '../../../base/state/incoming.ts'
import { readFiles } from '../../../base/state/incoming-files.ts'
import { appStore, useApp } from '../../../base/state/store.ts'
import { draftKey } from '../../../base/state/workspace-keys.ts'
import { exampleTexts } from '../../../entities/crd/examples.en.ts'
import { deleteNewDesign, freeName, type NewDraft, newDrafts, saveNewDesign } from '../../../entities/crd/new-designs.ts'
import { customKinds, useKinds } from '../../../entities/kind/kinds.ts'
import { IconButton } from '../../../kit/icon-button.tsx'
import { PageDialog } from '../../../kit/modal.tsx'
import { RichText } from '../../../kit/rich-text.tsx'
import { TEMPLATES } from '../templates/catalogue.ts'
import { designTexts } from '../texts/design.en.ts'

/** What stands in a text; asked for again when the writer pauses. */
function useBeginnings(text: string): Beginnings | undefined {
  return useAsync(() => (text.trim() === '' ? undefined : language.beginnings(text)), [text])
}

function Found({ found, onBegin }: { readonly found: Beginnings; readonly onBegin: (text: string) => void }) {
  return (
    <ul className="grid gap-0.5" aria-label={designTexts.sources.found}>
      {[...found.found.entries()].map(([i, { name, kind, how, by, text, samples }]) => (
        <li key={`${i} ${name}`}>
          <button
            type="button"
            className="flex min-h-7 w-full items-center gap-2 rounded-2 px-2 text-start hover:bg-hover"
            onClick={() => onBegin(text)}
          >
            {how === 'crd' ? <FileCode2 aria-hidden /> : <WandSparkles aria-hidden />}
            <span className="mono min-w-0 truncate">{how === 'inferred' ? kind : name}</span>
            <small className="text-ink-3">
              {how === 'crd'
                ? designTexts.sources.openCrd
                : by === undefined
                  ? designTexts.sources.infer(samples)
                  : designTexts.sources.derived(by)}
            </small>
          </button>
        </li>
      ))}
      {found.booleanWords.map(({ line, word, value }) => (
        <li key={`${line} ${word}`} className="flex gap-1.5 px-2 text-sm text-warn">
          <TriangleAlert className="icon-sm translate-y-px" aria-hidden />
          <span className="min-w-0">
            {designTexts.sources.line(line)} <RichText text={yamlProblemTexts.booleanWord(word, value)} />
          </span>
        </li>
      ))}
      {found.problems.map((problem) => (
        <li key={`${problem.line} ${problem.code} ${problem.message}`} className="px-2 text-sm text-bad">
          {designTexts.sources.line(problem.line)} <span className="mono">{problemText(problem)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Begins with a text that is there already: files, or what is pasted; CRDs as they are, of other objects their inferred CRDs. */
function OpenText({ onBegin }: { readonly onBegin: (text: string) => void }) {
  const [text, setText] = useState('')
  const found = useBeginnings(text)
  const only = found?.found.length === 1 && found.problems.length === 0 && found.templateLines === 0 ? found.found[0] : undefined
  const [picked, setPicked] = useState(false)
  useEffect(() => {
    // A file with one CRD needs no choice.
    if (!picked || only?.how !== 'crd') return
    setPicked(false)
    onBegin(only.text)
  }, [picked, only, onBegin])
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const take = useCallback(async (files: readonly File[]): Promise<void> => {
    const read = await readFiles(files)
    setLeftOut(read.leftOut)
    if (read.count === 0) return
    setText(read.text)
    setPicked(true)
  }, [])
  useEffect(() => handleDrops((files) => void take(files)), [take])
  return (
    <div className="grid gap-2 px-3">
      <div className="flex items-start gap-2">
        <textarea
          className="mono min-w-0 flex-1 resize-y rounded-2 border-1 border-line-control bg-surface px-2.5 py-2 text-sm text-ink"
          aria-label={designTexts.sources.paste}
          placeholder={designTexts.sources.placeholder}
          spellCheck={false}
          rows={4}
          value={text.length > SHOWN_LIMIT ? designTexts.sources.large : text}
          readOnly={text.length > SHOWN_LIMIT}
          onChange={(event) => {
            setPicked(false)
            setLeftOut([])
            setText(event.target.value)
          }}
        />
        <FileTrigger allowsMultiple onSelect={(list) => void take([...(list ?? [])])}>
          <Button className="btn">
            <FolderOpen className="icon-sm" aria-hidden />
            {designTexts.sources.files}
          </Button>
        </FileTrigger>
      </div>
      {leftOut.length > 0 && (
        <div role="alert">
          {leftOut.map((name) => (
            <p key={name} className="px-2 text-sm text-warn">
              {pageTexts.app.dropBinary(name)}
            </p>
          ))}
        </div>
      )}
      {found !== undefined && found.templateLines > 0 && (
        <div className="pane-note t-warn" role="alert">
          <TriangleAlert className="icon-sm" aria-hidden />
          <span className="min-w-0 flex-1">{designTexts.sources.helm(found.templateLines)}</span>
          <Button className="btn btn-sm" onPress={() => setText(found.stripped)}>
            {designTexts.sources.strip}
          </Button>
        </div>
      )}
      {found !== undefined && <Found found={found} onBegin={onBegin} />}
    </div>
  )
}

type Answer = 'cancel' | 'goOn' | 'replace'

/** What waits for an answer: the text to begin with, and the draft of the same CRD. */
interface Asked {
  readonly text: string
  readonly title: string
  readonly draft: NewDraft
}

interface Begin {
  begin(text: string): void
  readonly asked: Asked | undefined
  answer(answer: Answer): void
}

/** Nobody has written anything in it: it can be had again. */
const isUntouched = ({ text }: NewDraft): boolean => text === BLANK || TEMPLATES.some(({ crd }) => crd === text)

/** The name of the CRD in a text, or empty. */
const titleOf = (text: string): Promise<string> => language.crdTitle(text).catch(() => '')

/** Begins a design with a text, beside the drafts that there are. Where one of them is of the same CRD, asks which to go on with. */
function useBegin(workspace: string): Begin {
  const [, navigate] = useLocation()
  const [asked, setAsked] = useState<Asked>()
  const open = useCallback((name: string): void => navigate(designAt(workspace, name)), [workspace, navigate])
  const save = useCallback(
    (draft: NewDraft): void => {
      saveNewDesign(workspace, draft)
      open(draft.name)
    },
    [workspace, open],
  )
  const begin = useCallback(
    async (text: string): Promise<void> => {
      const drafts = newDrafts(appStore.getState().drafts, workspace)
      const same = drafts.find((draft) => draft.text === text)
      if (same !== undefined) return open(same.name)
      const [title, ...titles] = await Promise.all([text, ...drafts.map((draft) => draft.text)].map(titleOf))
      const ofSame = drafts.find((draft, i) => titles[i] === title && !isUntouched(draft))
      if (ofSame !== undefined && title !== undefined && title !== '') setAsked({ text, title, draft: ofSame })
      else save({ name: drafts.find(isUntouched)?.name ?? freeName(drafts), text })
    },
    [workspace, open, save],
  )
  const answer = (given: Answer): void => {
    setAsked(undefined)
    if (asked === undefined) return
    if (given === 'goOn') open(asked.draft.name)
    if (given === 'replace') save({ name: asked.draft.name, text: asked.text })
  }
  return { begin: (text) => void begin(text), asked, answer }
}

/** Asks whether a draft may be replaced, by the name of its CRD. */
function ReplaceDraft({ title, onAnswer }: { readonly title: string; readonly onAnswer: (answer: Answer) => void }) {
  return (
    <PageDialog
      alert
      open
      title={designTexts.replaceDraft.title}
      onClose={() => onAnswer('cancel')}
      foot={
        <>
          <Button className="btn" onPress={() => onAnswer('cancel')} autoFocus>
            {pageTexts.app.cancel}
          </Button>
          <Button className="btn" onPress={() => onAnswer('goOn')}>
            {designTexts.replaceDraft.goOn}
          </Button>
          <Button className="btn btn-danger-fill" onPress={() => onAnswer('replace')}>
            {designTexts.replaceDraft.replace}
          </Button>
        </>
      }
    >
      <p>
        <RichText text={designTexts.replaceDraft.what} parts={{ name: <b className="mono">{title}</b> }} />
      </p>
    </PageDialog>
  )
}

/** Asks whether a draft is to be deleted. */
function DeleteDraft({ title, onAnswer }: { readonly title: string; readonly onAnswer: (isSure: boolean) => void }) {
  return (
    <PageDialog
      alert
      open
      title={designTexts.drafts.deleteTitle}
      onClose={() => onAnswer(false)}
      foot={
        <>
          <Button className="btn" onPress={() => onAnswer(false)} autoFocus>
            {pageTexts.app.cancel}
          </Button>
          <Button className="btn btn-danger-fill" onPress={() => onAnswer(true)}>
            {designTexts.drafts.delete}
          </Button>
        </>
      }
    >
      <p>
        <RichText
          text={designTexts.drafts.deleteWhat}
          parts={{ name: <b className={title === '' ? '' : 'mono'}>{title === '' ? designTexts.drafts.unnamed : title}</b> }}
        />
      </p>
    </PageDialog>
  )
}

/** The names of the CRDs in drafts, by their texts; nothing until they are known. */
function useTitles(drafts: readonly NewDraft[]): ReadonlyMap<string, string> {
  const titles = useAsync(() => Promise.all(drafts.map(async ({ text }) => [text, await titleOf(text)] as const)), [drafts], {
    keep: true,
  })
  return useMemo(() => new Map(titles), [titles])
}

/** The drafts of CRDs that are not installed yet: each is gone on with, or deleted. */
function Drafts({ workspace }: { readonly workspace: string }) {
  const all = useApp((state) => state.drafts)
  const drafts = useMemo(() => newDrafts(all, workspace), [all, workspace])
  const titles = useTitles(drafts)
  const [deleted, setDeleted] = useState<{ readonly name: string; readonly title: string }>()
  if (drafts.length === 0) return null
  return (
    <>
      <h2 className="dz-sect px-3.5">{designTexts.drafts.title}</h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1.5 px-3.5 pt-1">
        {drafts.map(({ name, text }) => {
          const title = titles.get(text) ?? ''
          const shown = title === '' ? designTexts.drafts.unnamed : title
          return (
            <li key={name} className="flex items-center gap-2 rounded-2 border border-line pe-2 hover:bg-hover">
              <Link className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 ps-3" href={designAt(workspace, name)}>
                <FilePenLine aria-hidden />
                <span className={`min-w-0 truncate ${title === '' ? '' : 'mono'}`}>{shown}</span>
              </Link>
              <IconButton icon={Trash2} label={designTexts.drafts.deleteOf(shown)} onPress={() => setDeleted({ name, title })} />
            </li>
          )
        })}
      </ul>
      {deleted !== undefined && (
        <DeleteDraft
          title={deleted.title}
          onAnswer={(isSure) => {
            if (isSure) deleteNewDesign(workspace, deleted.name)
            setDeleted(undefined)
          }}
        />
      )}
    </>
  )
}

const TILE = 'grid min-w-0 content-start gap-px bg-surface px-3 py-[7px] text-start hover:bg-hover'
const NAME = 'mono flex items-center gap-1.5 text-[12.5px]/[18px] font-medium tracking-[-0.01em]'
const SUMMARY = 'text-xs/[15px] text-ink-3'

/** Where a design begins: a draft, a template, or an installed CRD. */
export function Start() {
  const workspace = useApp((state) => state.workspace)
  const drafts = useApp((state) => state.drafts)
  const { types } = useKinds()
  const names = customKinds(types).map(qualifiedName).sort()
  const { begin, asked, answer } = useBegin(workspace)
  return (
    <div className="min-h-0 min-w-0 overflow-auto p-2.5">
      <div className="mx-auto max-w-[880px]">
        <section className="pane" aria-labelledby="dz-start">
          <header className="pane-head">
            <PencilRuler className="icon-lg" aria-hidden />
            <h1 id="dz-start" className="text-md font-semibold">
              {designTexts.start}
            </h1>
          </header>
          <p className="px-3.5 pt-3 pb-1 text-sm text-ink-2">{designTexts.startLead}</p>
          <Drafts workspace={workspace} />
          <h2 className="dz-sect px-3.5">{designTexts.templates}</h2>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3.5 pt-1 pb-2.5">
            <Button className="btn" onPress={() => begin(BLANK)}>
              <Plus aria-hidden />
              {designTexts.blank}
            </Button>
            <small className={SUMMARY}>{designTexts.blankSub}</small>
          </div>
          <div className="mx-3.5 grid grid-cols-4 gap-px overflow-hidden rounded-2 border border-line bg-line narrow:grid-cols-2">
            {TEMPLATES.map(({ kind, crd, traits }) => (
              <button type="button" key={kind} className={TILE} onClick={() => begin(crd)}>
                <b className={NAME}>{kind}</b>
                <small className={SUMMARY}>{exampleTexts.shows[kind]}</small>
                <span className="flex flex-wrap gap-1 pt-1">
                  {traits.map((trait) => (
                    <span key={trait} className="chip">
                      {exampleTexts.traits[trait]}
                    </span>
                  ))}
                </span>
              </button>
            ))}
          </div>
          <h2 className="dz-sect px-3.5">{designTexts.sources.title}</h2>
          <OpenText onBegin={begin} />
          <h2 className="dz-sect px-3.5">{designTexts.installed}</h2>
          {names.length === 0 && <p className="px-3.5 pt-3 pb-1 text-sm text-ink-3">{designTexts.noneInstalled}</p>}
          <ul className="px-3.5 pt-1 pb-3.5">
            {names.map((name) => (
              <li key={name}>
                <Link className="mono inline-flex min-h-7 items-center gap-2" href={designAt(workspace, name)}>
                  <Layers aria-hidden />
                  {name}
                </Link>
                {drafts[draftKey(workspace, name)] !== undefined && (
                  <span className="chip t-accent ms-2.5">{designTexts.changed}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      </div>
      {asked !== undefined && <ReplaceDraft title={asked.title} onAnswer={answer} />}
    </div>
  )
}

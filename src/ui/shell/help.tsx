import { ArrowUpRight, GraduationCap } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { LESSONS } from '../../lessons/catalogue.ts'
import { textsOf } from '../../lessons/format.ts'
import { lessonAt } from '../base/address/address.ts'
import { COMMANDS, type CommandScope, commandsWithKeys } from '../base/commands.ts'
import { useLanguage } from '../base/i18n/language.ts'
import { pageTexts } from '../base/i18n/page.en.ts'
import { useApp } from '../base/state/store.ts'
import { RuleLink } from '../entities/rule/rule-link.tsx'
import { KeyCaps } from '../kit/keys.tsx'
import { LineField } from '../kit/line-field.tsx'
import { PageDialog } from '../kit/modal.tsx'
import { RichText } from '../kit/rich-text.tsx'
import { GLOSSARY, type Term } from './glossary.ts'
import { helpTexts } from './help.en.ts'
import { scopeTexts } from './scopes.en.ts'
import { type PlacedView, usePlacedViews } from './views.ts'

const SCOPES: readonly CommandScope[] = ['everywhere', 'lists', 'objects', 'designer', 'lab']
const PARTS = ['all', 'views', 'keys', 'terms'] as const
type Part = (typeof PARTS)[number]

const DOCS = 'https://kubernetes.io/docs/'

type KeyRow = readonly [presses: readonly string[], what: string]

/** The keys of the commands of a scope, then those that are no commands. */
function keysOf(scope: CommandScope): KeyRow[] {
  const commands = commandsWithKeys(scope).map((id): KeyRow => [COMMANDS[id].keys, pageTexts.commands.titles[id]])
  return [...commands, ...helpTexts.more[scope].map(([press, what]): KeyRow => [[press], what])]
}

/** Whether texts hold every word that is searched for, in whatever order and case. */
function holdsWords(texts: readonly string[], searched: string): boolean {
  const text = texts.join('\n').toLowerCase()
  return searched
    .toLowerCase()
    .split(/\s/)
    .every((word) => text.includes(word))
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="pb-5" aria-label={title}>
      <h3 className="border-b border-line py-1.5 text-sm font-[620]">{title}</h3>
      {children}
    </section>
  )
}

function Views({ views, onClose }: { readonly views: readonly PlacedView[]; readonly onClose: () => void }) {
  const workspace = useApp((state) => state.workspace)
  return (
    <ul className="grid grid-cols-2 gap-x-8 narrow:grid-cols-1">
      {views.map(({ id, place: { texts, icon: Icon, at } }) => (
        <li key={id} className="border-b border-line py-2 ps-0">
          <Link className="flex gap-2.5" href={at(workspace)} onClick={onClose}>
            <Icon className="mt-0.5 flex-none text-ink-3" aria-hidden />
            <span className="grid">
              <span className="font-[550] text-ink">{texts.title}</span>
              <span className="text-sm text-ink-2">{texts.help}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Keys({ title, rows }: { readonly title: string; readonly rows: readonly KeyRow[] }) {
  return (
    <section className="break-inside-avoid pt-2 pb-2" aria-label={title}>
      <h4 className="pb-1.5 text-xs font-[550] text-ink-3">{title}</h4>
      <dl className="grid grid-cols-[112px_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-sm">
        {rows.map(([presses, what]) => (
          <div key={what} className="contents">
            <dt className="flex flex-wrap items-start gap-x-2 gap-y-1">
              {presses.map((press) => (
                <KeyCaps key={press} press={press} />
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Terms({ terms, onClose }: { readonly terms: readonly Term[]; readonly onClose: () => void }) {
  const { tag } = useLanguage()
  return (
    <dl>
      {terms.map((term) => {
        const [name, meaning] = helpTexts.terms[term]
        const { rules, lesson, docs } = GLOSSARY[term]
        const head = LESSONS.find(({ id }) => id === lesson)
        return (
          <div key={term} className="grid grid-cols-[200px_minmax(0,1fr)] gap-x-4 border-b border-line py-2 narrow:grid-cols-1">
            <dt className="font-[550] text-ink wrap-anywhere">{name}</dt>
            <dd className="grid gap-1 text-sm text-ink-2">
              <p>
                <RichText text={meaning} />
              </p>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
                {rules.map((rule) => (
                  <RuleLink key={rule} id={rule} />
                ))}
                {head !== undefined && (
                  <Link
                    className="inline-flex items-center gap-1 text-accent-ink"
                    href={lessonAt(head.id)}
                    title={textsOf(head.texts, tag).title}
                    onClick={onClose}
                  >
                    <GraduationCap className="icon-sm" aria-hidden />
                    {helpTexts.lesson(head.number)}
                  </Link>
                )}
                <a
                  className="inline-flex items-center gap-1 text-accent-ink"
                  href={DOCS + docs}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={`${helpTexts.docs}: ${name}`}
                >
                  {helpTexts.docs}
                  <ArrowUpRight className="icon-sm" aria-hidden />
                </a>
              </p>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** Views, keys and terms, found by words. */
export default function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const [words, setWords] = useState('')
  const [part, setPart] = useState<Part>('all')
  const shows = (one: Part): boolean => part === 'all' || part === one
  const views = usePlacedViews().filter(({ place: { texts } }) => holdsWords([texts.title, texts.help], words))
  const keys = SCOPES.map((scope) => ({
    scope,
    rows: keysOf(scope).filter(([presses, what]) => holdsWords([...presses, what, scopeTexts[scope]], words)),
  })).filter(({ rows }) => rows.length > 0)
  const terms = (Object.keys(GLOSSARY) as Term[]).filter((term) =>
    holdsWords([...helpTexts.terms[term], ...GLOSSARY[term].rules], words),
  )
  const counts = { views: views.length, keys: keys.flatMap(({ rows }) => rows).length, terms: terms.length }
  const found = part === 'all' ? counts.views + counts.keys + counts.terms : counts[part]
  return (
    <PageDialog title={pageTexts.commands.titles.help} open onClose={onClose} width="dialog-xl">
      <div>
        <div className="sticky top-0 z-1 flex flex-wrap items-center gap-2 bg-raised pt-1 pb-3">
          <LineField label={helpTexts.search} placeholder={helpTexts.search} value={words} onChange={setWords} focus />
          <fieldset className="seg">
            <legend className="sr-only">{helpTexts.search}</legend>
            {PARTS.map((one) => (
              <button type="button" key={one} aria-pressed={one === part} onClick={() => setPart(one)}>
                {helpTexts.parts[one]}
              </button>
            ))}
          </fieldset>
          <span className="sr-only" role="status">
            {words !== '' && helpTexts.found(found)}
          </span>
        </div>
        {found === 0 && <p className="py-6 text-center text-sm text-ink-3">{helpTexts.none(words)}</p>}
        {shows('views') && views.length > 0 && (
          <Section title={helpTexts.parts.views}>
            <Views views={views} onClose={onClose} />
          </Section>
        )}
        {shows('keys') && keys.length > 0 && (
          <Section title={helpTexts.parts.keys}>
            <div className="columns-2 gap-8 narrow:columns-auto">
              {keys.map(({ scope, rows }) => (
                <Keys key={scope} title={scopeTexts[scope]} rows={rows} />
              ))}
            </div>
            <p className="text-xs text-ink-3">{helpTexts.note}</p>
          </Section>
        )}
        {shows('terms') && terms.length > 0 && (
          <Section title={helpTexts.parts.terms}>
            <Terms terms={terms} onClose={onClose} />
          </Section>
        )}
      </div>
    </PageDialog>
  )
}

import { ChevronsUpDown, CircleCheck, ExternalLink, FlaskConical } from 'lucide-react'
import { memo, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { linkOf } from '../../../../analysis/lint/links.ts'
import { PROFILES, type Profile } from '../../../../analysis/lint/style/profile.ts'
import { pressOf } from '../../../base/commands.ts'
import { useLanguage } from '../../../base/i18n/language.ts'
import { pageTexts } from '../../../base/i18n/page.en.ts'
import { problemText } from '../../../base/i18n/problem-text.ts'
import { useApp } from '../../../base/state/store.ts'
import { useMedia } from '../../../base/state/theme.ts'
import { Choice } from '../../../kit/choice.tsx'
import { KeyCaps } from '../../../kit/keys.tsx'
import { ReleaseSource } from '../../../kit/release-source.tsx'
import { SearchBox } from '../../../kit/search-box.tsx'
import { GROUPS, type Group, isTooExpensive, keyOf, type Listed, listed, type Problem, placeOf } from '../crd/problems.ts'
import { BreakLoss } from '../loss/break-loss.tsx'
import { useDesign, useProblems, useSession } from '../session/context.ts'
import { designTexts } from '../texts/design.en.ts'
import { messageText, whyText } from '../texts/lint-text.ts'
import { problemTexts } from '../texts/problems.en.ts'
import { IgnoredList } from './ignore.tsx'
import { LOOKS, ProblemList } from './list.tsx'

/** The chosen problem at length: what, why, and where its rule is explained. */
function ProblemDetail({ problem, place }: { readonly problem: Problem; readonly place: string }) {
  const { message, rule, source, fix, older } = problem
  const why = source !== undefined ? whyText(problem) : isTooExpensive(message) ? problemTexts.tooDear : undefined
  return (
    <aside
      className="dz-detail grid flex-none content-start gap-[5px] overflow-auto bg-sunken px-3.5 pt-2 pb-2.5 text-sm"
      aria-label={problemTexts.detail}
    >
      <p className="wrap-anywhere">{messageText(problem)}</p>
      {why !== undefined && <p className="wrap-anywhere text-ink-2">{why}</p>}
      {problem.kind === 'breaks' && <BreakLoss path={problem.path} />}
      {older !== undefined && <OlderSays older={older} />}
      <p className="flex flex-wrap gap-x-3.5 gap-y-0.5 text-xs/5 wrap-anywhere">
        {source !== undefined && (
          <a
            className="text-accent-ink underline underline-offset-2"
            href={linkOf(source, rule)}
            target="_blank"
            rel="noreferrer"
          >
            {problemTexts.sources[source]}: {rule}
            <ExternalLink className="icon-sm ms-1 inline-block align-[-2px]" aria-hidden />
          </a>
        )}
        {place !== '' && <span className="mono text-ink-2">{place}</span>}
      </p>
      <p className="flex flex-wrap gap-x-3 gap-y-1 text-xs/5 text-ink-3 @max-[930px]:hidden">
        {problemTexts.keys.map(
          ([key, word]) =>
            (word !== problemTexts.fix || fix !== undefined) &&
            (word !== problemTexts.ignore || source !== undefined || older !== undefined) && (
              <span key={key}>
                <span className="kbd">{key}</span> {word}
              </span>
            ),
        )}
      </p>
    </aside>
  )
}

/** What an older release says, and where the newer one got what is missing there. */
function OlderSays({ older: { says, source } }: { readonly older: NonNullable<Problem['older']> }) {
  return (
    <>
      <p className="mono text-xs wrap-anywhere whitespace-pre-wrap text-ink-2">{says}</p>
      {source !== undefined && <ReleaseSource source={source} />}
    </>
  )
}

const FEW = 6
/** So many hints and remarks about style are of a CRD that somebody else wrote: they are counted until they are wanted. */
const QUIET = 20

function Chips({
  counts,
  only,
  onOnly,
}: Pick<Listed, 'counts'> & {
  readonly only: Group | undefined
  readonly onOnly: (group: Group | undefined) => void
}) {
  return GROUPS.filter((group) => counts.has(group)).map((group) => {
    const [Icon, tone] = LOOKS[group]
    const count = counts.get(group) ?? 0
    return (
      <button
        key={group}
        type="button"
        className={`chip cursor-pointer hover:border-line-control aria-pressed:border-accent-line aria-pressed:bg-selected aria-pressed:text-accent-ink narrow:min-h-8 narrow:px-2.5 ${tone}`}
        aria-pressed={only === group}
        aria-label={problemTexts.show(problemTexts.words[group], count)}
        onClick={() => onOnly(only === group ? undefined : group)}
      >
        <Icon aria-hidden />
        <span className="@max-[930px]:hidden">{problemTexts.words[group]}</span> <span className="tabular-nums">{count}</span>
      </button>
    )
  })
}

/** Drawn apart from the problems: they change with every edit, and a choice takes longer to draw than they do. */
const ProfileChoice = memo(function ProfileChoice() {
  useLanguage()
  const session = useSession()
  const profile = useDesign((state) => state.profile)
  return (
    <Choice<Profile>
      label={problemTexts.profile.label}
      value={profile}
      look="select-plain"
      className="flex-none"
      showLabel
      options={PROFILES.map((id) => ({ id, word: problemTexts.profile[id], sub: problemTexts.profile[`${id}Sub`] }))}
      onChange={(chosen) => session.setProfile(chosen)}
    />
  )
})

interface FindProps {
  readonly text: string
  readonly onText: (text: string) => void
}

const Find = memo(function Find({ text, onText }: FindProps) {
  useLanguage()
  return (
    <SearchBox
      className="field h-6 min-h-6 w-[190px] flex-none @max-[930px]:w-[130px] narrow:h-8 narrow:w-auto narrow:flex-[1_1_130px]"
      label={problemTexts.find}
      placeholder={problemTexts.findHint}
      value={text}
      onChange={onText}
    />
  )
})

interface TallerProps {
  readonly isTall: boolean
  readonly onTall: (isTall: boolean) => void
}

const Taller = memo(function Taller({ isTall, onTall }: TallerProps) {
  useLanguage()
  return (
    <Button
      className="btn btn-ghost btn-sm btn-icon narrow:hidden"
      aria-label={problemTexts.taller}
      aria-pressed={isTall}
      onPress={() => onTall(!isTall)}
    >
      <ChevronsUpDown className="icon-sm" aria-hidden />
    </Button>
  )
})

/** What was said against the text as a whole, above the list. */
function Notes() {
  const session = useSession()
  const { textProblem, editError, analysisError } = useDesign((state) => ({
    textProblem: state.textProblem,
    editError: state.editError,
    analysisError: state.analysisError,
  }))
  return (
    <>
      {analysisError !== undefined && (
        <div className="pane-note t-bad" role="alert">
          <span className="grow">
            <b>{designTexts.analysisFailed}</b> <span className="mono">{analysisError}</span>
          </span>
          <Button className="btn btn-sm" onPress={session.analyze}>
            {designTexts.analyzeAgain}
          </Button>
        </div>
      )}
      {editError !== '' && (
        <p className="pane-note t-warn" role="alert">
          {editError}
        </p>
      )}
      {textProblem !== undefined && (
        <p className="pane-note t-bad" role="alert">
          <b>{designTexts.unread}</b> <span className="mono">{problemText(textProblem)}</span>
        </p>
      )}
    </>
  )
}

/** Whether dry runs to a cluster are switched off. Switching them on checks the CRD anew, and off takes back what was found. */
function useDryRunsOff(): boolean {
  const session = useSession()
  const isOff = useApp(({ capabilities, prefs }) => capabilities.has('cluster') && !prefs.dryRuns)
  const last = useRef(isOff)
  useEffect(() => {
    if (last.current !== isOff) session.analyze()
    last.current = isOff
  }, [isOff, session])
  return isOff
}

/** What the server, crdify's rules and the rules of style say, live; each line leads to its place. */
export function Problems() {
  const problems = useProblems()
  const session = useSession()
  const { active, checking, more, unread, crd } = useDesign(({ problem, checking, more, textProblem, analysisError, crd }) => ({
    active: problem,
    checking,
    more,
    unread: textProblem !== undefined || analysisError !== undefined,
    crd,
  }))
  const isUnchecked = useDryRunsOff()
  const [chosen, setOnly] = useState<Group>()
  const [text, setText] = useState('')
  const [ignoring, setIgnoring] = useState<string>()
  const [tall, setTall] = useState(false)
  const wanted = useDeferredValue(text)
  const narrow = useMedia('(max-width: 767px)')
  const [shown, setShown] = useState(false)
  const all = useMemo(() => listed(problems, crd, undefined, ''), [problems, crd])
  const isQuiet = problems.length > QUIET && [...all.counts.keys()].every((group) => group === 'style' || group === 'hint')
  const only = chosen !== undefined && all.counts.has(chosen) ? chosen : undefined
  const isPart = only !== undefined || wanted.trim() !== ''
  const rows = useMemo(
    () => (isPart ? listed(problems, crd, only, wanted).rows : all.rows),
    [isPart, problems, crd, only, wanted, all],
  )
  const onActive = session.showProblem
  const onIgnoring = useCallback(
    (key: string | undefined) => {
      if (key !== undefined) session.showProblem(key)
      setIgnoring(key)
    },
    [session],
  )
  const isActive = (problem: Problem): boolean => keyOf(problem) === active
  const isGone = active !== undefined && !problems.some(isActive)
  const isFolded = isQuiet && !narrow && !shown && !isPart && active === undefined
  const problem = active === undefined ? undefined : rows.find((row) => isActive(row.problem))?.problem
  return (
    <section className={`pane @container narrow:flex-1 narrow:border-0 ${tall ? 'dz-tall' : ''}`} aria-labelledby="dz-problems">
      <header className="flex h-[34px] flex-none items-center gap-2 overflow-hidden border-b border-line px-3 narrow:h-auto narrow:flex-wrap narrow:gap-1.5 narrow:py-1.5">
        <h2 id="dz-problems" className="flex-none text-sm font-semibold narrow:hidden">
          {designTexts.problems}
        </h2>
        <Chips counts={all.counts} only={only} onOnly={setOnly} />
        {more > 0 && <span className="flex-none text-xs text-ink-3">{designTexts.more(more)}</span>}
        <IgnoredList />
        <span className="flex-none text-xs text-ink-3" role="status">
          {checking ? designTexts.checking : ''}
        </span>
        <span className="min-w-0 flex-1 narrow:hidden" />
        {problems.length > FEW && <Find text={text} onText={setText} />}
        <ProfileChoice />
        {isQuiet && !narrow && active === undefined && !isPart && (
          <Button className="btn btn-ghost btn-sm" aria-expanded={shown} onPress={() => setShown(!shown)}>
            {shown ? problemTexts.fold : problemTexts.unfold}
          </Button>
        )}
        {problems.length > FEW && !isFolded && <Taller isTall={tall} onTall={setTall} />}
        <span className="flex-none text-xs text-ink-3 @max-[1190px]:hidden">
          <KeyCaps press={pressOf('nextProblem')} /> {pageTexts.commands.titles.nextProblem}
        </span>
      </header>
      <Notes />
      {problems.length === 0 && !unread && (
        <p className="dz-none flex items-center gap-2 px-3 py-2 text-sm text-ink-2">
          {isUnchecked ? <FlaskConical aria-hidden /> : <CircleCheck className="text-ok" aria-hidden />}
          {checking ? designTexts.checking : isUnchecked ? pageTexts.cluster.dryRunsOff : designTexts.noProblems}
        </p>
      )}
      {problems.length > 0 && rows.length === 0 && (
        <p className="dz-none flex items-center gap-2 px-3 py-2 text-sm text-ink-2">
          {problemTexts.noMatch}
          <Button
            className="btn btn-sm"
            onPress={() => {
              setText('')
              setOnly(undefined)
            }}
          >
            {problemTexts.showAll}
          </Button>
        </p>
      )}
      {rows.length > 0 && !isFolded && (
        <div className={`flex min-h-0 flex-1 @max-[930px]:flex-col ${problem === undefined ? '' : 'dz-with-detail'}`}>
          <ProblemList
            rows={rows}
            crd={crd}
            active={active}
            isGone={isGone}
            onActive={onActive}
            ignoring={ignoring}
            onIgnoring={onIgnoring}
          />
          {problem !== undefined && <ProblemDetail problem={problem} place={placeOf(crd, problem.path)} />}
        </div>
      )}
    </section>
  )
}

import { CircleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { CONTROLLER_EXAMPLES } from '../../../lab/examples.ts'
import type { Program } from '../../../protocol/programs.ts'
import { useLanguage } from '../../base/i18n/language.ts'
import { useApp } from '../../base/state/store.ts'
import { resumeSession, sessionOf } from '../../entities/program/sessions.ts'
import { useHostPrograms } from '../../entities/workspace/host-programs.ts'
import { usePrograms } from '../../entities/workspace/programs.ts'
import { EmptyState } from '../../kit/empty-state.tsx'
import { late } from '../../kit/late.tsx'
import { codeAt, SERVER_LAB } from './addresses.ts'
import { Lab } from './lab.tsx'
import { ProgramList } from './program-list.tsx'
import { ReplayLab } from './replay-lab.tsx'
import { useReplay } from './replays.ts'
import { useProgramIdentity } from './role.ts'
import { codeTexts } from './texts.en.ts'
import { codeViewTexts } from './view.en.ts'
import './code.css'

const ServerLab = late(() => import('./server-lab.tsx'))

/** What stands in the place of the lab. */
function Says({ text }: { readonly text: string }) {
  const workspace = useApp((state) => state.workspace)
  return (
    <EmptyState icon={CircleAlert} words={text}>
      <Link className="btn" href={codeAt(workspace)}>
        {codeViewTexts.title}
      </Link>
    </EmptyState>
  )
}

function ProgramLab({ program }: { readonly program: Program }) {
  const { page, canRun } = useApp((state) => ({ page: state.page, canRun: state.connector.runProgram !== undefined }))
  const { identity, hasRole, isKnown } = useProgramIdentity(program.name)
  if (!canRun) return <Says text={codeTexts.noRunner} />
  // As whom it acts is known when the kinds are.
  const session = page === undefined || !isKnown ? undefined : sessionOf(program.name, identity)
  if (session === undefined) return null
  const actsAs = identity === undefined ? codeTexts.admin : program.name
  return <Lab key={program.name} program={program} session={session} actsAs={actsAs} hasRole={hasRole} />
}

/** Lets a program go on that played when the page was left, or when its workspace was written to a file. */
function Resume({ program: { name, source, isForeign } }: { readonly program: Program }) {
  const { page, canRun } = useApp((state) => ({ page: state.page, canRun: state.connector.runProgram !== undefined }))
  const { identity, isKnown } = useProgramIdentity(name)
  useEffect(() => {
    if (page === undefined || !canRun || !isKnown || isForeign === true) return
    void resumeSession(name, identity, source)
  }, [page, canRun, isKnown, isForeign, name, source, identity])
  return null
}

const exampleOf = (name: string): Program | undefined =>
  Object.entries(CONTROLLER_EXAMPLES).flatMap(([known, source]) => (known === name ? [{ name, source }] : []))[0]

function Replay({ name }: { readonly name: string }) {
  const session = useReplay(name)
  if (session === undefined) return <Says text={codeTexts.replay.absent(name)} />
  return <ReplayLab session={session} />
}

interface Props {
  readonly name: string | undefined
  readonly isReplay: boolean
}

/** The programs of the workspace, or the lab of one. An example is one of them once it was changed or started. */
export default function CodeView({ name, isReplay }: Props) {
  useLanguage()
  const programs = usePrograms()
  const isKnown = useHostPrograms()
  return (
    <>
      {isKnown && programs.map((program) => program.isPlaying === true && <Resume key={program.name} program={program} />)}
      <Shown name={name} isReplay={isReplay} programs={programs} />
    </>
  )
}

interface ShownProps extends Props {
  readonly programs: readonly Program[]
}

function Shown({ name, isReplay, programs }: ShownProps) {
  if (name === undefined) return <ProgramList />
  if (name === SERVER_LAB) return <ServerLab />
  if (isReplay) return <Replay name={name} />
  const program = programs.find((one) => one.name === name) ?? exampleOf(name)
  return program === undefined ? <Says text={codeTexts.absent(name)} /> : <ProgramLab program={program} />
}

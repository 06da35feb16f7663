import { ArrowRight, FolderOpen, Plus, Trash2, Workflow } from 'lucide-react'
import { useRef } from 'react'
import { Button } from 'react-aria-components'
import { Link, useLocation } from 'wouter'
import { CONTROLLER_EXAMPLES, type ExampleName } from '../../../lab/examples.ts'
import { RecordingError } from '../../../lab/recording/read.ts'
import { conversionAt } from '../../base/address/address.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import { closeSession, useSessionStates } from '../../entities/program/sessions.ts'
import { putProgram, removeProgram, usePrograms } from '../../entities/workspace/programs.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { codeAt, replayAt, SERVER_LAB } from './addresses.ts'
import { BLANK_PROGRAM } from './blank-program.ts'
import { openReplay } from './replays.ts'
import { codeTexts } from './texts.en.ts'
import { codeViewTexts } from './view.en.ts'

const EXAMPLE_NAMES = Object.keys(CONTROLLER_EXAMPLES) as readonly ExampleName[]

/** A name that no program has. */
function freeName(taken: readonly string[]): string {
  for (let i = 1; ; i++) {
    const name = i === 1 ? 'controller' : `controller-${i}`
    if (!taken.includes(name)) return name
  }
}

/** Opens the file of a recording. */
function OpenRecording() {
  const workspace = useApp((state) => state.workspace)
  const [, navigate] = useLocation()
  const input = useRef<HTMLInputElement>(null)
  const { recording } = codeTexts
  const read = async (file: File): Promise<void> => {
    try {
      const session = openReplay(await file.text())
      navigate(replayAt(workspace, session.recording.program.name))
    } catch (error) {
      if (!(error instanceof RecordingError)) throw error
      appStore.getState().addToast('bad', recording.unreadable(file.name, error.line, error.message))
    }
  }
  return (
    <>
      <Button className="btn" onPress={() => input.current?.click()}>
        <FolderOpen className="icon-sm" aria-hidden />
        <span className="narrow:sr-only">{recording.open}</span>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".jsonl,application/jsonl"
        aria-label={recording.open}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file !== undefined) void read(file)
        }}
      />
    </>
  )
}

/** The programs of the workspace, and the examples that can be added. */
export function ProgramList() {
  const workspace = useApp((state) => state.workspace)
  const hasJournal = useApp((state) => state.page?.wire.capabilities?.has('journal') === true)
  const [, navigate] = useLocation()
  const programs = usePrograms()
  const states = useSessionStates()
  const { list } = codeTexts
  const taken = programs.map(({ name }) => name)
  const add = (name: string, source: string): void => {
    putProgram({ name, source })
    navigate(codeAt(workspace, name))
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2 overflow-auto p-2.5">
      <header className="flex flex-none flex-wrap items-center gap-x-3 gap-y-1.5 px-1">
        <h1 className="text-lg font-semibold tracking-[-0.01em] narrow:flex-1">{codeViewTexts.title}</h1>
        <span className="min-w-0 flex-1 text-sm text-ink-3 narrow:hidden">{codeViewTexts.help}</span>
        <Link className="btn" href={conversionAt(workspace)}>
          {list.conversion}
        </Link>
        {hasJournal && (
          <Link className="btn" href={codeAt(workspace, SERVER_LAB)}>
            {codeTexts.server.title}
          </Link>
        )}
        <OpenRecording />
        <Button className="btn btn-primary" onPress={() => add(freeName(taken), BLANK_PROGRAM)}>
          <Plus className="icon-sm" aria-hidden />
          {list.create}
        </Button>
      </header>
      <section className="pane flex-none" aria-label={list.title}>
        <header className="pane-head pane-head-sm">
          <h2>{list.title}</h2>
        </header>
        {programs.length === 0 ? (
          <div className="empty py-8">
            <Workflow aria-hidden />
            <p className="text-sm">{list.none}</p>
          </div>
        ) : (
          <ul>
            {programs.map(({ name, isForeign }) => (
              <li key={name} className="lab-program">
                <Link href={codeAt(workspace, name)} className="mono min-w-0 flex-1 truncate font-[550] text-ink" title={name}>
                  {name}
                </Link>
                {isForeign === true && <span className="chip t-warn">{list.foreign}</span>}
                <span className={`chip ${states.get(name) === 'play' ? 't-ok' : 'chip-plain'}`}>
                  {list.state[states.get(name) ?? 'idle']}
                </span>
                <IconButton
                  icon={Trash2}
                  label={list.remove(name)}
                  small
                  onPress={() => {
                    closeSession(name)
                    removeProgram(name)
                  }}
                />
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="pane flex-none" aria-label={list.examples}>
        <header className="pane-head pane-head-sm">
          <h2>{list.examples}</h2>
          <span className="text-xs text-ink-3">{list.examplesHint}</span>
        </header>
        <ul>
          {EXAMPLE_NAMES.map((name) => (
            <li key={name} className="lab-program">
              <span className="mono w-44 flex-none truncate font-[550] narrow:w-auto narrow:flex-1" title={name}>
                {name}
              </span>
              <span className="min-w-0 flex-1 text-sm text-ink-2 narrow:w-full narrow:flex-none narrow:order-last">
                {list.does[name]}
              </span>
              {taken.includes(name) ? (
                <Link href={codeAt(workspace, name)} className="btn btn-sm" aria-label={`${list.open} ${name}`}>
                  {list.open}
                  <ArrowRight className="icon-sm" aria-hidden />
                </Link>
              ) : (
                <Button
                  className="btn btn-sm"
                  aria-label={`${list.add} ${name}`}
                  onPress={() => add(name, CONTROLLER_EXAMPLES[name])}
                >
                  <Plus className="icon-sm" aria-hidden />
                  {list.add}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

import { useDeferredValue, useMemo } from 'react'
import type { Lines } from '../../../analysis/crd-text/lines.ts'
import type { Path } from '../../../analysis/edit.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { type Language, useLanguage } from '../../base/i18n/language.ts'
import { language } from '../../base/language/language.ts'
import { CRD_NAME } from '../../entities/crd/crd.ts'
import { useResourceType } from '../../entities/kind/kinds.ts'
import { useSchemaAssistant } from '../../entities/kind/schema-assistant.ts'
import { usePaneText } from '../../entities/object/pane-texts.ts'
import { NO_MARKS } from '../../kit/editor/marks.ts'
import { TabHint } from '../../kit/editor/tab-hint.tsx'
import { editorTexts } from '../../kit/editor/texts.en.ts'
import { YamlEditor } from '../../kit/editor/yaml-editor.tsx'
import type { Problem } from './crd/problems.ts'
import { useDesign, useFields, useProblems, useSelectedField, useSession } from './session/context.ts'
import { designTexts } from './texts/design.en.ts'
import { messageText } from './texts/lint-text.ts'

const SEVERITY = { rejected: 8, breaks: 4, warning: 4, needs: 1, style: 1 } as const
const NOTE_TONES = { rejected: 'rejected', breaks: 'pruned', needs: 'quiet' } as const
/** Notes at the end of lines for more problems than this would hide the text. */
const NOTED = 12
/** Lines with a wave under them: rejections come first. */
const MARKED = 200

const NO_LINES: readonly Lines[] = []

/** Where paths stand in the newest text; asked of the language worker. */
function useLines(text: string, paths: readonly Path[]): readonly Lines[] {
  // A text of a megabyte takes a while to send: in a task of its own, not in that which draws what changed. One that cannot be read has no lines.
  const lines = useAsync(
    () => (paths.length === 0 ? undefined : language.lines(text, paths).catch(() => undefined)),
    [text, paths],
    { pauseMs: 0, keep: paths.length > 0 },
  )
  return lines ?? NO_LINES
}

/** The messages of problems. They are made again for each language. */
const textsIn = (_: Language, problems: readonly Problem[]): readonly string[] => problems.map(messageText)

/** The CRD as text, linked to the tree: what is selected there is tinted here, and the caret selects. */
export function YamlPane() {
  const session = useSession()
  const { text, textProblem, selected } = useDesign((state) => ({
    text: state.text,
    textProblem: state.textProblem,
    selected: state.selected,
  }))
  // The pane is drawn in two tasks, between which the browser lays out what stands beside it.
  const hasText = useDeferredValue(true, false)
  const section = usePaneText<HTMLElement>({ name: designTexts.yaml, text })
  const assistant = useSchemaAssistant(useResourceType(CRD_NAME, 'v1'))
  const field = useSelectedField(useFields())
  const all = useDeferredValue(useProblems())
  const problems = useMemo(() => (all.length > MARKED ? all.slice(0, MARKED) : all), [all])
  const target = field?.path ?? selected
  const selectedPaths = useMemo(() => (target === undefined ? [] : [target]), [target])
  const [own] = useLines(text, selectedPaths)
  const problemPaths = useMemo(() => problems.map(({ path }) => path), [problems])
  const places = useLines(text, problemPaths)
  const pageLanguage = useLanguage()
  const texts = useMemo(() => textsIn(pageLanguage, problems), [pageLanguage, problems])
  const markers = useMemo(
    () =>
      problems.map((problem, i) => ({
        line: places[i]?.[0] ?? 1,
        message: texts[i] ?? '',
        severity: SEVERITY[problem.kind],
      })),
    [problems, places, texts],
  )
  const marks = useMemo(() => {
    const noted = problems.flatMap(({ kind }, i) => {
      const line = places[i]?.[0]
      if (kind === 'warning' || kind === 'style' || line === undefined) return []
      return [
        {
          line,
          text: texts[i] ?? '',
          icon: 'problem' as const,
          tone: NOTE_TONES[kind],
          title: texts[i] ?? '',
        },
      ]
    })
    const lines = own === undefined ? [] : [{ first: own[0], last: own[1], tone: 'selected' as const }]
    // One note for a line: more would hide it.
    const notes = noted.filter(({ line }, i) => noted.findIndex((other) => other.line === line) === i)
    return { ...NO_MARKS, lines, notes: notes.slice(0, NOTED) }
  }, [own, problems, places, texts])
  return (
    <section ref={section} className="flex h-full min-h-0 min-w-0 flex-1 flex-col overflow-hidden" aria-label={designTexts.yaml}>
      <header className="pane-head">
        <h2>{designTexts.yaml}</h2>
        <span className="min-w-0 truncate text-xs text-ink-3">{designTexts.linked}</span>
        <span className="min-w-0 flex-1" />
        <TabHint className="min-w-0 truncate text-xs text-ink-3" />
      </header>
      <div className="pane-body">
        {hasText && (
          <YamlEditor
            label={editorTexts.label('CustomResourceDefinition')}
            value={text}
            onChange={session.type}
            marks={marks}
            assistant={assistant}
            problem={textProblem}
            problems={markers}
            reveal={selected === undefined ? undefined : own?.[0]}
            onLine={(line) =>
              void language.pathAt(session.getState().text, line).then((path) => path !== undefined && session.select(path))
            }
          />
        )}
      </div>
    </section>
  )
}

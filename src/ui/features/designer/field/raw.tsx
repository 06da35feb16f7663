import { useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import type { Problem as TextProblem } from '../../../../analysis/yaml/yaml.ts'
import { useAsync } from '../../../base/async/use-async.ts'
import { problemText } from '../../../base/i18n/problem-text.ts'
import { language } from '../../../base/language/language.ts'
import { valueTexts } from '../../../entities/value-form/value.en.ts'
import { YamlEditor } from '../../../kit/editor/yaml-editor.tsx'
import { idOf, type Subject } from '../crd/fields.ts'
import { useDesign, useSession } from '../session/context.ts'
import type { Session } from '../session/store.ts'
import { designTexts } from '../texts/design.en.ts'

/** Writes what was typed of a value into the CRD. Returns what is wrong with it; it stays typed then. */
async function applyDraft(session: Session): Promise<TextProblem | undefined> {
  const { rawDraft } = session.getState()
  if (rawDraft === undefined) return undefined
  const { path, text } = rawDraft
  const { problem } = await language.check(text)
  if (problem !== undefined) return problem
  await session.apply({ path, block: text, select: undefined })
  const { editError, rawDraft: newest } = session.getState()
  if (editError === '' && newest === rawDraft) session.keepRaw(undefined)
  return undefined
}

/**
 * The text of a value in the CRD of a session, without one where it has none of its own; undefined until it is known, and while the CRD cannot
 * be read.
 */
function useBlock({ path }: Subject): { readonly text: string | undefined } | undefined {
  const text = useDesign((state) => state.text)
  const id = idOf(path)
  const block = useAsync(
    () =>
      language
        .block(text, path)
        .then((found) => ({ of: id, text: found }))
        .catch(() => undefined),
    [text, path, id],
    { keep: true },
  )
  return block?.of === id ? block : undefined
}

/** The schema as YAML, as it stands in the CRD. What is typed enters the CRD when the editor is left; until it can be read it stays here. */
export function Raw({ subject }: { readonly subject: Subject }) {
  const session = useSession()
  const block = useBlock(subject)
  const { path, place } = subject
  const id = idOf(path)
  const draft = useDesign(({ rawDraft }) => (rawDraft !== undefined && idOf(rawDraft.path) === id ? rawDraft.text : undefined))
  const [problem, setProblem] = useState<TextProblem>()
  const element = useRef<HTMLFieldSetElement>(null)
  const apply = (): void => void applyDraft(session).then(setProblem)
  // A tab that is closed by a key, or with its field, leaves nothing behind either.
  useEffect(() => () => void (id !== '' && applyDraft(session)), [session, id])
  const type = (text: string): void => {
    setProblem(undefined)
    session.keepRaw(text === block?.text ? undefined : { path, text })
  }
  if (block !== undefined && block.text === undefined)
    return <p className="px-4 py-6 text-sm text-ink-3">{designTexts.raw.none}</p>
  return (
    <fieldset
      ref={element}
      aria-label={designTexts.tabs.raw}
      className={`min-w-0 flex min-h-0 flex-1 flex-col ${draft === undefined ? '' : 'own-text'}`}
      onBlur={({ relatedTarget }) => {
        if (!element.current?.contains(relatedTarget)) apply()
      }}
    >
      {problem !== undefined && (
        <p className="pane-note t-bad" role="alert">
          {problem.line > 0 && designTexts.raw.unread(problem.line)} {problemText(problem)}
        </p>
      )}
      <div className="pane-body">
        {block !== undefined && (
          <YamlEditor
            label={designTexts.raw.label(place === '' ? valueTexts.root : place)}
            value={draft ?? block.text ?? ''}
            onChange={type}
            onSend={apply}
            problem={problem}
          />
        )}
      </div>
      <div className="pane-foot text-xs text-ink-3">
        <span className="min-w-0 flex-1">{designTexts.raw.hint}</span>
        {draft !== undefined && (
          <>
            <Button
              className="btn btn-sm"
              onPress={() => {
                setProblem(undefined)
                session.keepRaw(undefined)
              }}
            >
              {designTexts.raw.revert}
            </Button>
            <Button className="btn btn-sm" onPress={apply}>
              {designTexts.raw.apply}
            </Button>
          </>
        )}
      </div>
    </fieldset>
  )
}

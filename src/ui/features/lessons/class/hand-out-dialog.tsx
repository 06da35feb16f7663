import { Send, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { LESSONS } from '../../../../lessons/catalogue.ts'
import { textsOf } from '../../../../lessons/format.ts'
import { type Handout, type HandoutHead, LONGEST_HANDOUT, type Order } from '../../../../protocol/class.ts'
import { useLanguage } from '../../../base/i18n/language.ts'
import { pageTexts } from '../../../base/i18n/page.en.ts'
import { Choice } from '../../../kit/choice.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { LineField } from '../../../kit/line-field.tsx'
import { PageDialog } from '../../../kit/modal.tsx'
import { headOf, useOwnLessons } from '../own-lessons.ts'
import { lessonTexts } from '../texts/lessons.en.ts'
import { boardTexts } from './board.en.ts'

const KINDS = ['lesson', 'yaml'] as const
type Kind = (typeof KINDS)[number]

/** YAML that was typed and neither handed out nor cancelled: Escape closes the dialog and loses nothing. */
let typed = { title: '', text: '' }

interface Props {
  readonly handouts: readonly HandoutHead[]
  readonly send: (order: Order) => Promise<void>
  readonly onClose: () => void
}

/** The lessons that can be handed out: those of the page, and the trainer's own but for one that is being recorded. */
function useLessonChoices() {
  const { tag } = useLanguage()
  const own = useOwnLessons()
  const heads = [...LESSONS, ...Object.values(own).flatMap(({ lesson }) => (lesson.steps.length === 0 ? [] : [headOf(lesson)]))]
  return heads.map(({ id, number, texts }) => {
    const title = textsOf(texts, tag).title.replaceAll('`', '')
    const file = own[id]?.lesson
    const handout: Handout =
      file === undefined ? { kind: 'lesson', title, lesson: id } : { kind: 'lessonFile', title, text: JSON.stringify(file) }
    return { id, word: file === undefined ? lessonTexts.row(number, title) : title, handout }
  })
}

/** Hands out a lesson or YAML, and withdraws what was handed out. */
export default function HandOutDialog({ handouts, send, onClose }: Props) {
  const [kind, setKind] = useState<Kind>('lesson')
  const lessons = useLessonChoices()
  const [lesson, setLesson] = useState(lessons[0]?.id ?? '')
  const [{ title, text }, setTyped] = useState(typed)
  const type = (change: Partial<typeof typed>): void => {
    typed = { ...typed, ...change }
    setTyped(typed)
  }
  const end = (): void => {
    typed = { title: '', text: '' }
    onClose()
  }
  const { handOut } = boardTexts
  const chosen = lessons.find(({ id }) => id === lesson)?.handout
  const given = kind === 'yaml' ? text : chosen?.kind === 'lessonFile' ? chosen.text : ''
  const isTooLong = given.length > LONGEST_HANDOUT
  const isReady = !isTooLong && (kind === 'lesson' || (title.trim() !== '' && text.trim() !== ''))
  const handout: Handout | undefined = kind === 'lesson' ? chosen : { kind: 'yaml', title: title.trim(), text }
  const submit = async (): Promise<void> => {
    if (handout === undefined || !isReady) return
    await send({ order: 'handOut', handout })
    if (kind === 'yaml') end()
    else onClose()
  }
  return (
    <PageDialog
      title={handOut.title}
      open
      onClose={onClose}
      width="dialog-wide"
      foot={
        <>
          <Button className="btn" onPress={end}>
            {pageTexts.app.cancel}
          </Button>
          <Button className="btn btn-primary" isDisabled={!isReady} onPress={() => void submit()}>
            <Send className="icon-sm" aria-hidden />
            {handOut.send}
          </Button>
        </>
      }
    >
      <p>{handOut.what}</p>
      <fieldset className="seg w-fit border-0 p-0" aria-label={handOut.title}>
        {KINDS.map((each) => (
          <button key={each} type="button" aria-pressed={kind === each} onClick={() => setKind(each)}>
            {handOut[each]}
          </button>
        ))}
      </fieldset>
      {kind === 'lesson' ? (
        <Choice label={handOut.choose} value={lesson} options={lessons} onChange={setLesson} look="select" />
      ) : (
        <>
          <LineField
            label={handOut.name}
            showLabel
            value={title}
            onChange={(next) => type({ title: next })}
            maxLength={200}
            focus
          />
          <textarea
            className="field mono h-56 resize-y p-2 text-[12px]/[18px]"
            aria-label={handOut.text}
            spellCheck={false}
            value={text}
            onChange={({ target }) => type({ text: target.value })}
          />
        </>
      )}
      {isTooLong && (
        <p className="text-sm text-bad" role="alert">
          {handOut.tooLong(LONGEST_HANDOUT)}
        </p>
      )}
      {handouts.length > 0 && (
        <section className="grid gap-1" aria-label={handOut.given}>
          <h3 className="text-xs font-medium text-ink-3">{handOut.given}</h3>
          <ul className="m-0 max-h-40 list-none overflow-auto rounded-2 border border-line p-0 text-sm">
            {handouts.map(({ id, kind: of, title: given }) => (
              <li key={id} className="flex min-h-8 items-center gap-2 border-line ps-3 pe-1 not-first:border-t">
                <span className="chip chip-plain flex-none">{of === 'yaml' ? handOut.yaml : handOut.lesson}</span>
                <span className="min-w-0 flex-1 truncate">{given}</span>
                <IconButton small icon={X} label={handOut.withdraw(given)} onPress={() => void send({ order: 'withdraw', id })} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </PageDialog>
  )
}

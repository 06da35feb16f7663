import { useState } from 'react'
import { Button, Label, TextArea, TextField } from 'react-aria-components'
import { RichText } from '../../kit/rich-text.tsx'
import { answersOf, keepAnswers, LONGEST_EXPLANATION } from './answers.ts'
import { lessonTexts } from './texts/lessons.en.ts'

interface Props {
  /** The id of the lesson that keeps what is written. */
  readonly lesson: string
  readonly answer: string | undefined
}

/** A field for an answer in one's own words, and a good answer to compare it with, where the lesson has one. */
export function ExplainBack({ lesson, answer }: Props) {
  const [text, setText] = useState(() => answersOf(lesson).explained)
  const [isCompared, setIsCompared] = useState(false)
  const change = (explained: string): void => {
    setText(explained)
    keepAnswers(lesson, { explained })
  }
  return (
    <>
      <TextField className="grid gap-1 pt-1" value={text} onChange={change} maxLength={LONGEST_EXPLANATION}>
        <Label className="text-xs text-ink-2">{lessonTexts.done.yourAnswer}</Label>
        <TextArea className="field h-20 resize-y p-2 text-sm" />
      </TextField>
      <p className="text-sm text-ink-2">{lessonTexts.done.explainHow}</p>
      {answer !== undefined && !isCompared && (
        <div>
          <Button className="btn btn-sm" onPress={() => setIsCompared(true)}>
            {lessonTexts.done.compare}
          </Button>
        </div>
      )}
      <div role="status">
        {answer !== undefined && isCompared && (
          <div className="grid gap-1 pt-1">
            <h4 className="text-xs text-ink-2">{lessonTexts.done.modelAnswer}</h4>
            <p>
              <RichText text={answer} />
            </p>
          </div>
        )}
      </div>
    </>
  )
}

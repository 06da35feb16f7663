import { useState } from 'react'
import { Button } from 'react-aria-components'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { PageDialog } from '../../kit/modal.tsx'
import { MOST_WRITES, type OrderProblem, orderText, type PreparedWrite, readOrder } from './order.ts'
import { presenterTexts } from './texts.en.ts'

interface Props {
  readonly writes: readonly PreparedWrite[]
  /** Proposes writes that show spec, status and their endpoints; empty where the object has no spec to show. */
  readonly propose: () => Promise<readonly PreparedWrite[]>
  /** The writes that were made. */
  readonly take: () => Promise<readonly PreparedWrite[]>
  readonly onSave: (writes: readonly PreparedWrite[]) => void
  readonly onClose: () => void
}

function problemText(problem: OrderProblem): string {
  const words = presenterTexts.order.problems
  switch (problem.code) {
    case 'syntax':
      return problem.message
    case 'list':
      return words.list
    case 'length':
      return words.length(problem.most)
    case 'key':
      return words.key(problem.at, problem.key, problem.keys.join(', '))
    case 'value':
      return words.value(problem.at, problem.key, problem.values.join(', '))
    default:
      return words[problem.code](problem.at)
  }
}

/** What was typed for an order and neither saved nor cancelled: Escape closes the dialog and loses nothing. */
let typed: { readonly of: string; readonly text: string } | undefined

/** Edits the prepared order of writes, as YAML. */
export function OrderDialog({ writes, propose, take, onSave, onClose }: Props) {
  const texts = presenterTexts.order
  const of = orderText(writes)
  const [text, show] = useState(() => (typed?.of === of ? typed.text : of))
  const setText = (next: string): void => {
    typed = { of, text: next }
    show(next)
  }
  const end = (): void => {
    typed = undefined
    onClose()
  }
  const [note, setNote] = useState('')
  const read = readOrder(text)
  const isSame = 'writes' in read && orderText(read.writes) === of
  const fill = async (from: () => Promise<readonly PreparedWrite[]>): Promise<void> => {
    const proposed = await from()
    setNote(proposed.length === 0 ? texts.nothing : '')
    if (proposed.length > 0) setText(orderText(proposed.slice(0, MOST_WRITES)))
  }
  const save = (): void => {
    if (!('writes' in read)) return
    onSave(read.writes)
    end()
  }
  return (
    <PageDialog
      title={texts.title}
      open
      width="dialog-xl"
      onClose={onClose}
      foot={
        <>
          <Button className="btn" onPress={end}>
            {pageTexts.app.cancel}
          </Button>
          <Button className="btn btn-primary" isDisabled={'problem' in read || isSame} onPress={save}>
            {texts.save}
          </Button>
        </>
      }
    >
      <p>{texts.what}</p>
      <p className="text-sm text-ink-2">{texts.format}</p>
      <div className="flex flex-wrap gap-2 py-3">
        <Button className="btn btn-sm" onPress={() => void fill(propose)}>
          {texts.propose}
        </Button>
        <Button className="btn btn-sm" onPress={() => void fill(take)}>
          {texts.take}
        </Button>
        <Button className="btn btn-sm btn-ghost" isDisabled={text === ''} onPress={() => setText('')}>
          {texts.clear}
        </Button>
      </div>
      <textarea
        className="field mono h-[45dvh] w-full resize-y p-3 text-[13px]/[20px]"
        aria-label={texts.title}
        aria-invalid={'problem' in read}
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p className={`min-h-6 pt-1 text-sm ${'problem' in read ? 'text-bad' : 'text-ink-2'}`} role="status">
        {'problem' in read ? problemText(read.problem) : note || texts.count(read.writes.length)}
      </p>
    </PageDialog>
  )
}

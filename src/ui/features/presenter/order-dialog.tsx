import { useState } from 'react'
import { Button } from 'react-aria-components'
import { stringify } from '../../../apimachinery/json/serialize.ts'
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

/** Edits the prepared order of writes, as YAML. */
export function OrderDialog({ writes, propose, take, onSave, onClose }: Props) {
  const texts = presenterTexts.order
  const [text, setText] = useState(() => orderText(writes))
  const [note, setNote] = useState('')
  const read = readOrder(text)
  const isSame = 'writes' in read && stringify(orderText(read.writes)) === stringify(orderText(writes))
  const fill = async (from: () => Promise<readonly PreparedWrite[]>): Promise<void> => {
    const proposed = await from()
    setNote(proposed.length === 0 ? texts.nothing : '')
    if (proposed.length > 0) setText(orderText(proposed.slice(0, MOST_WRITES)))
  }
  const save = (): void => {
    if (!('writes' in read)) return
    onSave(read.writes)
    onClose()
  }
  return (
    <PageDialog
      title={texts.title}
      open
      width="dialog-xl"
      onClose={onClose}
      foot={
        <>
          <Button className="btn" onPress={onClose}>
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

import { Repeat } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import type { ReapplyField, ReapplyLine } from '../../../analysis/lint/reapply.ts'
import { RichText } from '../../kit/rich-text.tsx'
import { objectTexts } from './texts.en.ts'

/** Why a field keeps applying an object again from being a repetition, and what to do. The field stands in back quotes. */
export const reapplyReason = ({ field, reason }: ReapplyField): string => objectTexts.reapply.reasons[reason](field)

/** Says in the card of a line why a field that stands there keeps applying it again from being a repetition. */
export const reapplyCard =
  (fields: readonly ReapplyLine[]) =>
  (line: number): ReactNode | undefined => {
    const own = fields.filter((field) => field.line === line)
    if (own.length === 0) return undefined
    return own.map((field) => (
      <p key={field.field}>
        <RichText text={reapplyReason(field)} />
      </p>
    ))
  }

interface Props {
  readonly fields: readonly ReapplyField[]
  /** Takes the fields out of the text. */
  readonly onRemove: () => void
}

/** Above a text: which field keeps applying it again from being a repetition, or how many do, and a button that removes them. */
export function ReapplyNote({ fields, onRemove }: Props) {
  const [first] = fields
  if (first === undefined) return null
  return (
    <div className="pane-note t-warn" role="status">
      <Repeat className="icon-sm" aria-hidden />
      <span className="min-w-0 flex-1">
        <RichText text={fields.length === 1 ? reapplyReason(first) : objectTexts.reapply.found(fields.length)} />
      </span>
      <Button className="btn btn-sm" onPress={onRemove}>
        {objectTexts.reapply.remove(fields.length)}
      </Button>
    </div>
  )
}

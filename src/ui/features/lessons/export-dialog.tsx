import { useState } from 'react'
import { Button } from 'react-aria-components'
import { stringOf } from '../../../apimachinery/json/access.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { keep, recall } from '../../base/state/stored.ts'
import { download } from '../../kit/download.ts'
import { LineField } from '../../kit/line-field.tsx'
import { PageDialog } from '../../kit/modal.tsx'
import { useProgress } from './progress.ts'
import { MOST_NAME, writeProgressFile } from './progress-file.ts'
import { lessonTexts } from './texts/lessons.en.ts'

const KEY = 'student'

/** The name within that of a file. */
const fileName = (name: string): string => ['crdlab-progress', ...(name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])].join('-')

/** Asks for the name that a trainer sees, and saves the progress as a file. */
export default function ExportDialog({ onClose }: { readonly onClose: () => void }) {
  const lessons = useProgress()
  const [name, setName] = useState(() => {
    const known = recall(KEY)
    return stringOf(known)
  })
  const save = (): void => {
    keep(KEY, name)
    download(`${fileName(name)}.json`, 'application/json', writeProgressFile({ name, lessons }))
    onClose()
  }
  return (
    <PageDialog
      title={lessonTexts.export}
      open
      onClose={onClose}
      foot={
        <>
          <Button className="btn" onPress={onClose}>
            {pageTexts.app.cancel}
          </Button>
          <Button className="btn btn-primary" onPress={save}>
            {lessonTexts.save}
          </Button>
        </>
      }
    >
      <p>{lessonTexts.exportWhat}</p>
      <LineField
        label={lessonTexts.student}
        showLabel
        value={name}
        onChange={setName}
        maxLength={MOST_NAME}
        hint={lessonTexts.studentHint}
        focus
      />
    </PageDialog>
  )
}

import { Check, Copy, Download, FolderOpen } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button, DropZone } from 'react-aria-components'
import { LESSONS } from '../../../lessons/catalogue.ts'
import { type LessonHead, textsOf } from '../../../lessons/format.ts'
import { useLanguage } from '../../base/i18n/language.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { useCopied } from '../../kit/copy.tsx'
import { downloadBlob } from '../../kit/download.ts'
import { PageDialog } from '../../kit/modal.tsx'
import { ScrollRegion } from '../../kit/scroll-region.tsx'
import { headOf, useOwnLessons } from './own-lessons.ts'
import { addStudents, classCsv, openProgressFile, type Student } from './progress-file.ts'
import { lessonTexts } from './texts/lessons.en.ts'

/** Files that are read at once, and students of a class. */
const MOST = 500

/** The lessons that a table has: those of the page, and the trainer's own. */
function useHeads(): readonly LessonHead[] {
  const own = useOwnLessons()
  return [...LESSONS, ...Object.values(own).map(({ lesson }) => headOf(lesson))]
}

function Cell({ student, id, par }: { readonly student: Student; readonly id: string; readonly par: number }) {
  const { best, step = 0 } = student.lessons[id] ?? {}
  if (best === undefined) return <td className="px-2 text-center text-ink-3">{step > 0 ? '…' : ''}</td>
  const isAtPar = best.requests <= par && !best.isHelped
  return (
    <td
      className={`px-2 text-center tabular-nums ${isAtPar ? 'font-semibold text-ok' : 'text-ink'}`}
      title={`${lessonTexts.used(best.requests, par)}${best.isHelped ? `, ${lessonTexts.withSolution}` : ''}`}
    >
      {best.requests}
      {best.isHelped && '*'}
    </td>
  )
}

function Table({ students }: { readonly students: readonly Student[] }) {
  const { tag } = useLanguage()
  const heads = useHeads()
  return (
    <ScrollRegion className="max-h-[60dvh] overflow-auto rounded-2 border border-line" label={lessonTexts.class.title}>
      <table className="w-full text-sm">
        <thead className="sticky top-0 bg-sunken text-xs text-ink-3">
          <tr>
            <th scope="col" className="px-3 py-1.5 text-start font-medium">
              {lessonTexts.class.student}
            </th>
            {heads.map(({ id, number, texts }) => (
              <th scope="col" key={id} className="px-2 font-medium" title={textsOf(texts, tag).title.replaceAll('`', '')}>
                {number}
              </th>
            ))}
            <th scope="col" className="px-3 text-end font-medium">
              {lessonTexts.class.completed}
            </th>
          </tr>
        </thead>
        <tbody>
          {students.map((student) => (
            <tr key={student.name} className="h-8 border-t border-line">
              <th scope="row" className="max-w-60 truncate px-3 text-start font-[550] text-ink">
                {student.name}
              </th>
              {heads.map(({ id, par }) => (
                <Cell key={id} student={student} id={id} par={par} />
              ))}
              <td className="px-3 text-end text-ink tabular-nums">
                {lessonTexts.progress(heads.filter(({ id }) => student.lessons[id]?.best !== undefined).length, heads.length)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** The progress files of a class as one table. They are read here and kept nowhere. */
export default function ClassDialog({ onClose }: { readonly onClose: () => void }) {
  const [students, setStudents] = useState<readonly Student[]>([])
  const [bad, setBad] = useState<readonly string[]>([])
  const input = useRef<HTMLInputElement>(null)
  const [copied, copy] = useCopied()
  const read = async (files: readonly File[]): Promise<void> => {
    const opened = await Promise.all(
      files.slice(0, MOST).map(async (file) => ({ file, content: await openProgressFile(file).catch(() => undefined) })),
    )
    const added = opened.flatMap(({ file, content }) =>
      content === undefined
        ? []
        : [{ name: content.name === '' ? file.name.replace(/\.json$/, '') : content.name, lessons: content.lessons }],
    )
    setStudents((known) => addStudents(known, added).slice(0, MOST))
    setBad(opened.flatMap(({ file, content }) => (content === undefined ? [file.name] : [])))
  }
  const heads = useHeads()
  const csv = (): string =>
    classCsv(
      students,
      heads.map(({ id }) => id),
      [lessonTexts.class.student, ...heads.map(({ number }) => number), lessonTexts.class.completed],
    )
  const isEmpty = students.length === 0
  return (
    <PageDialog
      title={lessonTexts.class.title}
      open
      onClose={onClose}
      width="dialog-xl"
      foot={
        <>
          <Button className="btn" isDisabled={isEmpty} onPress={() => copy(csv())}>
            {copied ? <Check className="icon-sm" aria-hidden /> : <Copy className="icon-sm" aria-hidden />}
            {copied ? pageTexts.app.copied : lessonTexts.class.copy}
          </Button>
          <Button
            className="btn"
            isDisabled={isEmpty}
            onPress={() => downloadBlob('crdlab-class.csv', new Blob([csv()], { type: 'text/csv' }))}
          >
            <Download className="icon-sm" aria-hidden />
            {lessonTexts.class.save}
          </Button>
          <Button className={isEmpty ? 'btn btn-primary' : 'btn'} onPress={() => input.current?.click()} autoFocus>
            <FolderOpen className="icon-sm" aria-hidden />
            {isEmpty ? lessonTexts.class.choose : lessonTexts.class.add}
          </Button>
        </>
      }
    >
      <DropZone
        className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-2 data-drop-target:outline-2 data-drop-target:outline-focus"
        aria-label={lessonTexts.class.choose}
        onDrop={({ items }) =>
          void Promise.all(items.flatMap((item) => (item.kind === 'file' ? [item.getFile()] : []))).then(read)
        }
      >
        <p>{lessonTexts.class.what}</p>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept=".json,application/json"
          aria-label={lessonTexts.class.choose}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])]
            event.target.value = ''
            void read(files)
          }}
        />
        {bad.length > 0 && (
          <p className="text-sm text-bad" role="alert">
            {lessonTexts.class.bad(bad.join(', '))}
          </p>
        )}
        {!isEmpty && <Table students={students} />}
        {!isEmpty && <p className="text-xs text-ink-3">{lessonTexts.class.legend}</p>}
      </DropZone>
    </PageDialog>
  )
}

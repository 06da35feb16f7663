import { Check, Link as LinkIcon } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { LESSONS } from '../../../lessons/catalogue.ts'
import { type LessonHead, textsOf } from '../../../lessons/format.ts'
import { lessonAt } from '../../base/address/address.ts'
import { useLanguage } from '../../base/i18n/language.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { useCopied } from '../../kit/copy.tsx'
import { PageDialog } from '../../kit/modal.tsx'
import { ScrollRegion } from '../../kit/scroll-region.tsx'
import { sequenceAt } from './address.ts'
import { packLessons } from './lesson-link.ts'
import { headOf, ownLesson, useOwnLessons } from './own-lessons.ts'
import { lessonTexts } from './texts/lessons.en.ts'

/** The link to these lessons, in their order; to the lesson itself where it is one of the page. Undefined where it would be too long. */
async function linkTo(ids: readonly string[]): Promise<string | undefined> {
  const [first = ''] = ids
  const own = ids.flatMap((id) => ownLesson(id)?.lesson ?? [])
  const data = own.length === 0 ? undefined : await packLessons(own)
  if (own.length > 0 && data === undefined) return undefined
  const link = new URL(window.location.href)
  link.search = ''
  link.hash = ids.length === 1 && data === undefined ? lessonAt(first) : sequenceAt(ids, data)
  return link.href
}

interface ChoiceProps {
  readonly head: LessonHead
  /** Its place among the chosen, from 1; 0: not chosen. */
  readonly place: number
  readonly onFlip: () => void
}

function Choice({ head, place, onFlip }: ChoiceProps) {
  const { tag, catalogue } = useLanguage()
  const { title } = tag in head.texts ? textsOf(head.texts, tag) : catalogue('lessonHead', head.texts.en)
  return (
    <li>
      <label className="flex min-h-8 cursor-pointer items-center gap-2.5 px-3 hover:bg-hover">
        <input type="checkbox" checked={place > 0} onChange={onFlip} />
        <span className="min-w-0 flex-1 truncate">
          {head.chapter === 'own' ? title : lessonTexts.row(head.number, title.replaceAll('`', ''))}
        </span>
        <span className="chip tabular-nums" hidden={place === 0}>
          {place}
        </span>
      </label>
    </li>
  )
}

/** Chooses lessons for a class, in the order in which they are checked, and copies a link that opens just these. */
export default function SequenceDialog({ onClose }: { readonly onClose: () => void }) {
  const [ids, setIds] = useState<readonly string[]>([])
  const [copied, copy] = useCopied()
  const [isTooLong, setTooLong] = useState(false)
  const own = Object.values(useOwnLessons()).filter(({ lesson }) => lesson.steps.length > 0)
  const heads = [...LESSONS, ...own.map(({ lesson }) => headOf(lesson))]
  const copyLink = async (): Promise<void> => {
    const link = await linkTo(ids)
    setTooLong(link === undefined)
    if (link !== undefined) copy(link)
  }
  const flip = (id: string): void => setIds(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id])
  return (
    <PageDialog
      title={lessonTexts.sequence.link}
      open
      onClose={onClose}
      foot={
        <>
          <Button className="btn" onPress={onClose}>
            {pageTexts.app.close}
          </Button>
          <Button className="btn btn-primary" isDisabled={ids.length === 0} onPress={() => void copyLink()}>
            {copied ? <Check className="icon-sm" aria-hidden /> : <LinkIcon className="icon-sm" aria-hidden />}
            {copied ? pageTexts.app.copied : lessonTexts.sequence.copy}
          </Button>
        </>
      }
    >
      <p>{lessonTexts.sequence.what}</p>
      <ScrollRegion className="max-h-[50dvh] overflow-auto rounded-2 border border-line" label={lessonTexts.title}>
        <ul className="m-0 list-none p-0 text-sm">
          {heads.map((head) => (
            <Choice key={head.id} head={head} place={ids.indexOf(head.id) + 1} onFlip={() => flip(head.id)} />
          ))}
        </ul>
      </ScrollRegion>
      {isTooLong && (
        <p className="text-sm text-bad" role="alert">
          {lessonTexts.sequence.tooLong}
        </p>
      )}
    </PageDialog>
  )
}

import { Check, Copy } from 'lucide-react'
import { memo, useDeferredValue, useMemo, useRef } from 'react'
import { useLanguage } from '../../../base/i18n/language.ts'
import { pageTexts } from '../../../base/i18n/page.en.ts'
import { valueTexts } from '../../../entities/value-form/value.en.ts'
import { useCopied } from '../../../kit/copy.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { type FieldNode, idOf, type Subject, type Subjects, subjectsAt } from '../crd/fields.ts'
import { useDesign, useFields, useSelectedField, useSession } from '../session/context.ts'
import { designTexts } from '../texts/design.en.ts'
import { FieldTabs } from './field-tabs.tsx'

/** Whether the field is looked at, or what it holds. */
function Parts({ subjects }: { readonly subjects: Subjects }) {
  const session = useSession()
  if (subjects.all.length < 2) return null
  return (
    <fieldset className="seg" aria-label={valueTexts.parts}>
      {subjects.all.map((one) => (
        <button key={one.place} type="button" aria-pressed={one === subjects.at} onClick={() => session.select(one.path)}>
          {valueTexts.kinds[one.kind]}
        </button>
      ))}
    </fieldset>
  )
}

function useSubjects(): Subjects | undefined {
  const field = useSelectedField(useFields())
  const { crd, version, selected } = useDesign((state) => ({ crd: state.crd, version: state.version, selected: state.selected }))
  return useMemo(() => subjectsAt(crd, version, selected, field), [crd, version, selected, field])
}

const placeOf = (subjects: Subjects | undefined): string => (subjects === undefined ? '' : idOf(subjects.at.path))

/**
 * What can be said about the selected field, about what it holds, or about the object itself. What was edited there is drawn a slice of time
 * after the other: with a large CRD there is enough to draw at once. Another field is drawn at once.
 */
export function Inspector() {
  const newest = useSubjects()
  const late = useDeferredValue(newest)
  return <InspectorOf subjects={placeOf(late) === placeOf(newest) ? late : newest} />
}

/**
 * What tells the subject from others of the same inspector. A field that is renamed stays the same one, so that what was opened while its name was
 * being taken, by the press that left the name, stays open.
 */
function useSubjectKey(subject: Subject | undefined): string {
  const last = useRef<{ readonly field: FieldNode; readonly key: string }>(undefined)
  if (subject === undefined) return ''
  const { field, path } = subject
  if (field === undefined) return idOf(path)
  const before = last.current
  const isSame =
    before !== undefined &&
    before.field.parent === field.parent &&
    before.field.position === field.position &&
    before.field.siblings === field.siblings
  const key = isSame ? before.key : field.id
  last.current = { field, key }
  return `${key} ${idOf(path.slice(field.path.length))}`
}

const InspectorOf = memo(function InspectorOf({ subjects }: { readonly subjects: Subjects | undefined }) {
  const subject = subjects?.at
  const key = useSubjectKey(subject)
  const [copied, copy] = useCopied()
  useLanguage()
  return (
    <section className="flex h-full min-h-0 min-w-0 flex-1 flex-col overflow-hidden" aria-label={designTexts.inspector}>
      <header className="pane-head">
        <h2 title={subject?.place} className={subject?.field === undefined ? 'min-w-0 truncate' : 'mono min-w-0 truncate'}>
          {subject === undefined ? designTexts.inspector : subject.kind === 'root' ? valueTexts.root : subject.place}
        </h2>
        {subject?.field !== undefined && (
          <IconButton
            icon={copied ? Check : Copy}
            label={copied ? pageTexts.app.copied : designTexts.copyPath}
            onPress={() => copy(subject.place)}
            small
          />
        )}
        <span className="min-w-0 flex-1" />
        {subjects !== undefined && <Parts subjects={subjects} />}
      </header>
      {subject === undefined ? (
        <p className="px-4 py-6 text-sm text-ink-3">{designTexts.nothing}</p>
      ) : (
        <FieldTabs subject={subject} id={key} />
      )}
    </section>
  )
})

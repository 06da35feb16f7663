import { ExternalLink } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { valueAt } from '../../../../analysis/edit.ts'
import { explainText } from '../../../../analysis/explain.ts'
import { isObject, objectOf } from '../../../../apimachinery/json/value.ts'
import { textAt, versionsOf } from '../../../entities/crd/crd.ts'
import { textOfValue } from '../../../entities/value-form/values.ts'
import { Prop, TextField } from '../../../kit/fields.tsx'
import { ScrollRegion } from '../../../kit/scroll-region.tsx'
import { keyword } from '../crd/field-edits.ts'
import type { Subject } from '../crd/fields.ts'
import { useDesign, useSession } from '../session/context.ts'
import { designTexts } from '../texts/design.en.ts'
import { KeywordValue } from './constraints.tsx'

const EXTERNAL = objectOf({
  type: 'object',
  properties: objectOf({ description: objectOf({ type: 'string' }), url: objectOf({ type: 'string' }) }),
})

/** A keyword that is a text; an empty one is none. */
export function TextKeyword({
  subject,
  name,
  lines = 1,
}: {
  readonly subject: Subject
  readonly name: string
  readonly lines?: number
}) {
  const session = useSession()
  return (
    <TextField
      label={name}
      lines={lines}
      value={textOfValue(subject.schema[name])}
      onCommit={(text) => void session.apply(keyword(subject, name, text === '' ? undefined : text))}
    />
  )
}

/** The schema as `kubectl explain` would print it. A long one is drawn a slice of time later. */
function Preview({ subject }: { readonly subject: Subject }) {
  const { schema, field, kind } = subject
  const names = useDesign(({ crd, version }) => ({
    group: textAt(crd, ['spec', 'group']),
    kind: textAt(crd, ['spec', 'names', 'kind']),
    version: textAt(versionsOf(crd)[version], ['name']),
  }))
  const shown = useDeferredValue(schema, undefined)
  const text = useMemo(
    () => shown && explainText({ ...names, field: kind === 'root' ? undefined : field?.name, schema: shown }),
    [names, field?.name, kind, shown],
  )
  return (
    <ScrollRegion className="rounded-2 border-1 border-line bg-sunken px-3 py-2" label={designTexts.docs.preview}>
      <pre className="mono text-[11.5px]/[17px] text-ink-2" translate="no">
        {text}
      </pre>
    </ScrollRegion>
  )
}

const WEB = ['http:', 'https:']

/** The link of a schema's external documentation, where it is one of the web. */
function ExternalDocs({ subject }: { readonly subject: Subject }) {
  const url = valueAt(isObject(subject.schema.externalDocs) ? subject.schema.externalDocs : undefined, ['url'])
  const isWeb = typeof url === 'string' && URL.canParse(url) && WEB.includes(new URL(url).protocol)
  return (
    <>
      <KeywordValue subject={subject} name="externalDocs" word={designTexts.docs.external} schema={EXTERNAL} />
      {isWeb && (
        <a className="text-xs/5 text-accent-ink underline underline-offset-2" href={url} target="_blank" rel="noreferrer">
          {designTexts.docs.open}
          <ExternalLink className="icon-sm ms-1 inline-block align-[-2px]" aria-hidden />
        </a>
      )}
    </>
  )
}

/** What a schema says of itself: its words, an example, where more is written; and how kubectl shows it. */
export function Docs({ subject }: { readonly subject: Subject }) {
  return (
    <>
      <Prop word={designTexts.docs.title}>
        <TextKeyword subject={subject} name="title" />
      </Prop>
      <Prop word={designTexts.description} top>
        <TextKeyword subject={subject} name="description" lines={4} />
      </Prop>
      <KeywordValue subject={subject} name="example" word={designTexts.docs.example} schema={subject.schema} />
      <ExternalDocs subject={subject} />
      <h3 className="dz-sect">{designTexts.docs.preview}</h3>
      <Preview subject={subject} />
    </>
  )
}

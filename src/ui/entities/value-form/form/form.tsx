import { FilePen, OctagonX } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { type Path, valueAt } from '../../../../analysis/edit.ts'
import { changedFields, fieldErrors, fieldText } from '../../../../analysis/form/fields.ts'
import { stringOf } from '../../../../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue, newObject, objectOf } from '../../../../apimachinery/json/value.ts'
import type { Cause } from '../../../../client/api-status.ts'
import type { Subresource } from '../../../../client/resource-type.ts'
import { useAsync } from '../../../base/async/use-async.ts'
import { formTexts } from '../form.en.ts'
import { boundsOf, propertySchema, shortText, wordsOf } from '../values.ts'
import { Field, ObjectFields } from './field.tsx'
import { FormContext, type FormFilter, type FormState } from './form-context.ts'
import type { FormDocument } from './use-document.ts'

interface Props {
  readonly label: string
  readonly document: FormDocument
  /** The value of the text that the draft began from. */
  readonly base: JsonValue | undefined
  /** Of the whole object. */
  readonly schema: JsonObject
  readonly endpoint: Subresource
  /** The main endpoint leaves the status alone. */
  readonly splitStatus: boolean
  /** What the server said against the text as it is. */
  readonly causes: readonly Cause[]
  readonly isReadOnly: boolean
  /** Of an object that is not created yet the name is a field as well, and the namespace where it has one. */
  readonly isNew?: 'namespaced' | 'cluster'
  /** Present while the owners of fields are shown. */
  readonly ownerOf?: FormState['ownerOf'] | undefined
}

const TEXT = objectOf({ type: 'string' })
const TEXTS = objectOf({ type: 'object', additionalProperties: TEXT })

const metadataSchema = (isNew: Props['isNew']): JsonObject =>
  objectOf({
    type: 'object',
    properties: objectOf({
      ...(isNew === undefined ? {} : { name: TEXT }),
      ...(isNew === 'namespaced' ? { namespace: TEXT } : {}),
      labels: TEXTS,
      annotations: TEXTS,
      finalizers: objectOf({ type: 'array', items: TEXT, 'x-kubernetes-list-type': 'set' }),
    }),
  })

/** What of an object its server owns, and no form of it shows. */
const OWN_METADATA = ['name', 'namespace', 'generateName', 'resourceVersion', 'ownerReferences', 'deletionTimestamp', 'uid']

const hasFields = (schema: JsonObject): boolean => isObject(schema.properties) && Object.keys(schema.properties).length > 0

/** The name of the part that the fields below it are of. */
function PartHead({ name }: { readonly name: string }) {
  return (
    <p className="flex min-h-7 items-center gap-1.5 narrow:min-h-12">
      <span className="mono text-[12px]/5" translate="no">
        {name}
      </span>
      <span className="h-px min-w-3 flex-1 bg-line" />
    </p>
  )
}

/** The fields of the main endpoint: those of the spec first, then what else the object has, metadata last. */
function MainFields({
  schema,
  value,
  splitStatus,
  isNew,
}: {
  readonly schema: JsonObject
  readonly value: JsonObject
  readonly splitStatus: boolean
  readonly isNew: Props['isNew']
}) {
  const spec = propertySchema(schema, 'spec')
  const isSpread = hasFields(spec) && (value.spec === undefined || isObject(value.spec))
  const metadata = (
    <Field
      name={formTexts.metadata}
      schema={metadataSchema(isNew)}
      value={metadataOf(value, isNew)}
      path={['metadata']}
      isRequired={false}
      isKept
      depth={1}
    />
  )
  return (
    <>
      {isNew !== undefined && metadata}
      {isSpread && isNew !== undefined && <PartHead name="spec" />}
      {isSpread && <ObjectFields schema={spec} value={value.spec} path={['spec']} depth={0} />}
      <ObjectFields
        schema={schema}
        value={value}
        path={[]}
        depth={0}
        without={['apiVersion', 'kind', 'metadata', ...(splitStatus ? ['status'] : []), ...(isSpread ? ['spec'] : [])]}
      />
      {isNew === undefined && metadata}
    </>
  )
}

function metadataOf({ metadata }: JsonObject, isNew: Props['isNew']): JsonObject {
  const shown = newObject()
  if (!isObject(metadata)) return shown
  for (const [key, value] of Object.entries(metadata)) {
    if (!OWN_METADATA.includes(key) || (isNew !== undefined && (key === 'name' || key === 'namespace'))) shown[key] = value
  }
  return shown
}

/** The help of the field that has the focus: its path, its type and bounds, and its description. */
function Help({ field }: { readonly field: Pick<{ path: Path; schema: JsonObject }, 'path' | 'schema'> | undefined }) {
  if (field === undefined) return null
  const { path, schema } = field
  const facts = [
    wordsOf(schema),
    stringOf(schema.format),
    boundsOf(schema),
    schema.default === undefined ? '' : formTexts.defaultIs(shortText(schema.default, 30)),
  ].filter((fact) => fact !== '')
  const description = stringOf(schema.description)
  return (
    <div
      className="h-16.5 flex-none border-t border-line bg-sunken px-3 py-1.75 text-xs/[17px]"
      role="note"
      aria-label={formTexts.help}
      data-help
    >
      <p className="truncate">
        <span className="mono text-[11px] text-ink">{fieldText(path)}</span>{' '}
        <span className="text-ink-3">{facts.join(', ')}</span>
      </p>
      <p className="line-clamp-2 text-ink-2" title={description} translate="no">
        {description}
      </p>
    </div>
  )
}

/** How many fields are unsaved and how many have errors; each count is a filter. */
function Filters({ form, onFilter }: { readonly form: FormState; readonly onFilter: (filter: FormFilter) => void }) {
  const { changed, errors, filter } = form
  const toggle = (wanted: FormFilter): void => onFilter(filter === wanted ? 'all' : wanted)
  if (changed.count === 0 && errors.count === 0) return null
  return (
    <div className="flex flex-none items-center gap-1.5 border-b border-line px-3 py-1.25">
      {changed.count > 0 && (
        <button
          type="button"
          className="chip t-accent"
          aria-pressed={filter === 'changed'}
          aria-label={formTexts.onlyUnsaved(changed.count)}
          onClick={() => toggle('changed')}
        >
          <FilePen aria-hidden />
          {formTexts.unsaved} {formTexts.count(changed.count)}
        </button>
      )}
      {errors.count > 0 && (
        <button
          type="button"
          className="chip t-bad"
          aria-pressed={filter === 'errors'}
          aria-label={formTexts.onlyErrors(errors.count)}
          onClick={() => toggle('errors')}
        >
          <OctagonX aria-hidden />
          {formTexts.errors} {formTexts.count(errors.count)}
        </button>
      )}
    </div>
  )
}

type FieldsOfRule = FormState['fieldsOfRule']

const NO_FIELDS: FieldsOfRule = () => []

/** Reads the fields that rules name. The reader comes with the first rejection: it has the lexer of CEL. */
function useFieldsOfRule(isWanted: boolean): FieldsOfRule {
  // Without it the messages stand at the object.
  const read = useAsync(
    () => (isWanted ? import('../../../../analysis/form/rule-fields.ts').catch(() => undefined) : undefined),
    [isWanted],
    { keep: true },
  )
  return read?.fieldsOfRule ?? NO_FIELDS
}

/** An object of an endpoint as a form, by the schema that the server publishes. */
export function Form(props: Props) {
  const { label, document, base, schema, endpoint, splitStatus, causes, isReadOnly, isNew, ownerOf } = props
  const [filter, setFilter] = useState<FormFilter>('all')
  const [helped, setHelped] = useState<Pick<{ path: Path; schema: JsonObject }, 'path' | 'schema'>>()
  const members = useRef(new Map<string, JsonValue>())
  // What was not read yet cannot be changed: a step from a field that only seems empty would go to the server.
  const isRead = document.value !== undefined || document.isUnreadable
  const value = isObject(document.value) ? document.value : newObject()
  const before = isRead ? base : undefined
  const changed = useMemo(() => changedFields(before ?? value, value), [before, value])
  const errors = useMemo(() => fieldErrors(causes), [causes])
  const isEmpty = (filter === 'changed' && changed.count === 0) || (filter === 'errors' && errors.count === 0)
  const form: FormState = {
    edit: document.edit,
    changed,
    errors,
    fieldsOfRule: useFieldsOfRule(causes.length > 0),
    ownerOf,
    before: (path) => valueAt(base, path),
    filter: isEmpty ? 'all' : filter,
    help: setHelped,
    members: members.current,
    isLone: false,
  }
  const status = propertySchema(schema, 'status')
  return (
    <FormContext.Provider value={form}>
      <div className="absolute inset-0 flex flex-col" data-form={endpoint}>
        <Filters form={form} onFilter={setFilter} />
        {(document.isUnreadable || document.isStuck) && (
          <p className="pane-note t-warn" role="alert">
            {document.isUnreadable ? formTexts.unreadable : formTexts.inPlace}
          </p>
        )}
        <div className="@container min-h-0 flex-1 overflow-auto">
          <fieldset
            className={`min-w-0 gap-x-6 px-4 py-1.5 ${isNew === undefined ? '@min-[640px]:columns-2' : ''}`}
            aria-label={label}
            disabled={isReadOnly || document.isUnreadable}
          >
            {!isRead ? null : endpoint === 'status' ? (
              hasFields(status) ? (
                <ObjectFields schema={status} value={value.status} path={['status']} depth={0} />
              ) : (
                <Field name="status" schema={status} value={value.status} path={['status']} isRequired depth={0} />
              )
            ) : endpoint === 'scale' ? (
              <ObjectFields schema={propertySchema(schema, 'spec')} value={value.spec} path={['spec']} depth={0} />
            ) : (
              <MainFields schema={schema} value={value} splitStatus={splitStatus} isNew={isNew} />
            )}
          </fieldset>
        </div>
        <Help field={helped} />
      </div>
    </FormContext.Provider>
  )
}

import { useMemo } from 'react'
import { Button, DialogTrigger } from 'react-aria-components'
import { valueAt } from '../../../../analysis/edit.ts'
import { leadsNowhere } from '../../../../analysis/lint/style/paths.ts'
import { isObject, type JsonObject } from '../../../../apimachinery/json/value.ts'
import { pageTexts } from '../../../base/i18n/page.en.ts'
import { textAt } from '../../../entities/crd/crd.ts'
import { PopoverDialog } from '../../../kit/popover-dialog.tsx'
import { PathField } from '../columns/column-row.tsx'
import { type ScalePath, scalePaths } from '../columns/field-paths.ts'
import { SCALE_PATHS, schemaPath } from '../crd/fields.ts'
import { useDesign, useFields, useSession } from '../session/context.ts'
import { designTexts } from '../texts/design.en.ts'
import { headTexts } from '../texts/head.en.ts'
import { ScaleTry } from './scale-try.tsx'

function ScaleField({ scale, name }: { readonly scale: JsonObject; readonly name: ScalePath }) {
  const session = useSession()
  const fields = useFields()
  const { shown, server, schema } = useDesign(({ crd, version, server }) => ({
    shown: version,
    server,
    schema: valueAt(crd, schemaPath(version)),
  }))
  const options = useMemo(() => scalePaths(fields, name), [fields, name])
  const value = textAt(scale, [name])
  const path = ['spec', 'versions', shown, 'subresources', 'scale', name]
  const commit = (text: string): void => {
    if (text !== '') void session.applyEdits([{ op: 'set', path, value: text }])
    else if (name === 'labelSelectorPath' && value !== '') void session.applyEdits([{ op: 'remove', path }])
  }
  const rejected = server
    .filter(({ path: at }) => at[2] === shown && at[4] === 'scale' && at[5] === name)
    .map(({ message }) => message)
  const says =
    rejected[0] ?? (value !== '' && isObject(schema) && leadsNowhere(schema, value) ? headTexts.scale.missing : undefined)
  return (
    <div className="grid gap-0.5 py-[5px]">
      <span className="mono text-sm">{name}</span>
      <span className="text-xs text-ink-3">{headTexts.scale.what[name]}</span>
      <PathField
        label={designTexts.path(name)}
        value={value}
        options={options}
        placeholder={headTexts.scale.hint[name]}
        className="pt-0.5"
        onCommit={commit}
      />
      {says !== undefined && (
        <p className={`text-xs ${rejected.length > 0 ? 'text-bad' : 'text-warn'}`} role="status">
          {says}
        </p>
      )}
    </div>
  )
}

/** The paths of the scale subresource, as they stand; a press opens them for a choice from the schema. */
export function ScalePaths({ scale }: { readonly scale: JsonObject }) {
  const [spec = '', status = '', selector = ''] = SCALE_PATHS.map((name) => textAt(scale, [name]))
  const wires = { spec, status, selector }
  const set = SCALE_PATHS.map((name) => textAt(scale, [name])).filter((path) => path !== '')
  return (
    <DialogTrigger>
      <Button
        className="select-plain mono inline-flex max-w-60 min-w-0 gap-1.5 text-[11.5px] narrow:px-0"
        aria-label={`${headTexts.scale.title}: ${set.join(', ')}`}
      >
        <span className="min-w-0 truncate" title={set.join(', ')}>
          {set[0] ?? headTexts.scale.choose}
        </span>
        {set.length > 1 && <span className="text-ink-2">{pageTexts.app.more(set.length - 1)}</span>}
      </Button>
      <PopoverDialog label={headTexts.scale.title} placement="bottom end" className="dz-pop">
        <p className="pt-1 pb-1.5 text-ink-2">{headTexts.scale.lead}</p>
        {SCALE_PATHS.map((name) => (
          <ScaleField key={name} scale={scale} name={name} />
        ))}
        <ScaleTry wires={wires} />
      </PopoverDialog>
    </DialogTrigger>
  )
}

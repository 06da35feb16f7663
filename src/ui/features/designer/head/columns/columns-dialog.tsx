import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from 'react-aria-components'
import { valueAt } from '../../../../../analysis/edit.ts'
import { leadsNowhere } from '../../../../../analysis/lint/style/paths.ts'
import { isObject, type JsonValue, objectOf } from '../../../../../apimachinery/json/value.ts'
import { d, h } from '../../../../i18n/designer.ts'
import { messageText } from '../../../../i18n/lint.ts'
import { PageDialog } from '../../../../kit/modal.tsx'
import { textAt } from '../../crd/crd.ts'
import { schemaPath } from '../../crd/fields.ts'
import { useDesign, useFields, useSession } from '../../session/context.ts'
import type { Stored } from '../../stored-versions/counts.ts'
import { COLUMNS, ColumnRow, KEY } from './column-row.tsx'
import { columnPaths, unreadablePath } from './field-paths.ts'
import { columnsOf } from './live-rows.ts'
import { LiveTable } from './live-table.tsx'
import { Selectable } from './selectable.tsx'
import { useLiveRows } from './use-live-rows.ts'

/** What speaks against the path of a column that the server takes. */
function doubtOf(schema: JsonValue | undefined, path: string): string | undefined {
  const why = path.startsWith('.') ? unreadablePath(path) : undefined
  if (why !== undefined) return h.columns.unreadable(why)
  return isObject(schema) && leadsNowhere(schema, path) ? h.columns.missing : undefined
}

/** The columns that the server prints of a version, beside what it would print; and the selectable fields. */
export function ColumnsDialog({ stored, onClose }: { readonly stored: Stored | undefined; readonly onClose: () => void }) {
  const session = useSession()
  const fields = useFields()
  const { crd, text, version, server } = useDesign(({ crd, text, version, server }) => ({ crd, text, version, server }))
  const columns = columnsOf(crd, version)
  const schema = valueAt(crd, schemaPath(version))
  const options = useMemo(() => columnPaths(fields), [fields])
  const refusals = (index: number): string[] =>
    server
      .filter(({ kind, path }) => kind === 'refused' && path[2] === version && path[3] === KEY && path[4] === index)
      .map(messageText)
  const refused = [...columns.keys()].filter((index) => refusals(index).length > 0)
  const live = useLiveRows({ crd, text }, version, stored, refused)
  const add = (): void => {
    void session.apply((now) => {
      const count = columnsOf(now.crd, version).length
      const value = objectOf({ name: `Column ${count + 1}`, type: 'string', jsonPath: '.metadata.name' })
      return { edits: [{ op: 'set', path: ['spec', 'versions', version, KEY, count], value }], select: undefined }
    })
  }
  return (
    <PageDialog
      title={d.columnsTitle(textAt(crd, ['spec', 'versions', version, 'name']))}
      open
      onClose={onClose}
      width="dialog-xl"
      foot={
        <Button className="btn btn-primary" onPress={onClose}>
          {d.done}
        </Button>
      }
    >
      {columns.length === 0 ? (
        <p>{h.columns.none}</p>
      ) : (
        <div>
          <div className={`${COLUMNS} pb-1 text-xs/5 text-ink-3 narrow:hidden`} aria-hidden="true">
            {d.columnHeads.map((word) => (
              <span key={word}>{word}</span>
            ))}
          </div>
          <ul className="grid gap-1.5">
            {[...columns.entries()].map(([index, column]) => (
              <ColumnRow
                key={index}
                column={column}
                index={index}
                count={columns.length}
                version={version}
                options={options}
                refusals={refusals(index)}
                doubt={doubtOf(schema, textAt(column, ['jsonPath']))}
              />
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button className="btn btn-sm" onPress={add}>
          <Plus className="icon-sm" aria-hidden />
          {d.addColumn}
        </Button>
      </div>
      <LiveTable
        live={live}
        plural={textAt(crd, ['spec', 'names', 'plural'])}
        namespaced={textAt(crd, ['spec', 'scope']) === 'Namespaced'}
      />
      <Selectable />
    </PageDialog>
  )
}

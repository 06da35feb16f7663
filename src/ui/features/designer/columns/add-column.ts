import { objectOf } from '../../../../apimachinery/json/value.ts'
import type { CrdEdit } from '../crd/crd.ts'
import { type FieldNode, fieldsOf } from '../crd/fields.ts'
import type { SessionState } from '../session/store.ts'
import { KEY, nameOf } from './column-row.tsx'
import { columnPaths, columnType, type PathOption } from './field-paths.ts'
import { columnsOf } from './live-rows.ts'

type Read = Pick<SessionState, 'crd' | 'version'>

/** The path by which a column prints a field; undefined where no column can. */
function pathOfField({ crd, version }: Read, { field }: FieldNode): PathOption | undefined {
  const path = `.${field.replaceAll('[]', '[*]')}`
  return crd && columnPaths(fieldsOf(crd, version)).find((option) => option.path === path || option.path.startsWith(`${path}[?(`))
}

/** Whether a printer column can show a field, and none does. */
export function canAddColumn(state: Read, node: FieldNode): boolean {
  const option = pathOfField(state, node)
  return option !== undefined && columnsOf(state.crd, state.version).every(({ jsonPath }) => jsonPath !== option.path)
}

/** Adds a printer column that shows a field, with a name and a type that follow from it. */
export function addedColumn(state: Read, node: FieldNode): CrdEdit | undefined {
  const option = pathOfField(state, node)
  if (option === undefined || !canAddColumn(state, node)) return undefined
  const { path, schema } = option
  const count = columnsOf(state.crd, state.version).length
  const value = objectOf({ name: nameOf(path), type: columnType(schema), jsonPath: path })
  return { edits: [{ op: 'set', path: ['spec', 'versions', state.version, KEY, count], value }], select: undefined }
}

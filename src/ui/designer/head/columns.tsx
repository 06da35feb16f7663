import { Plus, Trash2 } from 'lucide-react'
import { Button } from 'react-aria-components'
import { isInteger, isObject, type JsonObject, objectOf } from '../../../apimachinery/json/value.ts'
import { valueAt } from '../../../lint/edit.ts'
import { listOf } from '../../../lint/walk.ts'
import { Choice } from '../../components/choice.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { PageDialog } from '../../components/modal.tsx'
import { useDesign, useSession } from '../context.ts'
import { textAt } from '../crds.ts'
import { Prop, TextField } from '../inspector/fields.tsx'
import { commaList, textOfValue, valueOfText } from '../inspector/values.ts'
import { d } from '../strings.ts'

const TYPES = ['string', 'integer', 'number', 'boolean', 'date'] as const
const KEY = 'additionalPrinterColumns'

function Column({ column, index, alone }: { readonly column: JsonObject; readonly index: number; readonly alone: boolean }) {
  const session = useSession()
  const version = useDesign((state) => state.version)
  const path = ['spec', 'versions', version, KEY, index]
  const [nameWord, typeWord, pathWord, priorityWord] = d.columnHeads
  const n = index + 1
  const set = (key: string, text: string): undefined => void session.edit([{ op: 'set', path: [...path, key], value: text }])
  const setPriority = (text: string): string | undefined => {
    const value = valueOfText({ type: 'integer' }, text === '' ? '0' : text)
    if (!isInteger(value)) return d.numberBad
    return void session.edit([{ op: 'set', path: [...path, 'priority'], value }])
  }
  return (
    <tr>
      <td>
        <TextField label={d.columnOf(nameWord, n)} value={textAt(column, ['name'])} onCommit={(text) => set('name', text)} />
      </td>
      <td>
        <Choice
          label={d.columnOf(typeWord, n)}
          look="select"
          value={TYPES.find((type) => type === column.type) ?? 'string'}
          options={TYPES.map((id) => ({ id, word: id, mono: true }))}
          onChange={(type) => set('type', type)}
        />
      </td>
      <td>
        <TextField
          label={d.columnOf(pathWord, n)}
          mono
          value={textAt(column, ['jsonPath'])}
          onCommit={(text) => set('jsonPath', text)}
        />
      </td>
      <td>
        <TextField label={d.columnOf(priorityWord, n)} mono value={textOfValue(column.priority)} onCommit={setPriority} />
      </td>
      <td>
        <IconButton
          icon={Trash2}
          label={d.removeColumn(textAt(column, ['name']))}
          small
          onPress={() => void session.edit([{ op: 'remove', path: alone ? path.slice(0, -1) : path }])}
        />
      </td>
    </tr>
  )
}

const SELECTABLE = 'selectableFields'

/** The fields that `--field-selector` may name: paths to single values. */
function Selectable() {
  const session = useSession()
  const { crd, version } = useDesign((state) => ({ crd: state.crd, version: state.version }))
  const path = ['spec', 'versions', version, SELECTABLE]
  const there = listOf(valueAt(crd, path)).filter(isObject)
  const commit = (text: string): undefined => {
    const value = commaList(text).map((jsonPath) => objectOf({ jsonPath }))
    if (value.length > 0) void session.edit([{ op: 'set', path, value }])
    else if (there.length > 0) void session.edit([{ op: 'remove', path }])
  }
  return (
    <Prop word={d.selectable}>
      <TextField
        label={d.selectable}
        mono
        placeholder={d.selectableHint}
        value={there.map((one) => textAt(one, ['jsonPath'])).join(', ')}
        onCommit={commit}
      />
    </Prop>
  )
}

/** The printer columns and selectable fields of the shown version. */
export function Columns({ onClose }: { readonly onClose: () => void }) {
  const session = useSession()
  const { crd, version } = useDesign((state) => ({ crd: state.crd, version: state.version }))
  const columns = listOf(valueAt(crd, ['spec', 'versions', version, KEY])).filter(isObject)
  const add = (): void => {
    const value = objectOf({ name: `Column ${columns.length + 1}`, type: 'string', jsonPath: '.metadata.name' })
    void session.edit([{ op: 'set', path: ['spec', 'versions', version, KEY, columns.length], value }])
  }
  return (
    <PageDialog
      title={d.columnsTitle(textAt(crd, ['spec', 'versions', version, 'name']))}
      open
      onClose={onClose}
      width="dialog-wide"
      foot={
        <Button className="btn btn-primary" onPress={onClose}>
          {d.done}
        </Button>
      }
    >
      <table className="dz-columns">
        <thead>
          <tr>
            {d.columnHeads.slice(0, 4).map((word) => (
              <th key={word} scope="col">
                {word}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {[...columns.entries()].map(([index, column]) => (
            <Column key={index} column={column} index={index} alone={columns.length === 1} />
          ))}
        </tbody>
      </table>
      <Button className="btn btn-sm" onPress={add}>
        <Plus className="i i-sm" aria-hidden />
        {d.addColumn}
      </Button>
      <Selectable />
    </PageDialog>
  )
}

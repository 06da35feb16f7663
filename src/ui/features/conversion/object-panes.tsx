import { textAt, versionsOf } from '../../entities/crd/crd.ts'
import { Choice } from '../../kit/choice.tsx'
import { ObjectPane } from './object-pane.tsx'
import { conversionTexts } from './texts.en.ts'
import { type ChosenObject, chosenKey } from './use-object.ts'
import type { Sides } from './use-sides.ts'
import type { WorkbenchModel } from './use-workbench.ts'
import { Wires } from './wires.tsx'

interface Props {
  readonly model: WorkbenchModel
  readonly object: ChosenObject
  readonly sides: Sides
  readonly shown: 'both' | 'left' | 'right'
}

function Chips({ model, version }: { readonly model: WorkbenchModel; readonly version: string }) {
  const { object } = conversionTexts
  const entry = versionsOf(model.crd).find((one) => textAt(one, ['name']) === version)
  const count = model.stored?.counts?.get(version)
  return (
    <>
      {entry?.storage === true && <span className="chip">{object.storage}</span>}
      <span className="chip chip-plain">{entry?.served === true ? object.served : object.notServed}</span>
      {count !== undefined && <span className="truncate text-sm text-ink-3">{object.stored(count)}</span>}
    </>
  )
}

function ObjectChoice({ object, model: { old, hub } }: Pick<Props, 'object' | 'model'>) {
  const { object: texts } = conversionTexts
  const options = [
    ...object.names.map((name) => ({
      chosen: name,
      word: name.namespace === '' ? name.name : `${name.namespace}/${name.name}`,
      mono: true,
    })),
    ...[old, hub].map((sample) => ({ chosen: { sample }, word: texts.sample(sample), mono: false })),
  ].map((option) => ({ ...option, id: chosenKey(option.chosen) }))
  return (
    <Choice
      label={texts.choose}
      look="select"
      small
      value={chosenKey(object.chosen)}
      options={options.map(({ id, word, mono }) => ({ id, word, mono }))}
      onChange={(key) => {
        const option = options.find(({ id }) => id === key)
        if (option !== undefined) object.choose(option.chosen)
      }}
    />
  )
}

/** An object at the old version and at the new one; either can be typed. */
export function ObjectPanes({ model, object, sides, shown }: Props) {
  const { left, right, wires } = sides
  return (
    <>
      {shown !== 'right' && (
        <ObjectPane
          {...left}
          chips={<Chips model={model} version={left.version} />}
          tools={<ObjectChoice object={object} model={model} />}
          onChange={(text) => object.type({ version: left.version, text })}
        />
      )}
      {shown === 'both' && <Wires wires={wires} />}
      {shown !== 'left' && (
        <ObjectPane
          {...right}
          chips={<Chips model={model} version={right.version} />}
          tools={
            shown === 'both' ? (
              <span className="truncate text-sm text-ink-3">{conversionTexts.object.edit}</span>
            ) : (
              <ObjectChoice object={object} model={model} />
            )
          }
          onChange={(text) => object.type({ version: right.version, text })}
        />
      )}
    </>
  )
}

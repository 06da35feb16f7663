import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fieldErrors } from '../../../../analysis/form/fields.ts'
import { parseJson } from '../../../../apimachinery/json/parse.ts'
import { stringify } from '../../../../apimachinery/json/serialize.ts'
import type { JsonObject, JsonValue } from '../../../../apimachinery/json/value.ts'
import { LoneValue } from './lone-value.tsx'

const json = (value: unknown): JsonValue => parseJson(JSON.stringify(value)).value

/** Draws a value; the result is where its edits arrive, as texts. */
function draw(schema: object, value: unknown, isFixed = false): string[] {
  const edits: string[] = []
  const errors = fieldErrors([{ field: 'a.b', message: 'Required value' }])
  render(
    <LoneValue
      name="v"
      schema={json(schema) as JsonObject}
      value={value === undefined ? undefined : json(value)}
      edit={(made) => {
        for (const edit of made)
          edits.push(`${edit.op} ${edit.path.join('/')}${'value' in edit ? ` ${stringify(edit.value)}` : ''}`)
      }}
      errors={errors}
      isFixed={isFixed}
    />,
  )
  return edits
}

const press = (name: string) => (): void => void fireEvent.click(screen.getByRole('button', { name }))
const write = (text: string) => (): void => {
  const box = screen.getByRole('textbox', { name: 'v' })
  fireEvent.change(box, { target: { value: text } })
  fireEvent.blur(box)
}

const FLAG = { type: 'boolean' }
const TEXT = { type: 'string' }
const BOX = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] }

test.each<[name: string, schema: object, value: unknown, act: () => void, edits: string[]]>([
  ['a boolean that is not set becomes false at once', FLAG, undefined, press('false'), ['set  false']],
  ['a boolean is taken away', FLAG, false, press('Unset v'), ['remove ']],
  ['a boolean can be null where the schema says so', { ...FLAG, nullable: true }, true, press('null'), ['set  null']],
  ['an enum too', { ...TEXT, enum: ['A'], nullable: true }, 'A', press('null'), ['set  null']],
  ['a text that is not set becomes an empty one', TEXT, undefined, press('Set v: ""'), ['set  ""']],
  ['a text that is cleared is taken away', TEXT, 'x', write(''), ['remove ']],
  ['an object begins empty', BOX, undefined, press('Set v: {}'), ['set  {}']],
  ['or as a sample', BOX, undefined, press('Set v: Sample'), ['set  {"a":"a"}']],
  ['or as null', { ...BOX, nullable: true }, undefined, press('Set v: null'), ['set  null']],
  ['a list begins empty', { type: 'array', items: TEXT }, undefined, press('Set v: []'), ['set  []']],
  ['an object is taken away', BOX, { a: 'x' }, press('Unset v'), ['remove ']],
  ['what has no type is edited as YAML', {}, 'x', write('[1]'), ['set  [1]']],
])('[DZ-31] %s', (_, schema, value, act, edits) => {
  const made = draw(schema, value)
  act()
  expect(made).toEqual(edits)
})

test('[DZ-31] an object is edited as YAML, in the place of its fields', () => {
  const edits = draw(BOX, { a: 'x' })
  press('v as YAML')()
  write('a: z')()
  expect(edits).toEqual(['set a "z"'])
})

test('[DZ-31] what is said against a part that has no control of its own stands at the value', () => {
  draw({ type: 'object', properties: { a: {} } }, { a: { b: null } })
  expect(screen.getByRole('alert').textContent).toBe('a.b: Required value')
})

test('[DZ-31] a value that has to be there cannot be cleared', () => {
  const edits = draw({}, 'x', true)
  write('')()
  expect([edits, screen.queryByRole('button', { name: 'Unset v' })]).toEqual([[], null])
  expect(screen.getByText('Enter a value')).toBeTruthy()
})

import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Edit } from '../../../../analysis/edit.ts'
import { parseJson } from '../../../../apimachinery/json/parse.ts'
import { stringify } from '../../../../apimachinery/json/serialize.ts'
import type { JsonObject, JsonValue } from '../../../../apimachinery/json/value.ts'
import { parseYaml } from '../../../../apimachinery/yaml/parse.ts'
import type { Cause } from '../../../../client/api-status.ts'
import { Form } from './form.tsx'
import type { FormState } from './form-context.ts'

const json = (value: unknown): JsonObject => parseJson(JSON.stringify(value)).value as JsonObject

interface Given {
  readonly value?: string
  readonly base?: string
  readonly causes?: readonly Cause[]
  readonly isReadOnly?: boolean
  /** The value is there only once its text was read. */
  readonly isUnread?: boolean
  readonly ownerOf?: FormState['ownerOf'] | undefined
}

/** Draws the last form again with what the server says against it. */
let redraw: (causes: readonly Cause[]) => void

/** Draws the form of a spec; the result is where its edits arrive, as texts. */
function draw(
  spec: object,
  { value = '{}', base = value, causes = [], isReadOnly = false, isUnread = false, ownerOf }: Given = {},
) {
  const edits: string[] = []
  const edit = vi.fn((made: readonly Edit[]) => {
    for (const one of made) {
      const rest = 'value' in one ? ` ${stringify(one.value)}` : 'by' in one ? ` ${one.by}` : 'key' in one ? ` ${one.key}` : ''
      edits.push(`${one.op} ${one.path.join('/')}${rest}`)
    }
  })
  const of = (text: string): JsonValue => json({ spec: parseYaml(text).value })
  const document = { value: isUnread ? undefined : of(value), isUnreadable: false, isStuck: false, edit, settled: async () => '' }
  const schema = json({ type: 'object', properties: { spec: { type: 'object', ...spec } } })
  const form = (against: readonly Cause[]) => (
    <Form
      label="form"
      document={document}
      base={of(base)}
      schema={schema}
      endpoint=""
      splitStatus
      causes={against}
      isReadOnly={isReadOnly}
      ownerOf={ownerOf}
    />
  )
  const { rerender } = render(form(causes))
  redraw = (against) => rerender(form(against))
  return edits
}

const one = (field: object) => ({ properties: { f: field } })
const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name })
const write = (field: HTMLElement, text: string): void => {
  fireEvent.change(field, { target: { value: text } })
  fireEvent.blur(field)
}
const box = (name = 'f'): HTMLElement => screen.getByRole('textbox', { name })

describe('a field has the control of its type', () => {
  it.each<[name: string, field: object, value: string, act: () => void, edits: string[]]>([
    ['a text', { type: 'string' }, '{f: a}', () => write(box(), 'b'), ['set spec/f "b"']],
    ['a text that is cleared is not set', { type: 'string' }, '{f: a}', () => write(box(), ''), ['remove spec/f']],
    [
      'a stepper adds one',
      { type: 'integer' },
      '{f: 3}',
      () => fireEvent.keyDown(screen.getByRole('spinbutton'), { key: 'ArrowUp' }),
      ['set spec/f 4'],
    ],
    [
      'with Shift ten',
      { type: 'integer' },
      '{f: 3}',
      () => fireEvent.keyDown(screen.getByRole('spinbutton'), { key: 'ArrowDown', shiftKey: true }),
      ['set spec/f -7'],
    ],
    [
      'with Page a tenth of the range',
      { type: 'integer', minimum: 0, maximum: 50 },
      '{f: 3}',
      () => fireEvent.keyDown(screen.getByRole('spinbutton'), { key: 'PageUp' }),
      ['set spec/f 8'],
    ],
    [
      'a stepper stops at a bound',
      { type: 'integer', maximum: 3 },
      '{f: 3}',
      () => fireEvent.keyDown(screen.getByRole('spinbutton'), { key: 'ArrowUp' }),
      [],
    ],
    [
      'a number beyond its bounds can be sent',
      { type: 'integer', maximum: 3 },
      '{f: 3}',
      () => write(screen.getByRole('spinbutton'), '60'),
      ['set spec/f 60'],
    ],
    ['letters are no integer', { type: 'integer' }, '{f: 3}', () => write(screen.getByRole('spinbutton'), 'x'), []],
    [
      'a stepper begins at the default',
      { type: 'integer', default: 5 },
      '{}',
      () => fireEvent.keyDown(screen.getByRole('spinbutton'), { key: 'ArrowUp' }),
      ['set spec/f 6'],
    ],
    ['a switch', { type: 'boolean' }, '{f: false}', () => fireEvent.click(screen.getByRole('switch')), ['set spec/f true']],
    [
      'segments for few values',
      { type: 'string', enum: ['A', 'B'] },
      '{f: A}',
      () => fireEvent.click(button('B')),
      ['set spec/f "B"'],
    ],
    ['a number', { type: 'number' }, '{f: 1.5}', () => write(box(), '2.5'), ['set spec/f 2.5']],
    [
      'int or string stays a text',
      { 'x-kubernetes-int-or-string': true },
      '{f: "10"}',
      () => write(box(), '20'),
      ['set spec/f "20"'],
    ],
    [
      'int or string stays a number',
      { 'x-kubernetes-int-or-string': true },
      '{f: 10}',
      () => write(box(), '20'),
      ['set spec/f 20'],
    ],
    ['a field is taken away', { type: 'boolean' }, '{f: true}', () => fireEvent.click(button('Unset f')), ['remove spec/f']],
    [
      'a list gets an item',
      { type: 'array', items: { type: 'string' } },
      '{f: [a]}',
      () => fireEvent.click(button('Add to f')),
      ['set spec/f/1 "text"'],
    ],
    [
      'an item is written',
      { type: 'array', items: { type: 'string' } },
      '{f: [a, b]}',
      () => write(box('f[1]'), 'c'),
      ['set spec/f/1 "c"'],
    ],
    [
      'an item is removed',
      { type: 'array', items: { type: 'string' } },
      '{f: [a, b]}',
      () => fireEvent.click(button('Unset f[0]')),
      ['remove spec/f/0'],
    ],
    [
      'an item is added below another one',
      { type: 'array', items: { type: 'string' } },
      '{f: [a, b, c]}',
      () => fireEvent.keyDown(button('Move or remove f[0]'), { key: 'Insert' }),
      ['set spec/f/3 "text"', 'move spec/f/3 -1', 'move spec/f/2 -1'],
    ],
    [
      'an item is moved by Alt and an arrow',
      { type: 'array', items: { type: 'string' } },
      '{f: [a, b]}',
      () => fireEvent.keyDown(button('Move or remove f[0]'), { key: 'ArrowDown', altKey: true }),
      ['move spec/f/0 1'],
    ],
    [
      'the first item does not move up',
      { type: 'array', items: { type: 'string' } },
      '{f: [a, b]}',
      () => fireEvent.keyDown(button('Move or remove f[0]'), { key: 'ArrowUp', altKey: true }),
      [],
    ],
    [
      'small items are a table',
      { type: 'array', items: { type: 'object', properties: { k: { type: 'string' }, v: { type: 'string' } } } },
      '{f: [{k: a}]}',
      () => write(box('f[0].v'), 'b'),
      ['set spec/f/0/v "b"'],
    ],
    [
      'a map gets a key',
      { type: 'object', additionalProperties: { type: 'integer' } },
      '{f: {key: 1}}',
      () => fireEvent.click(button('Add to f')),
      ['set spec/f/key2 1'],
    ],
    [
      'a key is renamed',
      { type: 'object', additionalProperties: { type: 'string' } },
      '{f: {a: x}}',
      () => write(box('Key of f.a'), 'b'),
      ['rename spec/f/a b'],
    ],
    [
      'a key that is taken is not',
      { type: 'object', additionalProperties: { type: 'string' } },
      '{f: {a: x, b: y}}',
      () => write(box('Key of f.a'), 'b'),
      [],
    ],
    [
      'a value that no control fits is YAML',
      { 'x-kubernetes-preserve-unknown-fields': true },
      '{f: {a: 1}}',
      () => write(box(), 'a: 2'),
      ['set spec/f/a 2'],
    ],
    ['a value that is not of its type is YAML', { type: 'string' }, '{f: [1]}', () => write(box(), '- 2'), ['set spec/f/0 2']],
  ])('%s', (_, field, value, act, edits) => {
    const made = draw(one(field), { value })
    act()
    expect(made).toEqual(edits)
  })
})

describe('what a value amounts to stands in its field', () => {
  const quantity = { 'x-kubernetes-int-or-string': true, pattern: '^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))' }
  it.each([
    ['a duration', { type: 'string', format: 'duration' }, '1m30s', '90 s'],
    ['a fraction of a second', { type: 'string', format: 'duration' }, '1.5s500ms', '2 s'],
    ['bytes', quantity, '10Gi', '10,737,418,240 bytes'],
    ['a number with a suffix', quantity, '2k', '2,000'],
  ])('%s', (_, field, text, expected) => {
    draw(one(field), { value: `{f: "${text}"}` })
    expect(screen.getByText(expected)).toBeTruthy()
  })
  it.each(['1x', 'm', '30', '1m30', ''])('%j is no duration', (text) => {
    draw(one({ type: 'string', format: 'duration' }), { value: `{f: "${text}"}` })
    expect(screen.queryByText(/ s$/)).toBeNull()
  })
})

describe('a union', () => {
  const spec = {
    properties: {
      u: {
        type: 'object',
        properties: { a: { type: 'object', properties: { x: { type: 'string' } } }, b: { type: 'object', properties: {} } },
        oneOf: [{ required: ['a'] }, { required: ['b'] }],
      },
    },
  }
  it('shows the member that is set, and takes it away for another one', () => {
    const made = draw(spec, { value: '{u: {a: {x: 1}}}' })
    const members = within(screen.getByRole('group', { name: 'Member of u' }))
    expect(members.getByRole('button', { name: 'a' }).getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(members.getByRole('button', { name: 'b' }))
    expect(made).toEqual(['remove spec/u/a', 'set spec/u/b {}'])
  })
})

describe('what a form shows beside values', () => {
  it('no field before the text was read: a step from one that seems empty would be a value that nobody chose', () => {
    draw(one({ type: 'integer' }), { isUnread: true })
    expect(screen.queryByRole('spinbutton')).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('a default stands in the field and is not sent', () => {
    const made = draw(one({ type: 'string', default: 'dev' }))
    expect(box().getAttribute('placeholder')).toBe('dev')
    expect(screen.getByText('default')).toBeTruthy()
    expect(made).toEqual([])
  })

  it('the value before the draft', () => {
    draw(one({ type: 'string' }), { base: '{f: old}', value: '{f: new}' })
    expect(screen.getByText('was old')).toBeTruthy()
  })

  it('an error at its field, without its path', () => {
    draw(one({ type: 'integer' }), {
      value: '{f: 60}',
      causes: [{ field: 'spec.f', reason: 'FieldValueInvalid', message: 'Invalid value: 60: spec.f in body should be less' }],
    })
    expect(screen.getByRole('alert').textContent).toBe('should be less')
    expect(screen.getByRole('spinbutton').getAttribute('aria-invalid')).toBe('true')
  })

  it('a field of the object that the schema does not have', () => {
    draw(one({ type: 'string' }), { value: '{g: 1}' })
    expect(screen.getByRole('button', { name: 'g' })).toBeTruthy()
  })

  it.each([
    ['Show only the unsaved field', ['b']],
    ['Show only the field with an error', ['c']],
  ])('%s', (name, shown) => {
    draw(
      { properties: { a: { type: 'string' }, b: { type: 'string' }, c: { type: 'string' } } },
      { base: '{b: 1}', value: '{b: x}', causes: [{ field: 'spec.c', reason: '', message: 'Required value' }] },
    )
    const names = (): (string | null)[] => screen.getAllByRole('textbox').map((field) => field.getAttribute('aria-label'))
    expect(names()).toEqual(['a', 'b', 'c'])
    fireEvent.click(button(name))
    expect(names()).toEqual(shown)
    fireEvent.click(button(name))
    expect(names()).toEqual(['a', 'b', 'c'])
  })

  it('the help of the field that has the focus', () => {
    draw(one({ type: 'integer', minimum: 0, maximum: 5, default: 1, description: 'How many.' }))
    fireEvent.focus(screen.getByRole('spinbutton'))
    expect(screen.getByRole('note').textContent).toBe('spec.f integer, 0 to 5, default 1How many.')
  })

  it('a group of defaults alone is folded', () => {
    const group = { type: 'object', properties: { x: { type: 'string', default: 'd' } } }
    draw({ properties: { g: group, h: group } }, { value: '{g: {x: d}, h: {x: own}}' })
    expect(button('g').getAttribute('aria-expanded')).toBe('false')
    expect(button('h').getAttribute('aria-expanded')).toBe('true')
    fireEvent.click(button('g'))
    expect(screen.getAllByRole('textbox', { name: 'x' })).toHaveLength(2)
  })

  it('nothing can be written where the persona may not', () => {
    draw(one({ type: 'string' }), { isReadOnly: true })
    expect(screen.getByRole('group', { name: 'form' })).toHaveProperty('disabled', true)
  })
})

describe('a rule over several fields', () => {
  const number = { type: 'integer' }
  const rule = (fields: object, cel: string) => ({
    properties: fields,
    'x-kubernetes-validations': [{ rule: cel, message: 'not in order' }],
  })
  const causes: readonly Cause[] = [
    { reason: 'FieldValueInvalid', field: 'spec', message: 'Invalid value: "object": not in order' },
  ]

  it('stands beside its fields where they are neighbours', async () => {
    draw(rule({ min: number, max: number, other: number }, 'self.min <= self.max'), { value: '{min: 2, max: 1}', causes })
    const bracket = await screen.findByRole('group', { name: 'not in order' })
    const owned = bracket
      .getAttribute('aria-owns')
      ?.split(' ')
      .map((id) => document.getElementById(id))
    expect(owned?.map((field) => field?.querySelector('input')?.getAttribute('aria-label'))).toEqual(['min', 'max'])
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual(['not in order'])
    // The filter leaves the fields that are named.
    fireEvent.click(button('Show only the field with an error'))
    expect(screen.getAllByRole('spinbutton')).toHaveLength(2)
  })

  it('leaves its fields the focus and what is being typed when it comes and when it goes', async () => {
    draw(rule({ min: number, max: number }, 'self.min <= self.max'), { value: '{min: 2, max: 1}' })
    const min = screen.getByRole('spinbutton', { name: 'min' })
    min.focus()
    fireEvent.change(min, { target: { value: '3' } })
    redraw(causes)
    await screen.findByRole('group', { name: 'not in order' })
    redraw([])
    await waitFor(() => expect(screen.queryByRole('group', { name: 'not in order' })).toBeNull())
    expect(document.activeElement).toBe(min)
    expect(screen.getByRole('spinbutton', { name: 'min' })).toBe(min)
    expect(min).toHaveProperty('value', '3')
  })

  it('stands at each of its fields where others are between them, and leads to the other', async () => {
    draw(rule({ min: number, other: number, max: number }, 'self.min <= self.max'), { value: '{min: 2, max: 1}', causes })
    fireEvent.click(await screen.findByRole('button', { name: 'Go to max' }))
    expect(document.activeElement?.closest('[data-field]')?.getAttribute('data-field')).toBe('spec.max')
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      'not in order Go to max',
      'not in order Go to min',
    ])
  })

  it('stands above the fields where it names none of them', () => {
    draw(rule({ min: number }, 'size(self) > 3'), { value: '{min: 2}', causes })
    expect(screen.getByRole('alert').textContent).toBe('not in order')
  })
})

describe('the owners of fields', () => {
  it('are drawn at fields whose owner is recorded', () => {
    const ownerOf = (path: readonly (string | number)[]) =>
      path.at(-1) === 'f' ? { tone: 't-own-1', avatar: 'K', words: 'kubectl Apply' } : undefined
    draw({ properties: { f: { type: 'string' }, g: { type: 'string' } } }, { value: '{f: a}', base: '{f: b}', ownerOf })
    const owned = box('f').closest('[data-field]')
    expect(owned?.classList.contains('t-own-1')).toBe(true)
    expect(owned?.textContent).toContain('kubectl Apply')
    expect(box('g').closest('[data-field]')?.textContent).not.toContain('kubectl')
  })
})

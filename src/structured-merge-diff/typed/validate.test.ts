import { expect, test } from 'vitest'
import { json, WIDGET } from '../testing/schema.ts'
import { faultsText, validate } from './validate.ts'

test.each([
  ['{"text":"a","number":1.5,"flag":true,"any":1,"set":["a"],"object":{"a":null},"free":{"x":[{}]}}', []],
  ['{"any":"x","set":null,"object":null,"named":null,"text":null}', []],
  ['{"any":1.0}', []],
  ['{"any":true}', []],
  ['{"any":[1]}', ['.any: expected any scalar, got &{[1]}']],
  ['null', []],
  ['[]', ['expected map, got &{[]}']],
  ['{"number":[1.5e6]}', ['.number: expected numeric (int or float), got []interface {}']],
  ['{"flag":[1.5e6,null]}', ['.flag: expected boolean, got &{[1.5e+06 <nil>]}']],
  ['{"text":1.5e6}', ['.text: expected string, got &value.valueUnstructured{Value:1.5e+06}']],
  ['{"mixed":["a",1]}', ['.mixed[=1]: expected string, got &value.valueUnstructured{Value:1}']],
  [
    '{"text":1,"other":1,"number":"a","another":1}',
    ['.text: expected string, got &value.valueUnstructured{Value:1}', '.other: field not declared in schema'],
  ],
  [
    '{"set":["a","a",null,{}]}',
    [
      '.set: duplicate entries for key [="a"]',
      ".set: element 2: associative list without keys has an element that's an explicit null",
    ],
  ],
  ['{"text":5}', ['.text: expected string, got &value.valueUnstructured{Value:5}']],
  [
    '{"text":{"b":[1],"a":"x"}}',
    ['.text: expected string, got &value.valueUnstructured{Value:map[string]interface {}{"a":"x", "b":[]interface {}{1}}}'],
  ],
  ['{"number":"a"}', ['.number: expected numeric (int or float), got string']],
  ['{"number":{}}', ['.number: expected numeric (int or float), got map[string]interface {}']],
  ['{"flag":"yes"}', ['.flag: expected boolean, got &{yes}']],
  ['{"any":{"a":1}}', ['.any: expected any scalar, got &{map[a:1]}']],
  ['{"object":[]}', ['.object: expected map, got &{[]}']],
  ['{"set":"a"}', ['.set: expected list, got &{a}']],
  ['{"atoms":[1]}', ['.atoms[0]: expected string, got &value.valueUnstructured{Value:1}']],
  ['{"other":1}', ['.other: field not declared in schema']],
  ['{"object":{"c":1}}', ['.object.c: field not declared in schema']],
  ['{"set":["a","a"]}', ['.set: duplicate entries for key [="a"]']],
  ['{"set":[null]}', [".set: element 0: associative list without keys has an element that's an explicit null"]],
  ['{"set":[{}]}', [".set: element 0: associative list without keys has an element that's a map type"]],
  ['{"set":[[]]}', ['.set: element 0: not supported: associative list with lists as elements']],
  [
    '{"named":[{"value":"x"}]}',
    [
      '.named: element 0: associative list with keys has an element that omits all key fields ["name"] (and doesn\'t have default values for any key fields)',
    ],
  ],
  ['{"named":[null]}', ['.named: element 0: associative list with keys may not have a null element']],
  ['{"named":["x"]}', ['.named: element 0: associative list with keys may not have non-map elements']],
  ['{"ports":[{"port":1},{"port":1,"protocol":"TCP"}]}', ['.ports: duplicate entries for key [port=1,protocol="TCP"]']],
  [
    '{"ports":[{"port":1,"name":5}]}',
    ['.ports[port=1,protocol="TCP"].name: expected string, got &value.valueUnstructured{Value:5}'],
  ],
])('%s [SA-15]', (value, faults) => {
  expect(validate(json(value), WIDGET, false)).toEqual(faults)
})

test('doubled items may be stored, and only items without a name are at fault then [SA-15]', () => {
  expect(validate(json('{"set":["a","a"],"ports":[{},{}]}'), WIDGET, true)).toEqual([])
  expect(validate(json('{"named":[{}]}'), WIDGET, true)).toHaveLength(1)
})

test('several faults are listed [SA-15]', () => {
  expect(faultsText(['a', 'b'])).toBe('errors:\n  a\n  b')
  expect(faultsText(['a'])).toBe('a')
})

test.each([
  ['objects', '{"a":', '}'],
  ['lists', '[', ']'],
])('anything is valid where the schema says nothing, as deep as the decoder takes %s [SA-15]', (_name, open, close) => {
  expect(validate(json(`{"free":${open.repeat(9990)}1${close.repeat(9990)}}`), WIDGET, false)).toEqual([])
})

test('finds more faults than a call has arguments [HI-1]', () => {
  const many = 300_000
  const value = json(`{"mixed":[${Array.from({ length: many }, () => 1).join()}]}`)
  expect(validate(value, WIDGET, true)).toHaveLength(many)
})

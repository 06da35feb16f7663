import { expect, test } from 'vitest'
import { isInteger, objectOf } from '../json/value.ts'
import { nestedValue, setNestedValue } from './nested-value.ts'

test.each([
  { name: 'a value of the type', object: { spec: { replicas: 3 } }, found: { value: 3 } },
  { name: 'no value', object: { spec: {} }, found: {} },
  { name: 'null on the way', object: { spec: null }, found: {} },
  {
    name: 'a value of another type',
    object: { spec: { replicas: 'x' } },
    found: { fault: '.spec.replicas accessor error: x is of the type string, expected int64' },
  },
  {
    name: 'no object on the way',
    object: { spec: [] },
    found: { fault: '.spec.replicas accessor error: [] is of the type []interface {}, expected map[string]interface{}' },
  },
])('the value at a path: $name', ({ object, found }) => {
  expect(nestedValue(objectOf(object), '.spec.replicas', isInteger, 'int64')).toEqual(found)
})

test.each([
  { name: 'replaces a value', object: { spec: { a: { b: 1 } } }, becomes: { spec: { a: { b: 7 } } } },
  { name: 'makes the objects on the way', object: {}, becomes: { spec: { a: { b: 7 } } } },
  { name: 'leaves what stands beside it', object: { spec: { c: 2 } }, becomes: { spec: { c: 2, a: { b: 7 } } } },
  { name: 'stops at what is no object', object: { spec: { a: 'x' } }, becomes: { spec: { a: 'x' } }, place: 'spec.a' },
  { name: 'stops at null', object: { spec: null }, becomes: { spec: null }, place: 'spec' },
])('setting the value at a path $name', ({ object, becomes, place }) => {
  const target = objectOf(object)
  expect(setNestedValue(target, '.spec.a.b', 7)).toBe(place)
  expect(target).toEqual(becomes)
})

import { isObject, type JsonObject, type JsonValue, newObject } from './value.ts'

/*
 * Reads JSON whose shape nobody has checked: what is absent or of another type reads as empty.
 */

/** The value when it is a string; empty otherwise. */
export const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The objects of a list, without its other items; empty when the value is no list. */
export const objectsOf = (value: JsonValue | undefined): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** The items of a list that are strings; empty when the value is no list. */
export const stringsOf = (value: JsonValue | undefined): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

/** A string for each item of a list, empty for an item that is none; empty when the value is no list. */
export const stringPerItem = (value: JsonValue | undefined): string[] => (Array.isArray(value) ? value.map(stringOf) : [])

const NOTHING: JsonObject = Object.freeze(newObject())

/** The object at a key, or an empty one that cannot be changed. */
export const objectAt = (parent: JsonValue | undefined, key: string): JsonObject => {
  const value = isObject(parent) ? parent[key] : undefined
  return isObject(value) ? value : NOTHING
}

/** The string at a key; empty when there is none. */
export const stringAt = (parent: JsonValue | undefined, key: string): string => (isObject(parent) ? stringOf(parent[key]) : '')

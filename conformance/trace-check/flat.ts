import type { Json } from '../replay/numbers.ts'
import { isMap } from '../replay/numbers.ts'

/** All values of a tree by their paths as error messages spell them: `spec.ports[0].name`, `metadata.labels[a.b/c]`. */
export type Flat = ReadonlyMap<string, Json>

export function flatten(value: Json | undefined): Flat {
  const into = new Map<string, Json>()
  if (value !== undefined) collect(value, '', into)
  return into
}

function collect(value: Json, path: string, into: Map<string, Json>): void {
  if (path !== '') into.set(path, value)
  if (Array.isArray(value)) for (const [i, item] of value.entries()) collect(item, `${path}[${i}]`, into)
  else if (isMap(value)) for (const key of Object.keys(value)) collect(value[key] as Json, below(path, key), into)
}

function below(path: string, key: string): string {
  if (['.', '[', ']'].some((mark) => key.includes(mark)) || key === '') return `${path}[${key}]`
  return path === '' ? key : `${path}.${key}`
}

/** Whether nothing lies below a value. */
export const isLeaf = (value: Json): boolean =>
  Array.isArray(value) ? value.length === 0 : isMap(value) ? Object.keys(value).length === 0 : true

/** Whether one path lies below another. */
export const isBelow = (path: string, above: string): boolean => path.startsWith(`${above}.`) || path.startsWith(`${above}[`)

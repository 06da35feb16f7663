import { stringAt } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { CONVERSION_FUNCTION, FUNCTIONS_URL } from '../../protocol/conversion.ts'
import type { Edit } from '../edit.ts'
import { listOf } from '../walk.ts'

const CLIENT_CONFIG = ['spec', 'conversion', 'webhook', 'clientConfig'] as const

const IDENTIFIER = /^[a-z][a-z0-9]*$/

/** The edits that let a function convert the objects of a CRD. Code that is there stays. */
export function functionEdits(crd: JsonObject): readonly Edit[] {
  const metadata = isObject(crd.metadata) ? crd.metadata : undefined
  const annotations = isObject(metadata?.annotations) ? metadata.annotations : undefined
  const url: Edit = {
    op: 'set',
    path: CLIENT_CONFIG,
    value: { url: `${FUNCTIONS_URL}${stringAt(metadata, 'name')}/1` },
  }
  if (annotations !== undefined && stringAt(annotations, CONVERSION_FUNCTION) !== '') return [url]
  return [{ op: 'set', path: ['metadata', 'annotations', CONVERSION_FUNCTION], value: firstFunction(crd) }, url]
}

/** A conversion function that keeps every field: the hub is the storage version. */
export function firstFunction(crd: JsonObject): string {
  const versions = listOf(isObject(crd.spec) ? crd.spec.versions : undefined).filter(isObject)
  const hub = stringAt(versions.find(({ storage }) => storage === true) ?? versions[0], 'name')
  const others = versions.map((version) => stringAt(version, 'name')).filter((name) => name !== '' && name !== hub)
  return `export default {
  hub: '${hub}',
  versions: {${others.map((name) => entryOf(name, hub)).join('')}
  },
}
`
}

const entryOf = (name: string, hub: string): string => `
    ${IDENTIFIER.test(name) ? name : `'${name}'`}: {
      // Returns the object as ${hub}.
      convertTo(object) {
        return { ...object }
      },
      // Returns the object of ${hub} as ${name}.
      convertFrom(hub) {
        return { ...hub }
      },
    },`

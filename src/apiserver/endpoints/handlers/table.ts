import { badRequest } from '../../../apimachinery/api/errors.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import { groupVersion } from '../../../apimachinery/meta/type-meta.ts'
import type { Entity } from '../../registry/store.ts'
import type { OutputFormat } from '../negotiation.ts'
import type { RequestContext } from '../request-context.ts'
import type { RequestScope } from '../scope.ts'

/** Which part of an object a table row carries; from the query `includeObject`. */
type IncludeObject = 'None' | 'Metadata' | 'Object'

function includeObject(context: RequestContext): IncludeObject {
  const asked = context.request.query.get('includeObject') || 'Metadata'
  if (asked === 'None' || asked === 'Object' || asked === 'Metadata') return asked
  const why = `includeObject: Invalid value: ${JSON.stringify(asked)}: must be 'Metadata', 'Object', 'None', or empty`
  throw badRequest(`Unable to convert to Table as requested: ${why}`)
}

/** Metadata of stored objects never changes, so its text is written once and goes with it. */
const texts = new WeakMap<JsonObject, string>()

function metadataText(metadata: JsonValue | undefined): string {
  if (!isObject(metadata)) return '{}'
  const known = texts.get(metadata)
  if (known !== undefined) return known
  const made = stringify(metadata)
  texts.set(metadata, made)
  return made
}

type Shown = Pick<Entity, 'value' | 'text'>

function objectText(entity: Shown, include: IncludeObject, apiVersion: string): string {
  if (include === 'None') return 'null'
  if (include === 'Object') return entity.text()
  return `{"apiVersion":"${apiVersion}","kind":"PartialObjectMetadata","metadata":${metadataText(entity.value.metadata)}}`
}

/**
 * The text of a Table of objects, in the order of keys that all answers have; `columns` are left out in the events of a watch after
 * the first. It is put together from texts, because the rows of a long list are most of the work.
 */
export function tableText(
  context: RequestContext,
  scope: RequestScope,
  format: OutputFormat,
  entities: readonly Shown[],
  metadata: JsonObject,
  columns = true,
): string {
  const include = includeObject(context)
  const apiVersion = groupVersion({ group: 'meta.k8s.io', version: format.metaVersion })
  const now = context.clock.now()
  const row = (entity: Shown): string => {
    const special = scope.table.conditions?.(entity.value)
    const conditions = special === undefined ? '' : `"conditions":${stringify(special)},`
    const cells = stringify(scope.table.cells(entity.value, now))
    return `{"cells":${cells},${conditions}"object":${objectText(entity, include, apiVersion)}}`
  }
  // A typed list that is empty is written as null, an unstructured one as [].
  const rows = scope.typedList && entities.length === 0 ? 'null' : `[${entities.map(row).join(',')}]`
  const definitions = columns ? stringify([...scope.table.columnDefinitions]) : 'null'
  const head = `{"apiVersion":"${apiVersion}","columnDefinitions":${definitions},"kind":"Table"`
  return `${head},"metadata":${stringify(metadata)},"rows":${rows}}`
}

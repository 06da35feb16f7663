import { notAcceptable, withoutReason } from '../../../apimachinery/api/errors.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { type JsonObject, newObject, objectOf } from '../../../apimachinery/json/value.ts'
import { groupVersion } from '../../../apimachinery/meta/type-meta.ts'
import { isAhead, parseAskedVersion } from '../../registry/rest/asked-version.ts'
import { readMeta } from '../../registry/rest/metadata.ts'
import type { ListOptions } from '../../registry/rest/options.ts'
import { parseSelection, type Selection, selectNamed } from '../../registry/selection.ts'
import type { StorageEvent, StoredObject } from '../../storage/interfaces.ts'
import type { ApiResponse, BodySink } from '../exchange.ts'
import { JSON_TYPE, YAML_TYPE } from '../media-types.ts'
import { negotiateOutput, type OutputFormat } from '../negotiation.ts'
import { readListOptions } from '../options.ts'
import type { RequestContext } from '../request-context.ts'
import { isTrue } from '../request-info.ts'
import type { RequestScope } from '../scope.ts'
import { type EventEncoding, eventEncoding, eventLine } from './event-encoding.ts'
import { partialMetadata } from './respond.ts'
import { tableText } from './table.ts'
import { WatchStream } from './watch-stream.ts'

/** What a watch can be written in. */
const STREAMS = 'application/json;stream=watch, application/vnd.kubernetes.protobuf;stream=watch'

/** Turns what happened in the store into the pieces of one watch: selected, in the form and version of the request. */
class EventWriter {
  readonly #context: RequestContext
  readonly #scope: RequestScope
  readonly #selection: Selection
  readonly #format: OutputFormat
  readonly #encoding: EventEncoding
  #first = true

  constructor(context: RequestContext, scope: RequestScope, selection: Selection, format: OutputFormat, encoding: EventEncoding) {
    this.#context = context
    this.#scope = scope
    this.#selection = selection
    this.#format = format
    this.#encoding = encoding
  }

  /** False when events were asked for in the form of lists, which no event can have. */
  get showsObjects(): boolean {
    return this.#format.as !== 'PartialObjectMetadataList'
  }

  /** The piece of the stream for an event, or undefined when the selection never saw the object (rule WT-2). */
  piece(event: StorageEvent): string | undefined {
    const { store } = this.#scope
    const selects = (stored: StoredObject | undefined): boolean =>
      stored !== undefined && (this.#selection.all || this.#selection.matches(store.valueOf(stored)))
    const had = selects(event.previous)
    const has = event.type !== 'DELETED' && selects(event.object)
    if (has) return this.objectPiece(had ? 'MODIFIED' : 'ADDED', event.object)
    return had ? this.#deleted(event) : undefined
  }

  // An object that leaves the selection is shown as it was before, at the version of the change that took it out.
  #deleted(event: StorageEvent): string {
    if (event.type === 'DELETED' || event.previous === undefined) return this.objectPiece('DELETED', event.object)
    const { store } = this.#scope
    const before = store.valueOf(event.previous)
    const metadata = Object.assign(newObject(), readMeta(before), { resourceVersion: String(event.resourceVersion) })
    return this.#valuePiece('DELETED', Object.assign(newObject(), before, { metadata }))
  }

  objectPiece(type: string, stored: StoredObject): string {
    const { store } = this.#scope
    const { as, mediaType } = this.#format
    if (as === 'object' && mediaType === JSON_TYPE) return eventLine(type, store.textOf(stored))
    return this.#valuePiece(type, store.valueOf(stored))
  }

  #valuePiece(type: string, value: JsonObject): string {
    if (this.#format.as === 'Table') return eventLine(type, this.#tableText(value))
    if (this.#format.as === 'object') return this.#encoding.event(type, value)
    const version = groupVersion({ group: 'meta.k8s.io', version: this.#format.metaVersion })
    return this.#encoding.event(type, partialMetadata(value, version))
  }

  #tableText(value: JsonObject): string {
    const columns = this.#first
    this.#first = false
    const metadata = objectOf({ resourceVersion: readMeta(value)?.resourceVersion })
    const entity = { value, text: () => stringify(value) }
    return tableText(this.#context, this.#scope, this.#format, [entity], metadata, columns)
  }

  bookmark(resourceVersion: number, initialEventsEnd: boolean): string {
    const annotations = initialEventsEnd ? this.#initialEventsEnd() : undefined
    const metadata = objectOf({ resourceVersion: String(resourceVersion), annotations })
    const object = this.#scope.typedList
      ? objectOf({ kind: this.#scope.kind.kind, apiVersion: groupVersion(this.#scope.kind), metadata })
      : objectOf({ apiVersion: groupVersion(this.#scope.kind), kind: this.#scope.kind.kind, metadata })
    return this.#valuePiece('BOOKMARK', object)
  }

  /** The annotations of the bookmark behind the stored objects. */
  #initialEventsEnd(): JsonObject {
    const blueprint = this.#context.release.former?.listBlueprint?.(
      this.#scope,
      this.#format.as === 'object' ? this.#encoding.list : undefined,
    )
    return objectOf({ 'k8s.io/initial-events-end': 'true', ...blueprint })
  }

  error(status: JsonObject): string {
    return this.#encoding.event('ERROR', status)
  }
}

interface Start {
  /** The version after which events are sent. */
  readonly from: number
  /** The present state is sent first, as ADDED events. */
  readonly state: readonly StoredObject[]
}

/** Where a watch begins (rules WT-1, WT-3): with the present state, or after a version. */
function startOf(scope: RequestScope, prefix: string, options: ListOptions): Start {
  const { store } = scope
  const asked = parseAskedVersion(options.resourceVersion, withoutReason)
  const isAnyVersion = typeof asked !== 'number'
  const initial = options.sendInitialEvents ?? isAnyVersion
  if (!initial) return { from: isAnyVersion ? store.resourceVersion : asked, state: [] }
  if (isAhead(asked, store.resourceVersion)) return { from: asked, state: [] }
  const { items, resourceVersion } = store.all(prefix)
  return { from: resourceVersion, state: items }
}

/** The columns of a table. Throws Needed until its code has loaded. */
const loadedColumns = ({ table }: RequestScope): unknown => table.columnDefinitions

export function handleWatch(context: RequestContext, scope: RequestScope): ApiResponse {
  const format = negotiateOutput(context.request, scope)
  const { query } = context.request
  const options = readListOptions(query, isTrue(query.get('watch')), context.release)
  const selection = selectNamed(parseSelection(options, scope), context.info.name)
  const prefix = scope.store.prefix(scope.namespaced ? context.info.namespace : '')
  const start = startOf(scope, prefix, options)
  if (format.mediaType === YAML_TYPE) throw notAcceptable(`only the following media types are accepted: ${STREAMS}`)
  const encoding = eventEncoding(format, scope)
  // An event cannot wait for the code of its table.
  if (format.as === 'Table') loadedColumns(scope)
  const writer = new EventWriter(context, scope, selection, format, encoding)
  const { store } = scope
  const selects = (stored: StoredObject): boolean => selection.all || selection.matches(store.valueOf(stored))
  const { conversions } = store
  const isNamed = selection.name !== undefined && scope.namespaced && context.info.namespace === ''
  const state = isNamed && !context.release.has('watchesNames') ? [] : start.state
  const plan = { store, prefix, options, writer, selects, watches: scope.watches, conversions, ...start, state }
  const body = (sink: BodySink): (() => void) => new WatchStream(context, plan, sink).start()
  return { status: 200, headers: { 'Content-Type': encoding.contentType }, body }
}

import type { FieldFate } from '../../src/protocol/trace.ts'
import { isMap, type Json, type JsonMap, parseJson } from '../replay/numbers.ts'
import { type Flat, flatten, isBelow, isLeaf } from './flat.ts'
import type { Observation } from './observe.ts'

/**
 * Returns the claims of a trace that the objects or the answer contradict, a sentence each; empty for a correct trace. It shares no code with what
 * makes traces, and knows of a write only what a client sees.
 */
export function contradictions(observation: Observation): string[] {
  const check = new Check(observation)
  check.answer()
  if (!IS_RESOURCE.test(observation.path)) return check.found
  check.stations()
  check.counters()
  for (const field of observation.trace.fields) check.field(field)
  check.rejections()
  check.completeness()
  return check.found
}

/** Fields that have a place of their own in a trace. */
const APART = ['metadata.resourceVersion', 'metadata.generation', 'metadata.managedFields']

const isApart = (path: string): boolean => APART.some((apart) => path === apart || isBelow(path, apart))

/** Other paths have no objects. */
const IS_RESOURCE = /^\/(api\/[^/]+|apis\/[^/]+\/[^/]+)\/./

/** The verbs of resources that write. */
const VERBS: ReadonlySet<string> = new Set(['create', 'update', 'patch', 'delete', 'deletecollection'])

/** Values that count as absent when they are sent. */
const EMPTY: ReadonlySet<string> = new Set(['null', '{}', '[]', '""'])

/** The end of a value that was cut in a row. */
const CUT = '…'

class Check {
  readonly found: string[] = []
  readonly #of: Observation
  readonly #isFailed: boolean
  readonly #isDryRun: boolean
  readonly #before: Flat | undefined
  /** The object that the write gave: the stored one, or the one that a dry run answers; undefined when it is not known. */
  readonly #result: Flat | undefined
  readonly #isGone: boolean

  constructor(of: Observation) {
    this.#of = of
    this.#isFailed = of.status >= 400
    this.#isDryRun = isDryRun(of)
    this.#before = of.before === 'unknown' ? undefined : flatten(of.before)
    this.#isGone = !this.#isFailed && (this.#isDryRun ? wouldGo(of) : of.after === undefined)
    const shown = this.#isDryRun ? answered(of) : of.after
    this.#result = this.#isFailed || this.#isGone || shown === 'unknown' || shown === undefined ? undefined : flatten(shown)
  }

  #says(claim: boolean, why: string): void {
    if (!claim) this.found.push(why)
  }

  answer(): void {
    const { trace, status, method, path, answer, warnings } = this.#of
    this.#says(trace.status === status, `status ${trace.status}, answered ${status}`)
    this.#says(trace.method === method, `method ${trace.method}`)
    this.#says(isEncoded(path, trace.path), `path ${trace.path}`)
    this.#says(trace.warnings.length === warnings, `${trace.warnings.length} warnings, answered ${warnings}`)
    const message = isMap(answer) && answer.status === 'Failure' ? answer.message : undefined
    if (message !== undefined) this.#says(trace.message === message, `message ${trace.message}, answered ${String(message)}`)
    if (!this.#isFailed) this.#says(trace.message === undefined, `message ${trace.message} of what did not fail`)
    this.#says(trace.dryRun === this.#isDryRun, `dryRun ${trace.dryRun}`)
  }

  stations(): void {
    const { stages } = this.#of.trace
    const failed = stages.filter(({ outcome }) => outcome === 'failed')
    this.#says(failed.length === (this.#isFailed ? 1 : 0), `${failed.length} failed stations`)
    const outcomeOf = (name: string): string | undefined => stages.find(({ stage }) => stage === name)?.outcome
    if (this.#isFailed) this.#says(outcomeOf('stored') !== 'done', 'stored, and failed')
    else if (VERBS.has(this.#of.trace.verb)) this.#says(outcomeOf('stored') === 'done', 'not stored, and did not fail')
    for (const { stage, outcome, note, changed } of stages)
      if (outcome === 'skipped')
        this.#says(note === undefined && changed === 0, `${stage} was skipped, and says ${note?.code} (${changed})`)
  }

  counters(): void {
    const { trace, before, after } = this.#of
    const metaOf = (object: JsonMap, field: string): string | undefined => {
      const value = isMap(object.metadata) ? object.metadata[field] : undefined
      return value === undefined ? undefined : String(value)
    }
    for (const field of ['generation', 'resourceVersion'] as const) {
      const move = trace[field]
      const isScale = field === 'generation' && trace.subresource === 'scale'
      if (isScale || trace.verb === 'deletecollection') continue
      if (isMap(before) && move.before !== undefined)
        this.#says(move.before === metaOf(before, field), `${field} before ${move.before}, was ${metaOf(before, field)}`)
      if (before === undefined) this.#says(move.before === undefined, `${field} before ${move.before} of no object`)
      if (this.#isFailed) this.#says(move.after === move.before, `${field} moved, and the write failed`)
      else if (isMap(after))
        this.#says(move.after === metaOf(after, field), `${field} after ${move.after}, is ${metaOf(after, field)}`)
      else if (after === undefined && !this.#isDryRun)
        this.#says(move.after === undefined, `${field} after ${move.after} of no object`)
    }
    this.#event()
  }

  #event(): void {
    const { trace, before, after } = this.#of
    if (trace.verb === 'deletecollection' || before === 'unknown' || after === 'unknown') return
    const isSame = JSON.stringify(before) === JSON.stringify(after)
    const wanted =
      this.#isFailed || isSame ? undefined : before === undefined ? 'ADDED' : after === undefined ? 'DELETED' : 'MODIFIED'
    this.#says(trace.event === wanted, `event ${trace.event}, is ${wanted}`)
    this.#says(
      trace.stages.some(({ stage, outcome }) => stage === 'watch' && outcome === 'done') === (wanted !== undefined),
      'watch',
    )
    const isNoOp = !this.#isFailed && !this.#isDryRun && isSame && before !== undefined
    this.#says(trace.noOp === isNoOp, `noOp ${trace.noOp}`)
  }

  field(field: FieldFate): void {
    const { path, fate, sent, stored, previous, steps } = field
    const says = (claim: boolean, why: string): void => this.#says(claim, `${path} ${fate}: ${why} ${JSON.stringify(field)}`)
    if (fate === 'rejected') {
      says(this.#isFailed, 'rejected, and the write did not fail')
      return
    }
    if (this.#isFailed || this.#isGone) {
      says(stored === undefined, 'stored, and nothing was')
      says(fate !== 'kept', 'kept, and nothing was')
    }
    // A request that fails before the object is read has no rows about it.
    const isRead = this.#of.trace.resourceVersion.before !== undefined || !this.#isFailed
    if (this.#before !== undefined && isRead)
      says(agrees(previous, this.#before.get(path)), `was ${JSON.stringify(this.#before.get(path))}`)
    if (this.#result === undefined) return
    says(agrees(stored, this.#result.get(path)), `is ${JSON.stringify(this.#result.get(path))}`)
    const changing = steps.filter(({ action }) => action !== 'owned')
    const last = changing.at(-1)
    // Rows for the fields of an object replace the row of a field that was sent as one value.
    const isHolder = stored !== undefined && !isLeaf(parseCut(stored))
    if (last !== undefined && !isHolder) says(same(last.value, stored), `the last step leaves ${last.value}`)
    const isRewritten = changing.some(({ action }) => action === 'coerced' || action === 'converted')
    const isSentBack = sent === undefined || same(sent, stored)
    if (field.unchanged) says(same(stored, previous), 'changed')
    switch (fate) {
      case 'kept':
        says(stored !== undefined, 'not there')
        says(isSentBack || isRewritten, 'not what was sent')
        return
      case 'defaulted':
        says(stored !== undefined && (sent === undefined || EMPTY.has(sent)), 'sent, or not there')
        return
      case 'pruned':
        says(stored === undefined, 'still there')
        return
      case 'ignored':
        says(same(stored, previous) || last?.action === 'defaulted', 'not as it was')
        return
      case 'removed':
        says(stored === undefined, 'still there')
        says(sent === undefined || sent === 'null', 'sent')
        return
      case 'reset':
        says(stored !== sent || this.#of.method !== 'POST', 'what was sent')
    }
  }

  /** The fields that the answer names are those that the trace calls rejected. */
  rejections(): void {
    const { answer, trace } = this.#of
    const details = isMap(answer) && answer.status === 'Failure' ? answer.details : undefined
    const causes = isMap(details) && Array.isArray(details.causes) ? details.causes.filter(isMap) : []
    const named = new Set(
      causes.map(({ field }) => canonical(String(field ?? ''))).filter((path) => path !== '' && path !== '<nil>'),
    )
    if (named.size === 0) return
    const rejected = new Set(trace.fields.filter(({ fate }) => fate === 'rejected').map(({ path }) => canonical(path)))
    for (const path of named) this.#says(rejected.has(path), `the answer names ${path}, the trace does not`)
    // The message describes the error of a patch in words; the trace has the fields.
    if (named.has('patch')) return
    for (const path of rejected) this.#says(named.has(path), `the trace rejects ${path}, the answer does not name it`)
  }

  /** Every field that was sent, and every one that changed, has a row. */
  completeness(): void {
    const { trace, sent, contentType } = this.#of
    if (this.#isFailed || this.#isGone || trace.omitted > 0 || trace.verb === 'deletecollection') return
    const rows = trace.fields.map(({ path }) => path)
    const isTold = (path: string): boolean => rows.some((row) => row === path || isBelow(path, row) || isBelow(row, path))
    const isWhole = ['POST', 'PUT'].includes(this.#of.method) && (contentType === '' || contentType.includes('json'))
    const isMerge = contentType.startsWith('application/merge-patch+json')
    if ((isWhole || isMerge) && isMap(sent) && this.#result !== undefined) {
      for (const [path, value] of flatten(sent)) {
        // An empty object in a patch, or where there are fields now, says nothing of a field.
        const now = this.#result.get(path)
        if (isMap(value) && (isMerge || (isMap(now) && !isLeaf(now)))) continue
        if (isLeaf(value) && !isApart(path) && !isTold(path)) this.#says(false, `${path} was sent, and has no row`)
      }
    }
    if (this.#before === undefined || this.#result === undefined) return
    for (const path of new Set([...this.#before.keys(), ...this.#result.keys()])) {
      const [was, is] = [this.#before.get(path), this.#result.get(path)]
      const isField = (was === undefined || isLeaf(was)) && (is === undefined || isLeaf(is))
      if (isField && !isApart(path) && !equal(was, is) && !isTold(path)) this.#says(false, `${path} changed, and has no row`)
    }
  }
}

/** Whether a path as it was sent is, decoded, that of the trace. */
function isEncoded(sent: string, path: string): boolean {
  const plain = sent.split('?')[0] ?? ''
  try {
    return plain === path || decodeURIComponent(plain) === path
  } catch {
    return false
  }
}

/** Whether a write is to store nothing; the options in the body of a deletion count alone, in a form that only the server may read. */
function isDryRun({ method, path, sent, hasBody, status, trace }: Observation): boolean {
  if (method !== 'DELETE' || !hasBody) return /[?&]dryRun=/.test(path)
  if (status >= 400) return trace.dryRun
  return isMap(sent) ? Array.isArray(sent.dryRun) && sent.dryRun.length > 0 : trace.dryRun
}

/** Whether a dry run takes the last finalizer off an object whose deletion was asked for; namespaces have some in their spec. */
function wouldGo({ before, answer }: Observation): boolean {
  const partOf = (object: Json | undefined, part: 'metadata' | 'spec'): JsonMap => {
    const found = isMap(object) ? object[part] : undefined
    return isMap(found) ? found : {}
  }
  const isHeld = isMap(answer) && answer.kind === 'Namespace' && partOf(answer, 'spec').finalizers !== undefined
  const isMarked = partOf(before === 'unknown' ? undefined : before, 'metadata').deletionTimestamp !== undefined
  return isMarked && !isHeld && partOf(answer, 'metadata').finalizers === undefined
}

/** The object of an answer; of a form of its own, nothing is known. */
function answered({ answer, before, after, sent }: Observation): JsonMap | 'unknown' {
  const known = [before, after, sent].find(isMap)
  if (!isMap(answer) || answer.kind === 'Status' || !isMap(answer.metadata)) return 'unknown'
  return known === undefined || answer.kind === known.kind ? answer : 'unknown'
}

/** One spelling for `.spec.a`, `spec['a']` and `spec[a]`. */
function canonical(field: string): string {
  return field
    .replace(/^\./, '')
    .replace(
      /\[(?!\d+\])(?:'([^']*)'|"([^"]*)"|([^\]]*))\]/g,
      (_, ...names: (string | undefined)[]) => `.${names[0] ?? names[1] ?? names[2]}`,
    )
}

/** Whether a row's text is that of a value. */
function agrees(text: string | undefined, value: Json | undefined): boolean {
  if (text === undefined || value === undefined) return text === undefined && value === undefined
  return text.endsWith(CUT) ? true : equal(parseJson(text), value)
}

const parseCut = (text: string): Json => (text.endsWith(CUT) ? text : parseJson(text))

const same = (a: string | undefined, b: string | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && !a.endsWith(CUT) && !b.endsWith(CUT) && equal(parseJson(a), parseJson(b)))

/** Whole floats are integers once they are stored. */
const settled = (value: Json | undefined): Json | undefined => {
  const digits = typeof value === 'string' && value.startsWith('number:') ? value.slice('number:'.length) : undefined
  return digits === undefined || /^-?\d+$/.test(digits) ? value : Number(digits)
}

function equal(a: Json | undefined, b: Json | undefined): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, i) => equal(item, b[i]))
  if (isMap(a) && isMap(b)) {
    const keys = Object.keys(a)
    return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]))
  }
  return settled(a) === settled(b)
}

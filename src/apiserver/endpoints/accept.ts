/** One media range of an `Accept` header. */
export interface AcceptClause {
  /** Such as `application/json` or `application/*`, as it is written: upper case counts. */
  readonly type: string
  readonly params: ReadonlyMap<string, string>
  readonly quality: number
}

const isRange = (type: string): boolean => {
  const slash = type.indexOf('/')
  return slash !== -1 && slash < type.length - 1 && !type.includes('/', slash + 1)
}

function parseClause(text: string): AcceptClause | undefined {
  const [range = '', ...rest] = text.split(';').map((part) => part.trim())
  const type = range === '*' ? '*/*' : range
  if (!isRange(type)) return undefined
  const params = new Map<string, string>()
  for (const param of rest) {
    const at = param.indexOf('=')
    if (at <= 0 || at === param.length - 1 || param.includes('=', at + 1)) continue
    const value = param.slice(at + 1).trim()
    params.set(
      param.slice(0, at).trim(),
      value.length > 1 && value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value,
    )
  }
  const quality = params.has('q') ? Number(params.get('q')) : 1
  return { type, params, quality: Number.isFinite(quality) ? quality : 0 }
}

/** Upstream compares so: what names more goes first, whatever its quality is. */
const goesBefore = (a: AcceptClause, b: AcceptClause): boolean =>
  a.quality > b.quality ||
  (!a.type.startsWith('*/') && b.type.startsWith('*/')) ||
  (!a.type.endsWith('/*') && b.type.endsWith('/*'))

/** As many clauses Go's sort inserts one by one. More of them go by their quality alone. */
const INSERTED = 12

/**
 * The media ranges of an `Accept` header, in the order in which they are tried. What is no media range is left out.
 * Source: github.com/munnerz/goautoneg/autoneg.go, ParseAccept.
 */
export function parseAccept(header: string): AcceptClause[] {
  const clauses = header
    .split(',')
    .map((text) => parseClause(text.trim()))
    .filter((clause) => clause !== undefined)
  if (clauses.length > INSERTED) return clauses.sort((a, b) => b.quality - a.quality)
  const sorted: AcceptClause[] = []
  for (const clause of clauses) {
    let at = sorted.length
    while (at > 0 && goesBefore(clause, sorted[at - 1] as AcceptClause)) at--
    sorted.splice(at, 0, clause)
  }
  return sorted
}

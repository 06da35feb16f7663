/** The two dialects that are compared. */
export const SIDES = ['v1', 'proposal'] as const
export type Side = (typeof SIDES)[number]

export type Json = { readonly [key: string]: unknown }

/** A request of a row; both sides get the same. */
export interface Step {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: Json
  /** The body gets the resourceVersion that the object has at that moment. */
  readonly locked?: boolean
  /** Made ready for the row and no part of what is compared. */
  readonly before?: boolean
}

/** What a server said. */
export interface Reply {
  readonly status: number
  readonly body: Json
}

/** A place where the proposal and v1 part ways: one CRD a side, requests alike for both, and what each answers. */
export interface Row {
  /** In an address, and in the catalogue of the page's texts. */
  readonly id: string
  /** The rules of docs/spec that the row shows. */
  readonly rules: readonly string[]
  readonly crds: { readonly [side in Side]: Json }
  /** What follows the creation of the CRD; without steps the creation itself is compared. */
  readonly steps: readonly Step[]
  /** The feature gate is closed while the row runs. */
  readonly gateClosed?: true
  /** What counts of the last answer beside its status. */
  readonly shows?: (reply: Reply) => string
  /** What each side answers, as `outcomeOf` puts it. */
  readonly expected: { readonly [side in Side]: string }
}

const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Json)[key] : undefined

/** The first field that a rejection names, as ` at FIELD`. */
const place = ({ body }: Reply): string => {
  const causes = at(body.details, 'causes')
  const field = Array.isArray(causes) ? at(causes[0], 'field') : undefined
  return typeof field === 'string' ? ` at ${field}` : ''
}

/** Answers in one line: `200, generation 2`, `422 at .spec.replicas`. */
export function outcomeOf(row: Row, replies: readonly Reply[]): string {
  const last = replies.at(-1)
  const shown = last !== undefined && last.status < 300 && row.shows !== undefined ? `, ${row.shows(last)}` : ''
  return replies.map((reply) => `${reply.status}${reply.status === 422 ? place(reply) : ''}`).join('; ') + shown
}

export const generationOf = ({ body }: Reply): string => `generation ${String(at(body.metadata, 'generation'))}`

export const metadataOf = (body: Json): Json => (at(body, 'metadata') ?? {}) as Json

export const partOf = (body: Json, key: string): Json => (at(body, key) ?? {}) as Json

export type Json = { readonly [key: string]: unknown }

/** The options of a server; absent: both dialects, the gate open, roles decide (the administrator has all permissions). */
export interface ServerSettings {
  readonly dialects?: readonly ('proposal' | 'tpr')[]
  readonly gateClosed?: true
  readonly bare?: true
  /** The versions of Scale that it knows (rule PR-A3). */
  readonly scaleVersions?: readonly { readonly groupVersion: string; readonly deprecated: boolean }[]
}

/**
 * The compared parts of an answer: its status, and the whole message of a rejection, or the values at some paths of the body
 * (`spec.replicas`, `items.0.metadata.name`; undefined: there is none) and, as `@warning`, the header.
 */
export type Answer = readonly [status: number, said?: string | Json]

/** A request. Without an expected answer it makes the row possible and has to succeed. */
export interface Step {
  /** `PUT /apis/...`; `WATCH /apis/...` reads the first events and says them as `ADDED a, DELETED a`. */
  readonly send: string
  readonly body?: unknown
  readonly headers?: { readonly [name: string]: string }
  /** The body gets the resourceVersion that the object has at that moment. */
  readonly locked?: true
  readonly answer?: Answer
}

/** One rule, and requests that keep to it or break it, with the answers to the letter. */
export interface Row {
  readonly rule: string
  readonly input: 'good' | 'bad'
  readonly what: string
  readonly server?: ServerSettings
  readonly steps: readonly Step[]
}

/** A step without its expected answer: what a table writes down first. */
type Make = (path: string, body?: unknown, answer?: Answer) => Step

const make =
  (verb: string, more: Partial<Step> = {}): Make =>
  (path, body, answer) => ({
    send: `${verb} ${path}`,
    ...more,
    ...(body === undefined ? {} : { body }),
    ...(answer === undefined ? {} : { answer }),
  })

const bare =
  (verb: string) =>
  (path: string, answer?: Answer): Step =>
    make(verb)(path, undefined, answer)

export const get = bare('GET')
export const remove = bare('DELETE')
export const post = make('POST')
/** With the resourceVersion of what is stored. */
export const put = make('PUT', { locked: true })
/** Sends the body unchanged, with or without a resourceVersion. */
export const putAsItIs = make('PUT')
export const patch = make('PATCH', { headers: { 'content-type': 'application/merge-patch+json' } })
export const strategic = make('PATCH', { headers: { 'content-type': 'application/strategic-merge-patch+json' } })
export const apply = make('PATCH', { headers: { 'content-type': 'application/apply-patch+yaml' } })

/** The events that a watch says, the objects that are there included. */
export const watch = (path: string, events: string): Step => ({ send: `WATCH ${path}`, answer: [200, { events }] })

/** Sends a request as another user, in these groups. */
export const as = (user: string, step: Step, groups = ''): Step => ({
  ...step,
  headers: { ...step.headers, 'impersonate-user': user, ...(groups === '' ? {} : { 'impersonate-group': groups }) },
})

/** Rows of one rule. */
export const rowsOf = (
  rule: string,
  ...rows: readonly (readonly [input: Row['input'], what: string, ...steps: Step[]])[]
): Row[] => rows.map(([input, what, ...steps]) => ({ rule, input, what, steps }))

/** Runs rows on another server. */
export const on = (server: ServerSettings, rows: readonly Row[]): Row[] => rows.map((row) => ({ ...row, server }))

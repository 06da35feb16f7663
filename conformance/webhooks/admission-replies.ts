import type { WebhookAnswer } from '../../src/apiserver/webhook/call.ts'

/** Where the webhooks of recorded scenarios listen while they are recorded; replays call no network. */
export const ADMISSION_PORT = 9443

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** An AdmissionReview as a webhook gets it. */
interface Review {
  readonly apiVersion: string
  readonly kind: string
  readonly request: { readonly uid: string; readonly [field: string]: Json }
}

type Fields = { readonly [field: string]: Json | undefined }
type Reply = (
  review: Review,
  url: URL,
) => Omit<Extract<WebhookAnswer, { body: string }>, 'contentType'> & { readonly contentType?: string }

const ok = (body: unknown): ReturnType<Reply> => ({ status: 200, body: typeof body === 'string' ? body : JSON.stringify(body) })

/** An answer with these fields in its response. */
const response =
  (fields: Fields | ((review: Review) => Fields)): Reply =>
  (review) => {
    const { apiVersion, kind, request } = review
    const more = typeof fields === 'function' ? fields(review) : fields
    return ok({ apiVersion, kind, response: { uid: request.uid, allowed: true, ...more } })
  }

/** A good answer with something else around it. */
const review =
  (fields: Fields): Reply =>
  ({ apiVersion, kind, request }) =>
    ok({ apiVersion, kind, response: { uid: request.uid, allowed: true }, ...fields })

const denied = (status?: Json): Reply => response({ allowed: false, status })
const text =
  (body: string): Reply =>
  () =>
    ok(body)
const http =
  (status: number, body: string, contentType = 'text/plain'): Reply =>
  () => ({ status, body, contentType })

const base64 = (content: string): string => btoa(content)
const patch = (...operations: Json[]): Reply => response({ patch: base64(JSON.stringify(operations)), patchType: 'JSONPatch' })
const set = (path: string, value: Json): Reply => patch({ op: 'add', path, value })

/** JSON with its keys in order, so that all servers' reviews read alike. */
function sorted(value: Json | undefined): Json {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value ?? null
  const fields = value as { readonly [key: string]: Json }
  return Object.fromEntries(
    Object.keys(fields)
      .sort()
      .map((key) => [key, sorted(fields[key])]),
  )
}

/** The value at a path of a request. */
function at(value: Json | undefined, ...path: string[]): Json | undefined {
  const [field, ...rest] = path
  if (field === undefined) return value
  const fields = value as { readonly [key: string]: Json } | null | undefined
  return at(fields?.[field], ...rest)
}

const echo =
  (...path: string[]): Reply =>
  (asked, url) =>
    denied({ message: JSON.stringify(sorted(at(asked.request, ...path))) })(asked, url)

/** Says the whole request, whose user is the administrator of the server, and no more of the user than the name. */
const echoRequest: Reply = (asked, url) => {
  const { userInfo, ...request } = asked.request
  return denied({ message: JSON.stringify(sorted({ ...request, user: at(userInfo, 'username') ?? null })) })(asked, url)
}

/** Adds a letter to `spec.s`. */
const letter = (char: string): Reply =>
  response(({ request }) => {
    const value = `${at(request, 'object', 'spec', 's') ?? ''}${char}`
    return { patch: base64(JSON.stringify([{ op: 'add', path: '/spec/s', value }])), patchType: 'JSONPatch' }
  })

const STATUS = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message: 'own words', code: 403 }

/** The webhooks of recorded scenarios, by the path of their URL. */
const REPLIES: { readonly [path: string]: Reply } = {
  allow: response({}),
  deny: denied(),
  'deny-message': denied({ message: 'no' }),
  'deny-reason': denied({ reason: 'Forbidden' }),
  'deny-403': denied({ code: 403, reason: 'Forbidden', message: 'no' }),
  'deny-success': denied({ code: 200, status: 'Success', message: 'no' }),
  'deny-details': denied({
    code: 422,
    reason: 'Invalid',
    message: 'no',
    details: { name: 'n', group: 'g', kind: 'k', causes: [{ reason: 'FieldValueInvalid', message: 'm', field: 'spec.n' }] },
  }),
  'deny-later': denied({ code: 429, reason: 'TooManyRequests', message: 'later', details: { retryAfterSeconds: 7 } }),
  warn: response({ warnings: ['one', '', 'two'] }),
  'warn-more': response({ warnings: ['two', 'three'] }),
  'warn-deny': response({ allowed: false, warnings: ['one'] }),
  annotate: response({ auditAnnotations: { a: 'b', 'c d': 'e' } }),
  echo: echoRequest,
  'echo-object': echo('object'),
  'echo-old': echo('oldObject'),
  'echo-user': echo('userInfo'),
  'echo-spec': echo('object', 'spec'),
  // Answers that are of no use.
  'wrong-uid': response({ uid: 'other' }),
  'no-uid': response({ uid: undefined }),
  'no-response': review({ response: undefined }),
  'null-response': review({ response: null }),
  'wrong-kind': review({ kind: 'Other' }),
  'wrong-version': review({ apiVersion: 'admission.k8s.io/v9' }),
  'other-version': ({ apiVersion, kind, request }) =>
    ok({
      apiVersion: apiVersion.endsWith('v1') ? 'admission.k8s.io/v1beta1' : 'admission.k8s.io/v1',
      kind,
      response: { uid: request.uid, allowed: true },
    }),
  'no-kind': review({ kind: undefined }),
  'no-version': review({ apiVersion: undefined }),
  status: text(JSON.stringify(STATUS)),
  words: text('hello'),
  list: text('[]'),
  number: text('3'),
  half: text('{"apiVersion":"admission.k8s.io/v1","kind":"Admiss'),
  empty: text(''),
  'uid-number': response({ uid: 3 }),
  'allowed-text': response({ allowed: 'yes' }),
  'warnings-text': response({ warnings: 'w' }),
  'status-text': response({ status: 'x' }),
  'patch-not-base64': response({ patch: '!', patchType: 'JSONPatch' }),
  'patch-without-type': response({ patch: base64('[]') }),
  'type-without-patch': response({ patchType: 'JSONPatch' }),
  'empty-type': response({ patch: base64('[]'), patchType: '' }),
  'merge-type': response({ patch: base64('[{"op":"add","path":"/spec/n","value":1}]'), patchType: 'MergePatch' }),
  http500: http(500, 'boom'),
  http404: http(404, '404 page not found\n'),
  http403: http(403, 'x'),
  http429: http(429, 'x'),
  http503: http(503, 'x'),
  'http500-status': http(500, JSON.stringify(STATUS), 'application/json'),
  // Patches.
  'patch-n': set('/spec/n', 7),
  'patch-s': set('/spec/s', 'patched'),
  'patch-label': set('/metadata/labels', { patched: 'yes' }),
  'patch-unknown': set('/spec/unknown', 1),
  'patch-invalid': set('/spec/n', 'seven'),
  'patch-rule': set('/spec/n', 100),
  'patch-name': set('/metadata/name', 'other'),
  'patch-namespace': set('/metadata/namespace', 'other'),
  'patch-kind': set('/kind', 'Other'),
  'patch-no-kind': patch({ op: 'remove', path: '/kind' }),
  'patch-status': set('/status', { phase: 'patched' }),
  'patch-default': patch({ op: 'remove', path: '/spec/d' }),
  'patch-replicas': set('/spec/replicas', 9),
  'patch-managers': set('/metadata/managedFields', [{ manager: 'x', operation: 'Bad', apiVersion: 'v1' }]),
  'patch-finalizer': set('/metadata/finalizers', ['ex.io/f']),
  'patch-data': set('/data', { patched: 'yes' }),
  'patch-data-number': set('/data', { patched: 1 }),
  'patch-whole': set('', { a: 1 }),
  'patch-empty': patch(),
  'patch-nothing': patch({ op: 'test', path: '/kind', value: 'Thing' }),
  'patch-test-fails': patch({ op: 'test', path: '/kind', value: 'Other' }),
  'patch-missing': patch({ op: 'remove', path: '/spec/missing' }),
  'patch-deep': set('/spec/a/b/c', 1),
  'patch-op': patch({ op: 'jump', path: '/spec' }),
  'patch-object': response({ patch: base64('{}'), patchType: 'JSONPatch' }),
  'patch-broken': response({ patch: base64('[{'), patchType: 'JSONPatch' }),
  'patch-denied': response({
    allowed: false,
    patch: base64('[{"op":"add","path":"/spec/n","value":1}]'),
    patchType: 'JSONPatch',
  }),
  slow: response({}),
  // Says how much time it has.
  time: (asked, url) => denied({ message: url.searchParams.get('timeout') })(asked, url),
  'letter-a': letter('a'),
  'letter-b': letter('b'),
  'letter-c': letter('c'),
}

/** What the webhook at a URL answers to a review. */
export function admissionReply(url: string, body: string): Extract<WebhookAnswer, { body: string }> {
  const reply = REPLIES[pathOf(url)] ?? http(404, '404 page not found\n')
  const { contentType = 'application/json', ...answer } = reply(JSON.parse(body) as Review, new URL(url))
  return { contentType, ...answer }
}

/** How many seconds the webhook at a URL needs for its answer. */
export const replySeconds = (url: string): number => (pathOf(url) === 'slow' ? SLOW_SECONDS : 0)

const SLOW_SECONDS = 4

const pathOf = (url: string): string => new URL(url).pathname.slice(1)
